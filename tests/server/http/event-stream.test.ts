import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../../src/server/app-error.ts';
import { answerEvents, finalEvent, whileAuthorized } from '../../../src/server/http/event-stream.ts';
import { createLog } from '../../../src/server/log.ts';
import type { ServerEvent } from '../../../src/server/server-event.ts';

const log = createLog('silent');
const schemas = { word: z.object({ text: z.string() }) };
const word = (id: string, data: unknown): ServerEvent => ({ id, name: 'word', data });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('answerEvents writes events without undeclared fields and ends with the source', async () => {
  const response = answerEvents(
    async function* () {
      yield word('1', { text: 'one\ntwo', secret: 'left out' });
    },
    schemas,
    new Headers(),
    log,
  );
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(await response.text()).toBe(':\n\nid: 1\nevent: word\ndata: {"text":"one\\ntwo"}\n\n');
  expect(vi.getTimerCount()).toBe(0);
});

it('answerEvents aborts the stream and its source on an event of the wrong shape', async () => {
  let isGone = false;
  const response = answerEvents(
    async function* (signal) {
      signal.addEventListener('abort', () => {
        isGone = true;
      });
      yield word('1', { text: 1 });
    },
    schemas,
    new Headers(),
    log,
  );
  await expect(response.text()).rejects.toThrow();
  expect(isGone).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('answerEvents keeps an idle connection open until the client disconnects', async () => {
  const response = answerEvents(
    async function* (signal) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      yield* [];
    },
    schemas,
    new Headers(),
    log,
  );
  const reader = response.body?.getReader();
  await reader?.read();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(':\n\n');
  await reader?.cancel();
  expect(vi.getTimerCount()).toBe(0);
});

it('answerEvents ends a source that is suspended at an unread event', async () => {
  let isLeft = false;
  const response = answerEvents(
    async function* () {
      try {
        for (;;) yield word('1', { text: 'more' });
      } finally {
        isLeft = true;
      }
    },
    schemas,
    new Headers(),
    log,
  );
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await vi.advanceTimersByTimeAsync(0);
  expect(isLeft).toBe(true);
});

it('whileAuthorized ends a stream and its source when the client is no longer authorised', async () => {
  let isLeft = false;
  const response = answerEvents(
    async function* (signal) {
      yield word('1', { text: 'one' });
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      isLeft = true;
    },
    schemas,
    new Headers(),
    log,
  );
  const answers = [async () => true, () => Promise.reject(new Error('no database')), async () => false];
  let isEnded = false;
  const reading = whileAuthorized(response, () => answers.shift()?.() ?? Promise.resolve(true))
    .text()
    .finally(() => {
      isEnded = true;
    });
  await vi.advanceTimersByTimeAsync(59_000);
  expect([isEnded, isLeft, answers.length]).toEqual([false, false, 1]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await reading).toContain('event: word');
  expect(isLeft).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('whileAuthorized stops checking when the client disconnects or the events end', async () => {
  const open = () => {
    const source = async function* () {
      yield word('1', { text: 'one' });
    };
    return whileAuthorized(answerEvents(source, schemas, new Headers(), log), async () => true);
  };
  await open().text();
  await open().body?.cancel();
  expect(vi.getTimerCount()).toBe(0);
});

it('answerEvents sends an error as a "failed" event without internal details', async () => {
  const withFailed = {
    ...schemas,
    failed: z.object({ code: z.string(), error: z.string(), retryAfter: z.number().optional() }),
  };
  const failing = async (error: Error) => {
    const source = async function* () {
      yield word('1', { text: 'one' });
      throw error;
    };
    return answerEvents(source, withFailed, new Headers(), log).text();
  };
  expect(await failing(new AppError('provider_busy'))).toMatch(
    /event: failed\ndata: {"code":"provider_busy"/,
  );
  expect(await failing(new AppError('provider_busy', { retryAfter: 40 }))).toContain('"retryAfter":40');
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  expect(await failing(full)).toContain('"code":"storage_full"');
  const unknown = await failing(new Error('the secret of the house'));
  expect(unknown).toContain('"code":"internal"');
  expect(unknown).not.toContain('secret');
});

it('finalEvent returns the data of the last event or rethrows the error', async () => {
  const { signal } = new AbortController();
  const done = async function* (): AsyncGenerator<ServerEvent> {
    yield { name: 'word', data: { text: 'one' } };
    yield { name: 'done', data: { text: 'one two' } };
  };
  expect(await finalEvent(done, signal)).toEqual({ text: 'one two' });
  const failing = async function* (): AsyncGenerator<ServerEvent> {
    yield* [];
    throw new AppError('provider_busy');
  };
  await expect(finalEvent(failing, signal)).rejects.toMatchObject({ code: 'provider_busy' });
  const silent = async function* (): AsyncGenerator<ServerEvent> {
    yield* [];
  };
  await expect(finalEvent(silent, signal)).rejects.toThrow();
});
