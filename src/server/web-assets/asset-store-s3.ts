import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Settings } from '../config/config.ts';
import { createGate } from '../scheduling/gate.ts';
import { createS3Requests, type S3RequestOptions } from '../storage/s3-requests.ts';
import { type AssetStore, isHashedName } from './asset-store.ts';

/** Files uploaded in parallel. */
const PARALLEL_UPLOADS = 8;
/** Parallel and waiting lookups: requests for unknown names must not flood the store. */
const LOOKUP_LIMITS = { running: 8, waiting: 64 } as const;
/** The largest file of a build has about 1 MB. */
const FILE_MAX_BYTES = 16 * 1024 * 1024;
const MAC_BYTES = 32;
const MEDIA_TYPE = 'application/octet-stream';

/**
 * A build in use is uploaded again after this time: a lifecycle rule deletes files by their age, and pages of the build need
 * them after it is replaced.
 */
const REUPLOAD_PERIOD_MS = 30 * 24 * 60 * 60 * 1000;

const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');

/**
 * Keeps hashed files in the bucket of a fleet, as `web-assets/<name>`. They run in people's browsers, so each begins
 * with an HMAC-SHA-256 under the fleet's secret, the first of `secrets`; the others are accepted as well: write access
 * to the bucket alone is not enough to add a file.
 */
export function createS3AssetStore(
  settings: S3Settings,
  secrets: readonly [string, ...string[]],
  options: S3RequestOptions = {},
): AssetStore {
  const { send, read } = createS3Requests(settings, options);
  const lookUp = createGate(LOOKUP_LIMITS.running, LOOKUP_LIMITS.waiting);
  const objectKey = (name: string) => `web-assets/${name}`;
  const macOf = (name: string, bytes: Uint8Array, [secret] = secrets): Buffer =>
    createHmac('sha256', secret).update(`web-assets\0${name}\0`).update(bytes).digest();

  /** Names carry hashes of the contents, so the list of names identifies a build. */
  const markerOf = (names: readonly string[]): string => {
    const period = Math.floor(Date.now() / REUPLOAD_PERIOD_MS);
    const mac = createHmac('sha256', secrets[0]).update(
      `web-assets\0${period}\0${[...names].sort().join('\n')}`,
    );
    return `web-assets/builds/${mac.digest('hex')}`;
  };

  async function put(key: string, bytes: Buffer<ArrayBuffer>): Promise<void> {
    const upload = { body: new Blob([bytes]), sha256: sha256(bytes), mediaType: MEDIA_TYPE };
    await (await send({ method: 'PUT', key, upload }))?.body?.cancel();
  }

  async function storeFile(folder: string, name: string): Promise<void> {
    const bytes = await readFile(join(folder, name));
    await put(objectKey(name), Buffer.concat([macOf(name, bytes), bytes]));
  }

  async function get(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const stored = await read({ method: 'GET', key: objectKey(name) }, async (answer) => {
      const size = Number(answer.headers.get('content-length') ?? Number.NaN);
      if (size >= MAC_BYTES && size <= FILE_MAX_BYTES) return new Uint8Array(await answer.arrayBuffer());
      await answer.body?.cancel();
      return null;
    });
    if (!stored) return null;
    const bytes = stored.subarray(MAC_BYTES);
    const mac = stored.subarray(0, MAC_BYTES);
    return secrets.some((secret) => timingSafeEqual(mac, macOf(name, bytes, [secret]))) ? bytes : null;
  }

  return {
    async publish(folder, names) {
      const marker = markerOf(names);
      const marked = await send({ method: 'HEAD', key: marker });
      if (marked) return;
      const queue = [...names];
      const upload = async () => {
        for (let name = queue.pop(); name !== undefined; name = queue.pop()) await storeFile(folder, name);
      };
      await Promise.all(Array.from({ length: PARALLEL_UPLOADS }, upload));
      await put(marker, Buffer.from(`${names.length}`));
    },

    find: async (name) => (isHashedName(name) ? lookUp(() => get(name)) : null),
  };
}
