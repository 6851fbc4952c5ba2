import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createOpenAiEngine,
  type OpenAiSpeechOptions,
} from '../../../../../src/server/speech/engines/openai/openai-engine.ts';
import { type FakeOpenAiAudio, startFakeOpenAiAudio } from '../../../../support/speech/fake-openai-audio.ts';
import { transcribeFile } from '../../../../support/speech/listen.ts';
import { ownProcesses } from '../../../../support/speech/test-folder.ts';
import { SENTENCE, speak, synthesize, toFormat } from '../../../../support/speech/voice.ts';
import { wordErrorRate } from '../../../../support/speech/word-error-rate.ts';

const KEY = 'sk-test-canary-0123456789';
let server: FakeOpenAiAudio;
beforeEach(async () => {
  server = await startFakeOpenAiAudio();
});
afterEach(() => server.close());

const engine = (more: Partial<OpenAiSpeechOptions> = {}) =>
  createOpenAiEngine({ apiKey: KEY, baseUrl: server.url, model: null, retryBaseMs: 5, ...more });

/** The error of a transcription, with every property that a log could contain. */
async function failure(more: Partial<OpenAiSpeechOptions> = {}, signal?: AbortSignal) {
  const request = { path: await speak(SENTENCE), ...(signal ? { signal } : {}) };
  const error: unknown = await transcribeFile(engine(more), request).catch((reason: unknown) => reason);
  if (!(error instanceof Error && 'code' in error)) throw new Error('It did not fail with a code.');
  const cause = error.cause instanceof Error ? `${error.cause.stack} ${JSON.stringify(error.cause)}` : '';
  expect(`${error.stack} ${JSON.stringify(error)} ${cause}`).not.toContain('sk-test');
  return error.code;
}

