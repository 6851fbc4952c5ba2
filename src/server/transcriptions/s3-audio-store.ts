import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { AppError } from '../app-error.ts';
import type { S3Settings } from '../config/config.ts';
import { createS3Requests, S3Failure, type S3RequestOptions } from '../storage/s3-requests.ts';
import type { AudioStore } from './audio-store.ts';

const objectKey = (key: string) => `recordings/${key}`;

async function sha256Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { signal })) hash.update(chunk);
  return hash.digest('hex');
}

/** Converts an error to the server's own errors. */
async function withAppErrors<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (signal?.aborted) throw new AppError('cancelled', {}, { cause: error });
    if (error instanceof S3Failure) throw new AppError('audio_store_failed', {}, { cause: error });
    throw error;
  }
}

/**
 * Stores recordings in a bucket, as `recordings/<key>`. Uploads are streamed from disk and carry the SHA-256
 * of their bytes, so that the store rejects truncated or altered data.
 */
export function createS3AudioStore(settings: S3Settings, options: S3RequestOptions = {}): AudioStore {
  const { send } = createS3Requests(settings, options);

  return {
    put: (key, path, mediaType, signal) =>
      withAppErrors(async () => {
        const body = await openAsBlob(path);
        const upload = { body, sha256: await sha256Of(path, signal), mediaType };
        const answer = await send({ method: 'PUT', key: objectKey(key), upload, signal });
        await answer?.body?.cancel();
      }, signal),

    open: (key) =>
      withAppErrors(async () => {
        const head = await send({ method: 'HEAD', key: objectKey(key) });
        if (!head) return null;
        const size = Number(head.headers.get('content-length') ?? Number.NaN);
        if (!Number.isSafeInteger(size)) {
          throw new S3Failure('The audio store did not tell the size of a recording.', false);
        }
        return { size, read: (first, last) => withAppErrors(() => read(key, { first, last })) };
      }),

    // S3 refuses to copy objects over 5 GB at once; no recording is as long.
    copy: (from, to, signal) =>
      withAppErrors(async () => {
        const request = { method: 'PUT', key: objectKey(to), copyFrom: objectKey(from), signal } as const;
        return (await send(request)) !== null;
      }, signal),

    remove: (key) =>
      withAppErrors(async () => {
        const answer = await send({ method: 'DELETE', key: objectKey(key) });
        await answer?.body?.cancel();
      }),
  };

  async function read(key: string, range: { first: number; last: number }) {
    const answer = await send({ method: 'GET', key: objectKey(key), range });
    if (!answer?.body) throw new AppError('not_found');
    const contentRange = answer.headers.get('content-range');
    if (answer.status !== 206 || !contentRange?.startsWith(`bytes ${range.first}-${range.last}/`)) {
      await answer.body.cancel();
      throw new S3Failure('The audio store did not answer the bytes that were asked for.', false);
    }
    // Node's stream type and the web's differ in name only.
    return answer.body as ReadableStream<Uint8Array>;
  }
}
