import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { answerEvents, type ServerEvent } from '../../../src/server/http/event-stream.ts';
import { createLog } from '../../../src/server/log.ts';

const log = createLog('silent');
const schemas = { word: z.object({ text: z.string() }) };
const word = (id: string, data: unknown): ServerEvent => ({ id, name: 'word', data });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('writes events as they come, and ends with them', async () => {
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

it('breaks off at an event of another shape, lets go of the source and writes nothing more', async () => {
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

it('keeps a quiet connection open until the client goes away', async () => {
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
