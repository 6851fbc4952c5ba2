import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeS3, startFakeS3 } from '../../support/fake-s3.ts';
import { SENTENCE, speak } from '../../support/speech/voice.ts';
import type { TestClient } from '../../support/test-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { waitFor } from '../../support/wait-for.ts';

const KEY = { accessKeyId: 'AKIACANARY', secretAccessKey: 'canary/secret', region: 'eu-central-1' };
const voice = async () => new Uint8Array(await readFile(await speak(SENTENCE)));

/** A user who keeps recordings, on a server that stores them according to `settings`. */
async function keeperOn(settings: Readonly<Record<string, string>>) {
  const server = await startTestServer('sqlite', settings);
  const keeper = await server.signUp();
  await keeper.json('POST', '/api/user-preferences', { keepRecordings: true });
  const fetchAudio = (audioUrl: string, init: RequestInit = {}) =>
    fetch(server.url + audioUrl, { ...init, headers: { cookie: keeper.cookie ?? '', ...init.headers } });
  return { server, keeper, fetchAudio };
}

const total = async (client: TestClient) =>
  ((await client.get('/api/transcriptions')).body as { total: number }).total;

describe('kept recordings in an S3 bucket', () => {
  let s3: FakeS3;
  let server: TestServer;
  beforeEach(async () => {
    s3 = await startFakeS3('voices', KEY);
  });
  afterEach(async () => {
    await server.stop();
    await s3.close();
  });
  const settings = () => ({
    AUDIO_STORE: 's3',
    S3_BUCKET: 'voices',
    AWS_REGION: KEY.region,
    AWS_ACCESS_KEY_ID: KEY.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    AWS_ENDPOINT_URL: s3.url,
  });
  const withKeeper = async (change: Readonly<Record<string, string>> = {}) => {
    const all = await keeperOn({ ...settings(), ...change });
    server = all.server;
    return all;
  };

  it('can be played completely and in ranges until they are deleted', async () => {
    const { keeper, fetchAudio } = await withKeeper();
    const sound = await voice();
    const { status, body } = await keeper.upload(sound);
    expect(status).toBe(200);
    const { id, audioUrl } = body as { id: string; audioUrl: string };
    const [[path, object] = []] = s3.objects;
    expect(path).toMatch(/^\/voices\/recordings\/[0-9a-f-]{36}$/);
    expect(path).not.toContain(id);
    expect(object?.mediaType).toBe('audio/wav');

    const whole = await fetchAudio(audioUrl);
    expect(whole.headers.get('content-type')).toBe('audio/wav');
    expect(whole.headers.get('content-length')).toBe(String(sound.byteLength));
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(sound);
    const part = await fetchAudio(audioUrl, { headers: { range: 'bytes=-5' } });
    expect(part.status).toBe(206);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(sound.slice(-5));
    const beyond = await fetchAudio(audioUrl, { headers: { range: `bytes=${sound.byteLength}-` } });
    expect(beyond.status).toBe(416);
    const reads = () => s3.requests.filter(({ line }) => line.startsWith('GET')).length;
    expect(reads()).toBe(2);
    const head = await fetchAudio(audioUrl, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(sound.byteLength));
    expect(reads()).toBe(2);

    const stranger = await server.signUp();
    expect((await stranger.get(audioUrl)).status).toBe(404);
    await keeper.json('DELETE', `/api/transcriptions/${id}`, {});
    expect(s3.objects.size).toBe(0);
    expect((await fetchAudio(audioUrl)).status).toBe(404);
    expect(existsSync(join(server.dataDir, 'recordings'))).toBe(false);
    expect(readdirSync(join(server.dataDir, 'uploads'))).toEqual([]);
    expect(s3.requests.filter(({ refused }) => refused)).toEqual([]);
  });

  it('return 502 for a store error and 404 for a missing object', async () => {
    const { keeper, fetchAudio } = await withKeeper();
    const { audioUrl } = (await keeper.upload(await voice())).body as { audioUrl: string };
    s3.failNext({ kind: 'status', status: 403, code: 'AccessDenied' });
    const refused = await fetchAudio(audioUrl);
    expect([refused.status, await refused.json()]).toMatchObject([502, { code: 'audio_store_failed' }]);
    // Two cuts, because the first request only asks for the size and survives one.
    s3.failNext({ kind: 'cut' }, { kind: 'cut' });
    const broken = await fetchAudio(audioUrl);
    await expect(broken.arrayBuffer()).rejects.toThrow();
    s3.objects.clear();
    expect((await fetchAudio(audioUrl)).status).toBe(404);
  });

  it('return 502 for a wrong key, store nothing and reveal nothing of the key', async () => {
    const { keeper } = await withKeeper({ AWS_SECRET_ACCESS_KEY: 'canary/wrong' });
    const answer = await keeper.upload(await voice());
    expect(answer).toMatchObject({
      status: 502,
      body: {
        code: 'audio_store_failed',
        error: 'The recording could not be stored or fetched. Please try again.',
      },
    });
    expect(answer.text + (await keeper.get('/api/capabilities')).text).not.toMatch(/canary/i);
    expect(await total(keeper)).toBe(0);
    expect(s3.objects.size).toBe(0);
    expect(readdirSync(join(server.dataDir, 'uploads'))).toEqual([]);
  });

  it('are deleted later by a job when the store fails', async () => {
    const { keeper } = await withKeeper();
    const { id } = (await keeper.upload(await voice())).body as { id: string };
    const { id: other } = (await keeper.upload(await voice())).body as { id: string };
    s3.failNext({ kind: 'status', status: 403, code: 'AccessDenied' });
    expect((await keeper.json('DELETE', `/api/transcriptions/${id}`, {})).body).toEqual({ deleted: 1 });
    expect(await total(keeper)).toBe(1);
    await waitFor(() => expect(s3.objects.size).toBe(1), 20_000);
    await keeper.json('POST', '/api/transcriptions/bulk-delete', { ids: [other] });
    expect(s3.objects.size).toBe(0);
  });
});

describe('kept recordings in a folder', () => {
  it('have their size in a HEAD response and return 404 when the file is missing', async () => {
    const { server, keeper, fetchAudio } = await keeperOn({ AUDIO_STORE: 'file' });
    const sound = await voice();
    const { audioUrl } = (await keeper.upload(sound)).body as { audioUrl: string };
    const head = await fetchAudio(audioUrl, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(sound.byteLength));
    const folder = join(server.dataDir, 'recordings');
    await rm(folder, { recursive: true });
    expect((await fetchAudio(audioUrl)).status).toBe(404);
    await server.stop();
  });
});
