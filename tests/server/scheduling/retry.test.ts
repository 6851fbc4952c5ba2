import { describe, expect, test } from 'vitest';
import { readRetryAfter, withRetries } from '../../../src/server/scheduling/retry.ts';

describe('readRetryAfter', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  test.each([
    ['2', 2000],
    ['0.5', 500],
    ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
    ['Wed, 31 Dec 2025 00:00:10 GMT', 0],
    ['soon', null],
    ['', null],
    [null, null],
  ])('reads %j as %j milliseconds', (value, expected) => {
    expect(readRetryAfter(value, now)).toBe(expected);
  });
});

describe('withRetries', () => {
  const rule = {
    tries: 3,
    baseMs: 1,
    deadline: performance.now() + 60_000,
    signal: new AbortController().signal,
  };

  test('stops when its signal aborts during the wait', async () => {
    const signal = AbortSignal.timeout(20);
    const failing = withRetries(
      () => Promise.reject(new Error('no')),
      () => ({ afterMs: 30_000 }),
      { ...rule, signal },
    );
    await expect(failing).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('rethrows an error whose delay exceeds the maximum, without another try', async () => {
    const asked = [10, 2000];
    const task = () => Promise.reject(new Error(`${asked.shift()}`));
    const advise = (error: unknown) => ({ afterMs: Number((error as Error).message) });
    await expect(withRetries(task, advise, { ...rule, delayMaxMs: 1000 })).rejects.toThrow('2000');
    expect(asked).toEqual([]);
  });

  test('rethrows the last error after all tries', async () => {
    let tries = 0;
    const task = () => {
      tries += 1;
      return Promise.reject(new Error(`try ${tries}`));
    };
    await expect(withRetries(task, () => ({ afterMs: null }), rule)).rejects.toThrow('try 3');
  });
});
