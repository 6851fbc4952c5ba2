import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '../../../src/server/app-error.ts';
import type { S3Settings } from '../../../src/server/config/config.ts';
import type { AudioStore } from '../../../src/server/transcriptions/audio-store.ts';
import { createS3AudioStore } from '../../../src/server/transcriptions/s3-audio-store.ts';
import { type FakeS3, type S3Fault, startFakeS3 } from '../../support/fake-s3.ts';
import { S3RVER_KEY, startS3rver } from '../../support/start-s3rver.ts';

const KEY = {
  accessKeyId: 'AKIACANARY',
  secretAccessKey: 'canary/secret+key=',
  region: 'eu-central-1',
  sessionToken: 'canary//token==',
};
const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, n) => n % 251));
const never = new AbortController().signal;

let folder: string;
let path: string;
let s3: FakeS3;
let settings: S3Settings;
let store: AudioStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-s3-'));
  path = join(folder, 'recording');
  await writeFile(path, bytes);
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  s3 = await startFakeS3('voices', KEY);
  settings = { ...KEY, bucket: 'voices', endpoint: s3.url };
  store = createS3AudioStore(settings, { retryBaseMs: 1 });
});
afterEach(() => s3.close());

const refusals = () => s3.requests.map(({ refused }) => refused).filter((code) => code !== null);
const readAll = async (key: string, first = 0, last = bytes.byteLength - 1) => {
  const recording = await store.open(key);
  return recording && Buffer.from(await new Response(await recording.read(first, last)).arrayBuffer());
};
const times = (count: number, fault: S3Fault) => Array.from({ length: count }, () => fault);

it('createS3AudioStore stores, reads completely and in ranges, and removes a recording', async () => {
  const key = randomUUID();
  await store.put(key, path, 'audio/ogg', never);
  expect(s3.objects).toEqual(new Map([[`/voices/recordings/${key}`, { bytes, mediaType: 'audio/ogg' }]]));
  expect(s3.requests[0]?.expected).toBe(bytes.byteLength);
  expect((await store.open(key))?.size).toBe(bytes.byteLength);
  expect(await readAll(key)).toEqual(bytes);
  expect(await readAll(key, 10, 19)).toEqual(bytes.subarray(10, 20));
  await store.remove(key);
  await store.remove(key);
  expect(s3.objects.size).toBe(0);
  expect(await store.open(key)).toBeNull();
  expect(refusals()).toEqual([]);
});

describe('createS3AudioStore.copy', () => {
  const keys = () => [randomUUID(), randomUUID()] as const;

  it('copies within the store to an independent object', async () => {
    const [from, to] = keys();
    await store.put(from, path, 'audio/ogg', never);
    expect(await store.copy(from, to, never)).toBe(true);
    expect(s3.requests.at(-1)).toMatchObject({ line: `PUT /voices/recordings/${to}`, expected: 0 });
    expect(s3.objects.get(`/voices/recordings/${to}`)).toEqual({ bytes, mediaType: 'audio/ogg' });
    await store.remove(from);
    expect(await readAll(to)).toEqual(bytes);
    expect(await store.copy(from, randomUUID(), never)).toBe(false);
    expect(refusals()).toEqual([]);
  });

  it.each<S3Fault>([
    { kind: 'late', code: 'InternalError' },
    { kind: 'lost' },
    { kind: 'status', status: 503, code: 'SlowDown' },
  ])('retries after %j and finally fails', async (fault) => {
    const [from, to] = keys();
    await store.put(from, path, 'audio/ogg', never);
    s3.failNext(...times(2, fault));
    expect(await store.copy(from, to, never)).toBe(true);
    s3.failNext(...times(3, fault));
    const failure = await failed(store.copy(from, randomUUID(), never));
    expect(failure).toMatchObject({ code: 'audio_store_failed' });
    expect(JSON.stringify([failure.message, failure.cause])).not.toMatch(/canary/i);
  });

  it('fails when refused and on timeout', async () => {
    const [from, to] = keys();
    s3.failNext({ kind: 'status', status: 404, code: 'NoSuchBucket' });
    expect(await failed(store.copy(from, to, never))).toMatchObject({ code: 'audio_store_failed' });
    s3.failNext({ kind: 'hang' });
    const given = failed(store.copy(from, to, AbortSignal.timeout(100)));
    expect(await given).toMatchObject({ code: 'cancelled' });
  });

  it('works with another S3 server', async () => {
    const other = await startS3rver('voices');
    const there = createS3AudioStore({
      ...S3RVER_KEY,
      sessionToken: null,
      bucket: 'voices',
      endpoint: other.url,
    });
    const [from, to] = keys();
    await there.put(from, path, 'audio/ogg', never);
    expect(await there.copy(from, to, never)).toBe(true);
    await there.remove(from);
    expect((await there.open(to))?.size).toBe(bytes.byteLength);
    expect(await there.copy(from, randomUUID(), never)).toBe(false);
    await other.close();
  });
});

