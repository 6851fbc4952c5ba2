import { expect, it } from 'vitest';
import { objectUrl } from '../../../src/server/storage/s3-requests.ts';
import { signatureOf } from '../../support/fake-s3.ts';

const settings = {
  bucket: 'voices',
  region: 'eu-central-1',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
  sessionToken: null,
  endpoint: null,
};

it.each([
  [{}, 'https://voices.s3.eu-central-1.amazonaws.com/recordings/1'],
  [{ region: 'cn-north-1' }, 'https://voices.s3.cn-north-1.amazonaws.com.cn/recordings/1'],
  [{ bucket: 'my.voices' }, 'https://s3.eu-central-1.amazonaws.com/my.voices/recordings/1'],
  [{ endpoint: 'http://minio:9000' }, 'http://minio:9000/voices/recordings/1'],
])('objectUrl with the settings %j returns %s', (change, url) => {
  expect(objectUrl({ ...settings, ...change }, 'recordings/1')).toBe(url);
});

it('the S3 stand-in computes the signature of the AWS example', () => {
  const signature = signatureOf(
    {
      method: 'GET',
      url: '/test.txt',
      headers: {
        host: 'examplebucket.s3.amazonaws.com',
        range: 'bytes=0-9',
        'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        'x-amz-date': '20130524T000000Z',
      },
    },
    'host;range;x-amz-content-sha256;x-amz-date',
    { secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' },
  );
  expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});
