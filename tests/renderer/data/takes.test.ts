import { createHash } from 'node:crypto';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { ACCOUNT_HEADER } from '../../../src/contract/api/account-header.ts';
import { TAKE_TIMEOUTS_MS } from '../../../src/contract/limits.ts';
import { classifySendError } from '../../../src/sending/classify-send-error.ts';
import { noSpeech } from '../../../src/server/takes/take-answer.ts';
import { NetworkError } from '../../../src-renderer/data/http-error.ts';
import { discardTake, finishTake, openTake, retryTake, sendChunk } from '../../../src-renderer/data/takes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
});

const OPENING = {
  id: 'a-take',
  userId: 'ada',
  startedAt: Date.UTC(2026, 0, 31, 14, 5),
  mimeType: 'audio/webm;codecs=opus',
  aiService: 'anthropic',
  language: 'nl',
  personalize: true,
} as const;
const signal = new AbortController().signal;

function answers(...bodies: unknown[]) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(bodies.shift()));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

it('opens a take in one request that names the account it belongs to', async () => {
  const fetch = answers({ state: 'open', next: 0 });
  await expect(openTake(OPENING, signal)).resolves.toMatchObject({ state: 'open' });
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/takes/a-take']);
  const [, init] = fetch.mock.calls[0] ?? [];
  expect(init?.headers).toEqual({ 'content-type': 'application/json', [ACCOUNT_HEADER]: 'ada' });
  expect(JSON.parse(String(init?.body))).toEqual({
    aiService: 'anthropic',
    language: 'nl',
    personalizeEnabled: true,
    mimeType: 'audio/webm;codecs=opus',
    startedAt: '2026-01-31T14:05:00.000Z',
  });
});

it('classifies a take of another account as refused because of the signed-in user', async () => {
  const refusal = { error: 'Another account is signed in.', code: 'other_account' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 409 }));
  const error = await openTake(OPENING, signal).catch((thrown: unknown) => thrown);
  expect(classifySendError(error)).toEqual({
    kind: 'refused',
    reason: { code: 'unauthenticated', text: null },
  });
});

it('sends a chunk unchanged, with its digest', async () => {
  const fetch = answers({ next: 4 });
  const bytes = new TextEncoder().encode('some sound').buffer;
  await expect(sendChunk('a-take', 3, bytes, signal)).resolves.toEqual({ next: 4 });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/api/takes/a-take/chunks/3');
  expect(init?.body).toBe(bytes);
  const digest = createHash('sha256').update(new Uint8Array(bytes)).digest('base64');
  expect(init?.headers).toEqual({
    'content-type': 'application/octet-stream',
    'content-digest': `sha-256=:${digest}:`,
  });
});

it('rejects a deletion that gets no response in time', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const deletion = discardTake('a-take').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(TAKE_TIMEOUTS_MS.short);
  expect(await deletion).toBeInstanceOf(NetworkError);
});

const WAYS_TO_TEXT = {
  finished: () => finishTake('a-take', { chunks: 1, lost: [] }, signal),
  'tried again': () => retryTake('a-take', 'nl', signal),
};

for (const [way, textOf] of Object.entries(WAYS_TO_TEXT)) {
  it(`accepts only a valid response of the server as text of a take that is ${way}`, async () => {
    const text = { noSpeech: false, id: 'a-text', text: 'hello', originalText: 'hello' };
    const silent = noSpeech(1);
    const strange = [{}, { status: 'ok' }, null, 'ok', [], { noSpeech: false, id: null, text: 'hello' }];
    answers(text, silent, ...strange);
    await expect(textOf()).resolves.toEqual(text);
    await expect(textOf()).resolves.toEqual(silent);
    for (const _ of strange) await expect(textOf()).rejects.toBeInstanceOf(NetworkError);
  });
}

const MINUTE = 60_000;
const TEXT = { noSpeech: false, id: 'a-text', text: 'hello', originalText: 'hello' };

/** A server that has a text 25 minutes after the first request for it; the paths of all requests. */
function slowServer(reach: () => void = () => undefined) {
  vi.useFakeTimers();
  const readyAt = Date.now() + 25 * MINUTE;
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(url);
    return new Promise((resolve, reject) => {
      if (asked.length > 1) reach();
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      if (url === '/api/takes') resolve(Response.json({ takes: [] }));
      else setTimeout(() => resolve(Response.json(TEXT)), readyAt - Date.now());
    });
  });
  return asked;
}

for (const [way, textOf] of Object.entries(WAYS_TO_TEXT)) {
  it(`waits for the text of a take that is ${way} while the server answers, and counts as online`, async () => {
    const asked = slowServer();
    const setOnline = vi.spyOn(onlineManager, 'setOnline');
    const text = textOf();
    await vi.advanceTimersByTimeAsync(25 * MINUTE);
    await expect(text).resolves.toEqual(TEXT);
    expect(new Set(setOnline.mock.calls.flat())).toEqual(new Set([true]));
    const path = asked[0];
    expect(asked).toEqual([path, '/api/takes', path, '/api/takes', path]);
  });
}

it('gives up a text, and counts as offline, when the server answers nothing any more', async () => {
  const asked = slowServer(() => {
    throw new TypeError('Failed to fetch');
  });
  const failed = expect(finishTake('a-take', { chunks: 1, lost: [] }, signal)).rejects.toThrow(NetworkError);
  await vi.advanceTimersByTimeAsync(TAKE_TIMEOUTS_MS.text);
  await failed;
  expect(asked).toHaveLength(2);
  expect(onlineManager.isOnline()).toBe(false);
});

it('aborts finishTake by its signal, with the signal’s reason', async () => {
  vi.stubGlobal(
    'fetch',
    (_url: string, init: RequestInit) =>
      new Promise((_resolve, reject) => {
        const abort = () => reject(init.signal?.reason);
        if (init.signal?.aborted) abort();
        init.signal?.addEventListener('abort', abort);
      }),
  );
  const control = new AbortController();
  const text = finishTake('a-take', { chunks: 1, lost: [] }, control.signal);
  control.abort();
  await expect(text).rejects.toMatchObject({ name: 'AbortError' });
});

it('reads retry-after as seconds or as a date', async () => {
  const answer = (retryAfter: string) =>
    vi.stubGlobal(
      'fetch',
      async () => new Response('', { status: 503, headers: { 'retry-after': retryAfter } }),
    );
  const bytes = new ArrayBuffer(1);
  answer('7');
  await expect(sendChunk('a-take', 0, bytes, signal)).rejects.toMatchObject({ retryAfterMs: 7000 });
  answer('Wed, 01 Jan 2020 00:00:00 GMT');
  await expect(sendChunk('a-take', 0, bytes, signal)).rejects.toMatchObject({ retryAfterMs: 0 });
  answer('soon');
  await expect(sendChunk('a-take', 0, bytes, signal)).rejects.toMatchObject({ retryAfterMs: null });
});

it('rejects a finish request without a response with NetworkError, and aborts it', async () => {
  vi.useFakeTimers();
  const aborted = vi.fn();
  vi.stubGlobal(
    'fetch',
    (_url: string, init: RequestInit) =>
      new Promise(() => {
        init.signal?.addEventListener('abort', aborted);
      }),
  );
  const failed = expect(finishTake('a-take', { chunks: 1, lost: [] }, signal)).rejects.toBeInstanceOf(
    NetworkError,
  );
  await vi.advanceTimersByTimeAsync(3_600_000);
  await failed;
  expect(aborted).toHaveBeenCalled();
  vi.useRealTimers();
});