describe('createS3AudioStore with an unreliable store', () => {
  it.each<S3Fault>([
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503, code: 'SlowDown', retryAfter: '0' },
    { kind: 'reset' },
  ])('retries after %j', async (fault) => {
    const key = randomUUID();
    s3.failNext(fault, fault);
    await store.put(key, path, 'audio/wav', never);
    s3.failNext(fault, fault);
    expect((await store.open(key))?.size).toBe(bytes.byteLength);
    s3.failNext(fault, fault);
    await store.remove(key);
    expect(s3.objects.size).toBe(0);
    expect(s3.requests).toHaveLength(9);
    expect(refusals()).toEqual([]);
  });

  it.each(['RequestTimeout', 'XAmzContentSHA256Mismatch'])('sends an upload again after %s', async (code) => {
    s3.failNext({ kind: 'status', status: 400, code });
    await store.put(randomUUID(), path, 'audio/wav', never);
    expect([...s3.objects.values()]).toEqual([{ bytes, mediaType: 'audio/wav' }]);
  });

  it('retries after a timeout and fails after three tries', async () => {
    // Long enough for a store on a busy machine.
    store = createS3AudioStore(settings, { retryBaseMs: 1, responseTimeoutMs: 1000 });
    const key = randomUUID();
    s3.failNext({ kind: 'hang' });
    await store.put(key, path, 'audio/wav', never);
    expect(s3.objects.size).toBe(1);
    store = createS3AudioStore(settings, { retryBaseMs: 1, responseTimeoutMs: 100 });
    s3.failNext(...times(3, { kind: 'hang' }));
    const failure = await failed(store.remove(key));
    expect(failure).toMatchObject({ code: 'audio_store_failed' });
    expect(failure.cause).toMatchObject({ message: 'The audio store took too long.' });
  });

  it('does not wait for a Retry-After beyond the response timeout', async () => {
    store = createS3AudioStore(settings, { retryBaseMs: 1, responseTimeoutMs: 200 });
    s3.failNext({ kind: 'status', status: 503, code: 'SlowDown', retryAfter: '3600' });
    expect(await failed(store.remove(randomUUID()))).toMatchObject({ code: 'audio_store_failed' });
  });

  it('passes on an interrupted response as an error', async () => {
    const key = randomUUID();
    await store.put(key, path, 'audio/wav', never);
    const recording = await store.open(key);
    s3.failNext({ kind: 'cut' });
    const stream = await recording?.read(0, bytes.byteLength - 1);
    await expect(new Response(stream).arrayBuffer()).rejects.toThrow();
  });

  it('rejects a complete response to a range request', async () => {
    const key = randomUUID();
    await store.put(key, path, 'audio/wav', never);
    const recording = await store.open(key);
    s3.failNext({ kind: 'whole' });
    await expect(recording?.read(10, 19)).rejects.toMatchObject({ code: 'audio_store_failed' });
  });
});

describe('createS3AudioStore with a refusing store', () => {
  it('does not retry and reveals only status and error code', async () => {
    s3.failNext(...times(3, { kind: 'status', status: 403, code: 'AccessDenied' }));
    const failures = [
      await failed(store.put(randomUUID(), path, 'audio/wav', never)),
      await failed(store.remove(randomUUID())),
      await failed(store.open(randomUUID())),
    ];
    expect(s3.requests).toHaveLength(3);
    for (const failure of failures) {
      expect(failure).toMatchObject({ code: 'audio_store_failed', cause: { name: 'S3Failure' } });
      expect(JSON.stringify([failure.message, failure.stack, failure.cause])).not.toMatch(/canary/i);
    }
    const said = failures.map(({ cause }) => (cause as Error).message);
    const named = 'The audio store answered 403 (AccessDenied).';
    expect(said).toEqual([named, named, 'The audio store answered 403.']);
  });

  it.each<[Partial<S3Settings>, string]>([
    [{ secretAccessKey: 'wrong' }, '403 (SignatureDoesNotMatch)'],
    [{ accessKeyId: 'wrong' }, '403 (InvalidAccessKeyId)'],
    [{ sessionToken: null }, '403 (InvalidToken)'],
    [{ region: 'us-east-1' }, '403 (AuthorizationHeaderMalformed)'],
    [{ bucket: 'nowhere' }, '404 (NoSuchBucket)'],
  ])('reports the reason for %j', async (change, why) => {
    store = createS3AudioStore({ ...settings, ...change });
    const message = `The audio store answered ${why}.`;
    const keeping = store.put(randomUUID(), path, 'audio/wav', never);
    expect((await failed(keeping)).cause).toMatchObject({ message });
    expect((await failed(store.remove(randomUUID()))).cause).toMatchObject({ message });
    expect(s3.objects.size).toBe(0);
  });
});

it('createS3AudioStore follows no redirect', async () => {
  const elsewhere = await startFakeS3('voices', KEY);
  s3.failNext({ kind: 'redirect', to: `${elsewhere.url}/voices/recordings/1` });
  const failure = await failed(store.put(randomUUID(), path, 'audio/wav', never));
  expect(failure.cause).toMatchObject({ message: 'The audio store answered 307 (TemporaryRedirect).' });
  expect(elsewhere.requests).toEqual([]);
  await elsewhere.close();
});

it('createS3AudioStore reports a refused connection', async () => {
  await s3.close();
  const failure = await failed(store.remove(randomUUID()));
  expect(failure.cause).toMatchObject({ message: 'The audio store could not be reached (ECONNREFUSED).' });
});

it('createS3AudioStore aborts an upload on its signal', async () => {
  const leaving = new AbortController();
  s3.failNext({ kind: 'hang' });
  const keeping = failed(store.put(randomUUID(), path, 'audio/wav', leaving.signal));
  await expect.poll(() => s3.requests).toHaveLength(1);
  leaving.abort();
  expect(await keeping).toMatchObject({ code: 'cancelled' });
});

function failed(task: Promise<unknown>): Promise<AppError> {
  return task.then(
    () => Promise.reject(new Error('it went well')),
    (error: AppError) => error,
  );
}
