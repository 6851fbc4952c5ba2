import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { S3Settings } from '../../../src/server/config/config.ts';
import type { ObjectStore } from '../../../src/server/storage/object-store.ts';
import { createS3ObjectStore } from '../../../src/server/storage/object-store-s3.ts';
import { S3Failure } from '../../../src/server/storage/s3-requests.ts';
import { startFakeS3 } from '../../support/fake-s3.ts';
import { S3RVER_KEY, startS3rver } from '../../support/start-s3rver.ts';

const STORES = {
  'the stand-in': () => startFakeS3('takes', S3RVER_KEY),
  s3rver: () => startS3rver('takes'),
};

describe.each(Object.entries(STORES))('createS3ObjectStore on %s', (_, start) => {
  let server: { url: string; close(): Promise<void> };
  let store: ObjectStore;
  beforeAll(async () => {
    server = await start();
    const settings: S3Settings = { ...S3RVER_KEY, bucket: 'takes', sessionToken: null, endpoint: server.url };
    store = createS3ObjectStore(settings);
  });
  afterAll(() => server.close());

  it('returns stored objects, and null for a missing one', async () => {
    await store.put('takes/1/a', new Uint8Array([1, 2, 3]));
    expect(await store.get('takes/1/a')).toEqual(new Uint8Array([1, 2, 3]));
    expect(await store.get('takes/1/b')).toBeNull();
  });

  it('lists and deletes by exact prefix over several pages', async () => {
    const keys = Array.from({ length: 12 }, (_, n) => `takes/7/x/${String(n).padStart(4, '0')}`);
    for (const key of keys) await store.put(key, new Uint8Array([7]));
    await store.put('takes/70/y', new Uint8Array([7]));
    expect(await store.list('takes/7/')).toEqual(keys);
    await store.removeAll('takes/7/');
    expect(await store.list('takes/7/')).toEqual([]);
    expect(await store.list('takes/70/')).toEqual(['takes/70/y']);
  });
});

it('createS3ObjectStore retries an interrupted read and finally rejects with S3Failure', async () => {
  const server = await startFakeS3('takes', S3RVER_KEY);
  const settings = { ...S3RVER_KEY, bucket: 'takes', sessionToken: null, endpoint: server.url };
  const store = createS3ObjectStore(settings, { retryBaseMs: 1 });
  await store.put('takes/1/a', new Uint8Array([1, 2, 3, 4]));
  server.failNext({ kind: 'cut' });
  expect(await store.get('takes/1/a')).toEqual(new Uint8Array([1, 2, 3, 4]));
  server.failNext({ kind: 'cut' }, { kind: 'cut' }, { kind: 'cut' });
  await expect(store.get('takes/1/a')).rejects.toBeInstanceOf(S3Failure);
  await server.close();
});

it('createS3ObjectStore aborts a hanging request on its signal', async () => {
  const server = await startFakeS3('takes', S3RVER_KEY);
  const settings = { ...S3RVER_KEY, bucket: 'takes', sessionToken: null, endpoint: server.url };
  const store = createS3ObjectStore(settings);
  server.failNext({ kind: 'hang' });
  const ended = new AbortController();
  const storing = store.put('takes/1/a', new Uint8Array([1]), ended.signal);
  setTimeout(() => ended.abort(new Error('the server ends')), 50);
  await expect(storing).rejects.toThrow('the server ends');
  expect(server.requests.length).toBeLessThanOrEqual(1);
  await server.close();
});

it('createS3ObjectStore allows a large object more time', async () => {
  const slow = createServer((_request, response) => void setTimeout(() => response.end(), 200));
  onTestFinished(() => void slow.close());
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const settings = { ...S3RVER_KEY, bucket: 'takes', sessionToken: null, endpoint };
  const store = createS3ObjectStore(settings, { retryBaseMs: 1, responseTimeoutMs: 20 });
  await store.put('takes/1/a', new Uint8Array(1_000_000));
  await expect(store.put('takes/1/b', new Uint8Array(1))).rejects.toThrow('took too long');
});
