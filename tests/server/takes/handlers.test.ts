import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fault, startFakeOpenAiAudio } from '../../support/speech/fake-openai-audio.ts';
import { SENTENCE, speak, synthesize, toFormat } from '../../support/speech/voice.ts';
import type { TestClient } from '../../support/test-client.ts';
import { createTestDatabase, DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const bytesOf = async (path: string) => new Uint8Array(await readFile(path));
const leftovers = (server: TestServer) => {
  const folder = join(server.dataDir, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};

const openAi = (url: string) => ({
  SPEECH_ENGINE: 'openai',
  OPENAI_API_KEY: 'sk-canary',
  OPENAI_BASE_URL: url,
});

describe.each(DATABASES)('POST /api/transcriptions on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  let voice: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    server = await startTestServer(kind);
    ann = await server.signUp();
    voice = await bytesOf(await speak(SENTENCE));
  });
  afterAll(() => server.stop());

  it('transcribes, measures and stores an upload and keeps no audio', async () => {
    const { status, body } = await ann.upload(voice, { aiService: 'anthropic', language: 'en' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      noSpeech: false,
      originalText: expect.stringMatching(/weather.*lovely/i),
      personalizedText: null,
      aiService: 'anthropic',
      language: 'en',
      engine: 'moonshine',
      audioFormat: 'wav',
      channels: 1,
      audioUrl: null,
      version: 1,
      recordedOn: 'upload',
    });
    const { id, duration, audioQualityScore } = body as Record<string, number>;
    expect(duration).toBeCloseTo(voice.byteLength / 2 / 16_000, 1);
    expect(audioQualityScore).toBeGreaterThan(5);
    expect((await ann.get(`/api/transcriptions/${id}`)).status).toBe(200);
    expect(leftovers(server)).toEqual([]);
  });

  it('keeps the recording if preferred, serves byte ranges and deletes it with the text', async () => {
    const keeper = await server.signUp();
    await keeper.json('POST', '/api/user-preferences', { keepRecordings: true });
    const { body } = await keeper.upload(voice);
    const { id, audioUrl } = body as { id: string; audioUrl: string };
    expect(audioUrl).toBe(`/api/transcriptions/${id}/audio`);
    const fetchAudio = (headers: Record<string, string>) =>
      fetch(server.url + audioUrl, { headers: { cookie: keeper.cookie ?? '', ...headers } });
    const whole = await fetchAudio({});
    expect(whole.headers.get('content-type')).toBe('audio/wav');
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(voice);
    const part = await fetchAudio({ range: 'bytes=10-19' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${voice.byteLength}`);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(voice.slice(10, 20));
    const beyond = await fetchAudio({ range: `bytes=${voice.byteLength}-` });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${voice.byteLength}`);
    expect(await beyond.json()).toMatchObject({ code: 'range_not_satisfiable' });
    expect(readdirSync(join(server.dataDir, 'recordings'))).toHaveLength(1);
    const originOf = async (): Promise<unknown> =>
      JSON.parse((await keeper.get('/api/user/export-data')).text).recordings[0].recordedOn;
    expect(await originOf()).toBe('upload');
    await keeper.json('DELETE', `/api/transcriptions/${id}`, {});
    expect(readdirSync(join(server.dataDir, 'recordings'))).toHaveLength(0);
    expect(await originOf()).toBeNull();
  });

  it('creates one text per take id from repeated and concurrent uploads', async () => {
    const person = await server.signUp();
    const takeId = crypto.randomUUID();
    const [first, second] = await Promise.all([
      person.upload(voice, { takeId }),
      person.upload(voice, { takeId }),
    ]);
    const again = await person.upload(voice, { takeId });
    expect([first.status, second.status, again.status]).toEqual([200, 200, 200]);
    expect(second.body).toEqual(first.body);
    expect(again.body).toEqual(first.body);
    expect((await person.get('/api/transcriptions')).body).toMatchObject({ total: 1 });
    await person.send('DELETE', `/api/transcriptions/${(first.body as { id: string }).id}`);
    expect(await person.upload(voice, { takeId })).toMatchObject({ status: 200, body: { noSpeech: false } });
    expect((await person.get('/api/transcriptions')).body).toMatchObject({ total: 1 });
    const other = await server.signUp();
    const theirs = (await other.upload(voice, { takeId })).body as { id: string };
    expect(theirs.id).not.toBe((first.body as { id: string }).id);
  });

  it('refuses another file with the take id of a text until that is deleted', async () => {
    const person = await server.signUp();
    const takeId = crypto.randomUUID();
    const other = await bytesOf(await synthesize('anullsrc=r=16000:cl=mono:d=3'));
    const refused = { status: 409, body: { code: 'take_conflict' } };
    const first = await person.upload(voice, { takeId });
    expect(await person.upload(other, { takeId })).toMatchObject(refused);
    expect((await person.upload(voice, { takeId })).body).toEqual(first.body);
    await person.send('DELETE', `/api/transcriptions/${(first.body as { id: string }).id}`);
    expect(await person.upload(other, { takeId })).toMatchObject({ status: 200, body: { noSpeech: true } });
    expect(leftovers(server)).toEqual([]);
  });

  it('reports noSpeech for silence and stores nothing', async () => {
    const person = await server.signUp();
    const silence = await bytesOf(await synthesize('anullsrc=r=16000:cl=mono:d=3'));
    expect(await person.upload(silence)).toMatchObject({
      status: 200,
      body: { noSpeech: true, id: null, text: '', message: 'No speech was found in this recording.' },
    });
    expect((await person.get('/api/transcriptions')).body).toMatchObject({ total: 0 });
    expect(leftovers(server)).toEqual([]);
  });
});

