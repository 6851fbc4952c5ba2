import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import { type Slices, slicesOf } from '../support/live-device.ts';
import { type ServerProcess, startServer, temporaryFolder } from '../support/server-process.ts';
import { type FakeOpenAiAudio, startFakeOpenAiAudio } from '../support/speech/fake-openai-audio.ts';
import { moonshineGguf } from '../support/speech/moonshine-gguf.ts';
import { joinedClips, novelClips, type RealClip } from '../support/speech/real-voices.ts';
import { wordErrorRate } from '../support/speech/word-error-rate.ts';
import { type ReceivedEvent, takeDevice } from '../support/take-device.ts';
import { TestClient } from '../support/test-client.ts';
import { waitFor } from '../support/wait-for.ts';

/** The highest accepted word error rate for real speakers. */
const WRONG = 0.05;

let service: FakeOpenAiAudio;
let clip: RealClip;
let recording: Slices;
beforeAll(async () => {
  service = await startFakeOpenAiAudio();
  clip = await joinedClips(novelClips().slice(2, 4));
  recording = await slicesOf(clip.path);
});
afterAll(() => service.close());

/** Servers by their settings; tests with the same settings share one. */
const servers = new Map<string, Promise<ServerProcess>>();
const folder = temporaryFolder();
afterAll(async () => {
  for (const server of servers.values()) await (await server).stop();
  folder.remove();
});

/** The built server in a separate process, with a folder of its own. */
function serverWith(settings: Record<string, string>): Promise<ServerProcess> {
  const key = JSON.stringify(settings);
  const dataDir = join(folder.path, String(servers.size));
  const server = servers.get(key) ?? startServer(dataDir, { QUOTAS: 'off', ...settings });
  servers.set(key, server);
  return server;
}

let people = 0;
function newUser() {
  people += 1;
  return { email: `ann-${people}@example.com`, password: 'walking-on-gravel' };
}

/** The client of a new account on a server with these settings. */
async function serve(settings: Record<string, string>) {
  const client = new TestClient((await serverWith(settings)).url);
  await client.json('POST', '/api/register', { name: 'Ann', ...newUser() });
  return client;
}

/** Sends the recording in a quarter of its duration, and returns what the server reported meanwhile. */
async function speak(client: TestClient, liveWords = false) {
  const device = takeDevice(client);
  await device.open({ personalizeEnabled: false });
  const events: ReceivedEvent[] = [];
  const leaving = new AbortController();
  const watching = device.events({ signal: leaving.signal, onEvent: (event) => events.push(event) });
  const partials = () => events.filter(({ name }) => name === 'partial').length;
  const middle = Math.floor(recording.slices.length / 2);
  for (const [n, slice] of recording.slices.entries()) {
    await device.put(n, slice);
    await sleep(60);
    // A late engine would also receive the end of the sentence and report final words without interim ones.
    if (n === middle && liveWords) {
      await waitFor(() => expect(partials()).toBeGreaterThan(0), 20_000).catch(() => undefined);
    }
  }
  const beforeStop = partials();
  const { status, body } = await device.finish(recording.slices.length);
  leaving.abort();
  await watching;
  return { status, text: body as TranscriptionDetail, partialsBeforeStop: beforeStop };
}

/** A POST with exactly these headers; `fetch` would add some. */
function plainRequest(url: string, sent: { headers: Record<string, string>; body: Buffer }) {
  return new Promise<{ status: number; text: string; cookies: string[] }>((resolve, reject) => {
    const headers = { ...sent.headers, 'content-length': sent.body.byteLength };
    const asked = request(url, { method: 'POST', headers }, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode ?? 0, text, cookies: answer.headers['set-cookie'] ?? [] });
    });
    asked.once('error', reject);
    asked.end(sent.body);
  });
}

