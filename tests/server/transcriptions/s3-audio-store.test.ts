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

it('stores a recording under its key, gives it back whole and in parts, and removes it once and again', async () => {
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

describe('a copy', () => {
  const keys = () => [randomUUID(), randomUUID()] as const;

  it('is made by the store, with a signed source, and is an object of its own', async () => {
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
  ])('is asked for again after %j, and then failed', async (fault) => {
    const [from, to] = keys();
    await store.put(from, path, 'audio/ogg', never);
    s3.failNext(...times(2, fault));
    expect(await store.copy(from, to, never)).toBe(true);
    s3.failNext(...times(3, fault));
    const failure = await failed(store.copy(from, randomUUID(), never));
    expect(failure).toMatchObject({ code: 'audio_store_failed' });
    expect(JSON.stringify([failure.message, failure.cause])).not.toMatch(/canary/i);
  });

  it('that was refused or not waited for fails', async () => {
    const [from, to] = keys();
    s3.failNext({ kind: 'status', status: 404, code: 'NoSuchBucket' });
    expect(await failed(store.copy(from, to, never))).toMatchObject({ code: 'audio_store_failed' });
    s3.failNext({ kind: 'hang' });
    const given = failed(store.copy(from, to, AbortSignal.timeout(100)));
    expect(await given).toMatchObject({ code: 'cancelled' });
  });

  it('is understood by another server of the protocol', async () => {
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

describe('a store that stumbles', () => {
  it.each<S3Fault>([
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503, code: 'SlowDown', retryAfter: '0' },
    { kind: 'reset' },
  ])('is asked again after %j', async (fault) => {
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

  it.each(['RequestTimeout', 'XAmzContentSHA256Mismatch'])(
    'is sent again what came with %s',
    async (code) => {
      s3.failNext({ kind: 'status', status: 400, code });
      await store.put(randomUUID(), path, 'audio/wav', never);
      expect([...s3.objects.values()]).toEqual([{ bytes, mediaType: 'audio/wav' }]);
    },
  );

  it('is asked again when it takes too long, and given up after three tries', async () => {
    // Long enough for a store that answers beside a busy machine.
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

  it('is not waited for longer than an answer may take', async () => {
    store = createS3AudioStore(settings, { retryBaseMs: 1, responseTimeoutMs: 200 });
    s3.failNext({ kind: 'status', status: 503, code: 'SlowDown', retryAfter: '3600' });
    expect(await failed(store.remove(randomUUID()))).toMatchObject({ code: 'audio_store_failed' });
  });

  it('breaks off an answer: the reader hears of it', async () => {
    const key = randomUUID();
    await store.put(key, path, 'audio/wav', never);
    const recording = await store.open(key);
    s3.failNext({ kind: 'cut' });
    const stream = await recording?.read(0, bytes.byteLength - 1);
    await expect(new Response(stream).arrayBuffer()).rejects.toThrow();
  });

  it('sends everything where a part was asked for: the reader hears of it', async () => {
    const key = randomUUID();
    await store.put(key, path, 'audio/wav', never);
    const recording = await store.open(key);
    s3.failNext({ kind: 'whole' });
    await expect(recording?.read(10, 19)).rejects.toMatchObject({ code: 'audio_store_failed' });
  });
});

describe('a store that refuses', () => {
  it('is asked once, and nothing it says but the name of the error goes further', async () => {
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
  ])('because of %j says why', async (change, why) => {
    store = createS3AudioStore({ ...settings, ...change });
    const message = `The audio store answered ${why}.`;
    const keeping = store.put(randomUUID(), path, 'audio/wav', never);
    expect((await failed(keeping)).cause).toMatchObject({ message });
    expect((await failed(store.remove(randomUUID()))).cause).toMatchObject({ message });
    expect(s3.objects.size).toBe(0);
  });
});

it('follows no redirect', async () => {
  const elsewhere = await startFakeS3('voices', KEY);
  s3.failNext({ kind: 'redirect', to: `${elsewhere.url}/voices/recordings/1` });
  const failure = await failed(store.put(randomUUID(), path, 'audio/wav', never));
  expect(failure.cause).toMatchObject({ message: 'The audio store answered 307 (TemporaryRedirect).' });
  expect(elsewhere.requests).toEqual([]);
  await elsewhere.close();
});

it('says that nobody answers', async () => {
  await s3.close();
  const failure = await failed(store.remove(randomUUID()));
  expect(failure.cause).toMatchObject({ message: 'The audio store could not be reached (ECONNREFUSED).' });
});

it('ends an upload whose client went away', async () => {
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