describe('upload validation', () => {
  let server: TestServer;
  let ann: TestClient;
  beforeAll(async () => {
    server = await startTestServer();
    ann = await server.signUp();
  });
  afterAll(() => server.stop());

  it.each(['mp3', 'm4a', 'wav', 'ogg', 'webm'] as const)('accepts %s', async (format) => {
    const file = await bytesOf(await toFormat(await speak(SENTENCE), format));
    expect(await ann.upload(file, { language: 'en' })).toMatchObject({
      status: 200,
      body: { originalText: expect.stringMatching(/weather/i) },
    });
  });

  it('rejects an upload that is not audio with an error code', async () => {
    const voice = await bytesOf(await speak(SENTENCE));
    const cases: [Uint8Array<ArrayBuffer> | null, number, string][] = [
      [null, 400, 'no_audio'],
      [new Uint8Array(), 400, 'no_audio'],
      [new TextEncoder().encode('just text, with .mp3 in its name'), 415, 'audio_type_unsupported'],
      [crypto.getRandomValues(new Uint8Array(5000)), 415, 'audio_type_unsupported'],
      [voice.slice(0, 30), 422, 'audio_unreadable'],
    ];
    for (const [file, status, code] of cases) {
      const answer = await ann.upload(file);
      expect([answer.status, answer.body]).toMatchObject([status, { code }]);
    }
    expect(leftovers(server)).toEqual([]);
  });

  it('transcribes a truncated file and measures the real duration', async () => {
    const voice = await bytesOf(await speak(SENTENCE));
    const half = voice.slice(0, voice.byteLength / 2);
    const truncated = await ann.upload(half);
    expect(truncated.status).toBe(200);
    expect((truncated.body as { duration: number }).duration).toBeCloseTo(half.byteLength / 2 / 16_000, 1);
    const lying = voice.slice();
    new DataView(lying.buffer).setUint32(40, 0x7fff_ffff, true);
    const answer = await ann.upload(lying);
    expect((answer.body as { duration: number }).duration).toBeCloseTo(voice.byteLength / 2 / 16_000, 1);
  });

  it.each([
    [{ aiService: 'siri' }, 'aiService'],
    [{ language: 'klingon' }, 'language'],
    [{ personalizeEnabled: 'maybe' }, 'personalizeEnabled'],
  ])('rejects the invalid fields %j', async (fields, path) => {
    const answer = await ann.upload(new Uint8Array(100), fields);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', issues: [{ path }] } });
    expect(leftovers(server)).toEqual([]);
  });

  it('rejects a language that the engine does not support', async () => {
    const voice = await bytesOf(await speak(SENTENCE));
    expect(await ann.upload(voice, { language: 'fr' })).toMatchObject({
      status: 422,
      body: { code: 'language_unsupported' },
    });
  });

  it('rejects a body that is no form or a broken one', async () => {
    const headers = { 'content-type': 'application/octet-stream' };
    const raw = await ann.send('POST', '/api/transcriptions', { headers, body: 'x' });
    expect(raw).toMatchObject({ status: 415, body: { code: 'body_type_unsupported' } });
    const broken = await ann.send('POST', '/api/transcriptions', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\ncontent-disposition: form-data; name="audio"; filename="a"\r\n\r\ncut off',
    });
    expect(broken).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(leftovers(server)).toEqual([]);
  });

  it('aborts an upload over 200 MB while it arrives and leaves no file', async () => {
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(
          new TextEncoder().encode(
            '--x\r\ncontent-disposition: form-data; name="audio"; filename="a"\r\n\r\n',
          ),
        );
      },
      pull(controller) {
        sent += chunk.byteLength;
        if (sent > 300 * 1024 * 1024) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const request = ann.send('POST', '/api/transcriptions', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    // A server that has rejected an upload may close the connection during the transfer.
    const status = await request.then(
      (answer) => answer.status,
      () => 413,
    );
    expect(status).toBe(413);
    await expect.poll(() => leftovers(server)).toEqual([]);
    expect((await ann.get('/api/health')).status).toBe(200);
  });
});