const ENGINES = [
  ['moonshine', async () => ({ SPEECH_ENGINE: 'moonshine' })],
  // The built-in engine's weights, as a file for the engine of downloaded models.
  ['local', async () => ({ SPEECH_ENGINE: 'local', SPEECH_MODEL: await moonshineGguf() })],
  [
    'openai',
    async () => ({
      SPEECH_ENGINE: 'openai',
      SPEECH_MODEL: 'gpt-4o-mini-transcribe',
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: service.url,
    }),
  ],
] as const;

describe('built server', () => {
  describe.each(ENGINES)('speech recognition with %s', (id, settings) => {
    test('transcribes a recording while it is spoken', { timeout: 60_000 }, async () => {
      const client = await serve(await settings());
      const { status, text, partialsBeforeStop } = await speak(client, id === 'moonshine');
      expect(status).toBe(200);
      expect(text.engine).toBe(id);
      expect(wordErrorRate(clip.text, text.originalText)).toBeLessThan(WRONG);
      // A cloud service returns its text on request; the built-in engine returns interim results during the
      // recording.
      if (id === 'moonshine') expect(partialsBeforeStop).toBeGreaterThan(0);
      const { body } = await client.get('/api/transcriptions');
      expect(body).toMatchObject({ total: 1 });
    });

    test('transcribes an upload', { timeout: 60_000 }, async () => {
      const client = await serve(await settings());
      const answer = await client.upload(new Blob([await readFile(clip.path)]), { language: 'en' });
      expect(answer).toMatchObject({ status: 200, body: { engine: id, language: 'en' } });
      const text = answer.body as TranscriptionDetail;
      expect(wordErrorRate(clip.text, text.originalText)).toBeLessThan(WRONG);
      if (id !== 'local') expect(text.confidenceScore).toBeGreaterThan(60);
    });
  });

  test('serves a client that sends no browser headers', { timeout: 60_000 }, async () => {
    const server = await serverWith({ SPEECH_ENGINE: 'moonshine' });
    const sign = async (path: string, body: object) => {
      const answer = await plainRequest(`${server.url}${path}`, {
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(body)),
      });
      return { ...answer, cookie: answer.cookies[0]?.split(';') ?? [] };
    };
    const who = newUser();
    expect((await sign('/api/register', { name: 'Ann', ...who })).status).toBe(200);
    const { status, cookie } = await sign('/api/login', who);
    expect(status).toBe(200);
    expect(cookie.map((part) => part.trim())).toContain('SameSite=Strict');
    const form = new FormData();
    form.set('audio', new Blob([await readFile(clip.path)]), 'talk.wav');
    const encoded = new Response(form);
    const heard = await plainRequest(`${server.url}/api/transcriptions`, {
      headers: { 'content-type': encoded.headers.get('content-type') ?? '', cookie: cookie[0] ?? '' },
      body: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(heard.status).toBe(200);
    expect(wordErrorRate(clip.text, JSON.parse(heard.text).originalText)).toBeLessThan(WRONG);
  });

  test('requests word times from whisper-1 and stores them', async () => {
    const client = await serve({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: service.url });
    const { text } = await speak(client);
    expect(text.engine).toBe('openai');
    const words = text.segments.flatMap((segment) => segment.words ?? []);
    expect(words.map((word) => word.text).join(' ')).toBe(
      text.segments.map((segment) => segment.text).join(' '),
    );
  });

  test('falls back to the built-in engine when the service rejects the key, and reports it', async () => {
    service.failNext({ kind: 'status', status: 401 }, { kind: 'status', status: 401 });
    const client = await serve({ OPENAI_API_KEY: 'sk-wrong', OPENAI_BASE_URL: service.url });
    const { text } = await speak(client);
    expect(text.engine).toBe('moonshine');
    expect(wordErrorRate(clip.text, text.originalText)).toBeLessThan(WRONG);
    const { body } = await client.get('/api/capabilities');
    expect(body).toMatchObject({ speech: { engine: 'moonshine', fallbackFrom: ['openai'] } });
  });
});
