import { createHash } from 'node:crypto';
import type { S3Settings } from '../config/config.ts';
import { createGate } from '../scheduling/gate.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3Requests, S3Failure, type S3RequestOptions } from './s3-requests.ts';

/** Parallel deletions. */
const PARALLEL_DELETIONS = 8;
const KEY_PATTERN = /<Key>([^<]+)<\/Key>/g;
const TRUNCATED_PATTERN = /<IsTruncated>true<\/IsTruncated>/;
const TOKEN_PATTERN = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

const unescapeXml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity);

/** Stores objects in a bucket. Lists with ListObjectsV2 (Amazon S3 API Reference). */
export function createS3ObjectStore(settings: S3Settings, options: S3RequestOptions = {}): ObjectStore {
  const { send, read } = createS3Requests(settings, options);

  async function listPage(prefix: string, token: string | null): Promise<string> {
    const query = {
      ...(token !== null && { 'continuation-token': token }),
      'list-type': '2',
      prefix,
    };
    const xml = await read({ method: 'GET', key: '', query }, (answer) => answer.text());
    if (xml === null) throw new S3Failure('The audio store did not list its objects.', false);
    return xml;
  }

  async function list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for (let token: string | null = null; ; ) {
      const xml = await listPage(prefix, token);
      for (const [, key = ''] of xml.matchAll(KEY_PATTERN)) keys.push(unescapeXml(key));
      token = TRUNCATED_PATTERN.test(xml) ? unescapeXml(TOKEN_PATTERN.exec(xml)?.[1] ?? '') : null;
      if (!token) return keys;
    }
  }

  return {
    async put(key, bytes, signal) {
      const body = new Blob([bytes]);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const answer = await send({
        method: 'PUT',
        key,
        upload: { body, sha256, mediaType: 'application/octet-stream' },
        ...(signal && { signal }),
      });
      await answer?.body?.cancel();
    },
    get: (key) => read({ method: 'GET', key }, async (answer) => new Uint8Array(await answer.arrayBuffer())),
    list,
    async removeAll(prefix) {
      const gate = createGate(PARALLEL_DELETIONS);
      const remove = async (key: string) => {
        const answer = await send({ method: 'DELETE', key });
        await answer?.body?.cancel();
      };
      await Promise.all((await list(prefix)).map((key) => gate(() => remove(key))));
    },
  };
}