describe('an upload with a failing speech service', () => {
  it.each<[string, Fault]>([
    ['rejects the key', { kind: 'status', status: 401 }],
    ['sends a truncated response', { kind: 'truncated' }],
    ['sends an unexpected response', { kind: 'wrong-shape' }],
  ])('returns an error code and stores nothing when the service %s', async (_name, fault) => {
    const provider = await startFakeOpenAiAudio();
    provider.failNext(fault, fault, fault);
    const server = await startTestServer('sqlite', openAi(provider.url));
    const ann = await server.signUp();
    const answer = await ann.upload(await bytesOf(await speak(SENTENCE)));
    expect(answer.status).toBeGreaterThanOrEqual(502);
    expect(answer.body).toMatchObject({ code: expect.stringMatching(/^speech_/) });
    expect(answer.text).not.toContain('sk-canary');
    expect((await ann.get('/api/transcriptions')).body).toMatchObject({ total: 0 });
    expect(leftovers(server)).toEqual([]);
    await server.stop();
    await provider.close();
  });
});

it('an upload without a speech engine returns 503 speech_unavailable', async () => {
  const server = await startTestServer('sqlite', { SPEECH_ENGINE: 'local' });
  const ann = await server.signUp();
  const answer = await ann.upload(await bytesOf(await speak(SENTENCE)));
  expect(answer).toMatchObject({ status: 503, body: { code: 'speech_unavailable' } });
  await server.stop();
});

it('an upload is transcribed although its client disconnected', async () => {
  const provider = await startFakeOpenAiAudio();
  const gone = Promise.withResolvers<void>();
  provider.failNext({ kind: 'late', until: gone.promise });
  const server = await startTestServer('sqlite', openAi(provider.url));
  const ann = await server.signUp();
  const form = new FormData();
  form.set('audio', new Blob([await bytesOf(await speak(SENTENCE))]), 'recording');
  const leaving = new AbortController();
  const request = ann.send('POST', '/api/transcriptions', { body: form, signal: leaving.signal });
  await expect.poll(() => provider.requests.length).toBe(1);
  leaving.abort();
  await expect(request).rejects.toThrow();
  gone.resolve();
  const listed = async () => (await ann.get('/api/transcriptions')).body;
  await expect.poll(listed).toMatchObject({ total: 1 });
  expect(leftovers(server)).toEqual([]);
  await server.stop();
  await provider.close();
});

it('an upload in progress keeps its row and audio when the server stops', async () => {
  const stored = await createTestDatabase('sqlite');
  const server = await startTestServer(stored);
  const ann = await server.signUp();
  const leaving = new AbortController();
  const form = new FormData();
  form.set('audio', new Blob([await bytesOf(await speak(`${SENTENCE} `.repeat(30)))]), 'recording');
  const request = ann.send('POST', '/api/transcriptions', { body: form, signal: leaving.signal });
  const takes = async () => (await ann.get('/api/takes')).body;
  await expect
    .poll(takes, { timeout: 60_000, interval: 20 })
    .toMatchObject({ takes: [{ state: 'transcribing' }] });
  leaving.abort();
  await expect(request).rejects.toThrow();
  await server.stop();
  // The aborted work ends a moment later.
  await sleep(500);
  const rows = await stored.database.db.selectFrom('takes').select(['id', 'unnamed']).execute();
  expect(rows).toEqual([{ id: expect.any(String), unnamed: 1 }]);
  const sound = readdirSync(join(server.dataDir, 'takes'), { recursive: true });
  expect(sound).toContainEqual(expect.stringContaining(join(rows[0]?.id ?? '', 'chunks')));
  await stored.remove();
});