describe('createOpenAiEngine', () => {
  test('sends a piece as WAV and reads text, segments, language and confidence', async () => {
    const path = await toFormat(await speak(SENTENCE), 'm4a');
    const heard = await transcribeFile(engine(), { path });
    expect(wordErrorRate(SENTENCE, heard.text)).toBeLessThan(0.2);
    expect(heard).toMatchObject({ language: 'en', quality: { format: 'mp4' } });
    expect(heard.segments[0]?.text).toBe(heard.text);
    expect(heard.confidence).toBeGreaterThan(30);
    expect(heard.confidence).toBeLessThanOrEqual(100);
    const [request] = server.requests;
    expect(request).toMatchObject({ fileName: 'piece.wav', authorization: `Bearer ${KEY}` });
    expect(request?.fields).toEqual({
      model: ['whisper-1'],
      response_format: ['verbose_json'],
      'timestamp_granularities[]': ['word', 'segment'],
    });
  });

  test('requests JSON with log probabilities from GPT models and passes the language', async () => {
    const heard = await transcribeFile(engine({ model: 'gpt-4o-transcribe' }), {
      path: await speak(SENTENCE),
      language: 'en',
    });
    expect(server.requests[0]?.fields).toMatchObject({
      model: ['gpt-4o-transcribe'],
      response_format: ['json'],
      'include[]': ['logprobs'],
      language: ['en'],
    });
    expect(heard.confidence).toBe(81.9);
    expect(heard.segments).toEqual([
      { start: 0, end: expect.closeTo(heard.durationSeconds, 0), text: heard.text },
    ]);
    expect(server.requests[0]?.fields).not.toHaveProperty('stream');
  });

  test.each([
    ['in an error', (message: string) => ({ error: { message, type: 'BadRequestError', code: 400 } })],
    [
      'at the top, like old vLLM',
      (message: string) => ({ object: 'error', message, type: 'BadRequestError', code: 400 }),
    ],
  ])('uses plain JSON with a server that refuses times, with its message %s', async (_name, refusal) => {
    const plain = await startFakeOpenAiAudio(refusal);
    const listener = engine({ baseUrl: plain.url, model: 'openai/whisper-large-v3-turbo' });
    const path = await speak(SENTENCE);
    const formats = () => plain.requests.map(({ fields }) => fields.response_format?.[0]);
    const heard = await transcribeFile(listener, { path, language: 'jv' });
    expect(wordErrorRate(SENTENCE, heard.text)).toBeLessThan(0.2);
    expect(formats()).toEqual(['verbose_json', 'json']);
    const { language, 'timestamp_granularities[]': times } = plain.requests[1]?.fields ?? {};
    expect([language, times]).toEqual([['jw'], undefined]);
    await transcribeFile(listener, { path });
    expect(formats()).toEqual(['verbose_json', 'json', 'json']);
    await plain.close();
  });

  test('keeps asking for times after a refusal that has another reason', async () => {
    const listener = engine();
    const path = await speak(SENTENCE);
    server.failNext({ kind: 'status', status: 400 });
    await expect(transcribeFile(listener, { path })).rejects.toMatchObject({ code: 'engine_failed' });
    await transcribeFile(listener, { path });
    expect(server.requests.map(({ fields }) => fields.response_format)).toEqual([
      ['verbose_json'],
      ['verbose_json'],
    ]);
  });

  test('asks Whisper for Javanese by the code that it knows', async () => {
    const path = await speak(SENTENCE);
    for (const model of ['whisper-1', 'gpt-4o-transcribe']) {
      await transcribeFile(engine({ model }), { path, language: 'jv' });
    }
    expect(server.requests.map(({ fields }) => fields.language)).toEqual([['jw'], ['jv']]);
  });

  test('sends a diarising model only supported fields and recognises gateway model names', async () => {
    const session = engine({ model: 'openai/gpt-4o-transcribe-diarize' }).open({
      language: 'en',
      vocabulary: ['Parlance'],
      context: 'We spoke of it.',
      onPartial: () => undefined,
      isWatched: () => true,
      signal: new AbortController().signal,
    });
    await session.feed((await readFile(await speak(SENTENCE))).subarray(44));
    expect(wordErrorRate(SENTENCE, (await session.end()).text)).toBeLessThan(0.2);
    expect(server.requests[0]?.fields).toEqual({
      model: ['openai/gpt-4o-transcribe-diarize'],
      response_format: ['json'],
      chunking_strategy: ['auto'],
      language: ['en'],
    });
    await transcribeFile(engine({ model: 'openai/gpt-4o-transcribe' }), { path: await speak(SENTENCE) });
    expect(server.requests[1]?.fields).toMatchObject({
      response_format: ['json'],
      'include[]': ['logprobs'],
    });
  });

  test('sends vocabulary and previous text as a limited prompt', async () => {
    const names = ['Kubernetes', 'Jan de Vries', ...Array.from({ length: 198 }, (_, n) => `Name${n}`)];
    const session = engine().open({
      language: 'en',
      vocabulary: names,
      context: 'We spoke of it.',
      onPartial: () => undefined,
      isWatched: () => false,
      signal: new AbortController().signal,
    });
    await session.feed((await readFile(await speak(SENTENCE))).subarray(44));
    await session.end();
    const [prompt = ''] = server.requests[0]?.fields.prompt ?? [];
    expect(prompt).toMatch(/^Kubernetes, Jan de Vries, Name0, .*Name\d+\. We spoke of it\.$/);
    expect(prompt.replace(' We spoke of it.', '').length).toBeLessThanOrEqual(400);
  });

  test('streams growing interim text to a watcher if the model supports it', async () => {
    const path = await speak(SENTENCE);
    const model = 'gpt-4o-mini-transcribe';
    const heard = await transcribeFile(engine({ model }), { path, isWatched: () => true });
    expect(server.requests[0]?.fields).toMatchObject({ stream: ['true'], response_format: ['json'] });
    expect(heard.partials.map(({ text }) => text.split(' ').length)).toEqual(
      heard.text.split(' ').map((_, index) => index + 1),
    );
    expect(heard.partials.at(-1)).toEqual({ text: heard.text, afterSegments: 0 });
    expect(heard.confidence).toBe(81.9);
    expect((await transcribeFile(engine(), { path, isWatched: () => true })).partials).toEqual([]);
  });

  test('requests the piece again when the stream breaks off', async () => {
    server.failNext({ kind: 'cut-stream' });
    const request = { path: await speak(SENTENCE), isWatched: () => true };
    const heard = await transcribeFile(engine({ model: 'gpt-4o-transcribe' }), request);
    expect(heard.told).toHaveLength(1);
    expect(wordErrorRate(SENTENCE, heard.text)).toBeLessThan(0.2);
    expect(server.requests).toHaveLength(2);
  });

  test('sends no request for silence or for audio that is too long', async () => {
    const silent = await transcribeFile(engine(), { path: await synthesize('anullsrc=r=16000:cl=mono:d=2') });
    expect(silent).toMatchObject({ text: '', segments: [] });
    const long = transcribeFile(engine(), { path: await speak(SENTENCE), limits: { maxSeconds: 1 } });
    await expect(long).rejects.toMatchObject({ code: 'too_long' });
    expect(server.requests).toEqual([]);
  });

  test.each([
    ['a server error', { kind: 'status', status: 500 }],
    ['too many requests', { kind: 'status', status: 429 }],
    ['an answer cut off', { kind: 'cut' }],
    ['a truncated answer', { kind: 'truncated' }],
  ] as const)('retries after %s', async (_name, fault) => {
    server.failNext(fault, fault);
    expect((await transcribeFile(engine(), { path: await speak(SENTENCE) })).text).toMatch(/weather/);
    expect(server.requests).toHaveLength(3);
  });

  test('stops retrying after three tries', async () => {
    server.failNext(...Array.from({ length: 5 }, () => ({ kind: 'status', status: 503 }) as const));
    expect(await failure()).toBe('engine_failed');
    expect(server.requests).toHaveLength(3);
  });

  test('waits for the Retry-After time', async () => {
    server.failNext({ kind: 'status', status: 429, retryAfter: '1' });
    await transcribeFile(engine(), { path: await speak(SENTENCE) });
    const [first, second] = server.requests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(0.95);
  });

  test('does not wait beyond its deadline', async () => {
    server.failNext({ kind: 'status', status: 429, retryAfter: '3600' });
    expect(await failure()).toBe('engine_failed');
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ['a refused key', { kind: 'status', status: 401 }, 'engine_unavailable'],
    ['a bad request', { kind: 'status', status: 400 }, 'engine_failed'],
    ['an empty account', { kind: 'status', status: 429, code: 'insufficient_quota' }, 'engine_failed'],
    ['an answer of another shape', { kind: 'wrong-shape' }, 'engine_failed'],
  ] as const)('does not retry after %s', async (_name, fault, code) => {
    server.failNext(fault);
    expect(await failure()).toBe(code);
    expect(server.requests).toHaveLength(1);
  });

  test('follows no redirect', async () => {
    const other = await startFakeOpenAiAudio();
    const redirect = { kind: 'redirect', to: `${other.url}/audio/transcriptions` } as const;
    server.failNext(redirect, redirect, redirect);
    expect(await failure()).toBe('engine_failed');
    expect(other.requests).toEqual([]);
    await other.close();
  });

  test('fails with engine_timeout when the service hangs', async () => {
    server.failNext({ kind: 'hang' });
    expect(await failure({ deadlineSeconds: () => 0.3 })).toBe('engine_timeout');
  });

  test('stops on abort', async () => {
    server.failNext({ kind: 'hang' });
    const control = new AbortController();
    const failed = failure({}, control.signal);
    await expect.poll(() => server.requests.length).toBe(1);
    control.abort();
    expect(await failed).toBe('aborted');
    expect(await ownProcesses('ffmpeg')).toEqual([]);
  });

  test('fails with engine_failed when the connection is refused', async () => {
    const { url } = server;
    await server.close();
    expect(await failure({ baseUrl: url })).toBe('engine_failed');
  });
});
