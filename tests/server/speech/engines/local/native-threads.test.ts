import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { nativeThreads } from '../../../../../src/server/speech/engines/local/native-threads.ts';

it('nativeThreads leaves one core free and returns at most eight', () => {
  expect(nativeThreads()).toBeGreaterThanOrEqual(1);
  expect(nativeThreads()).toBeLessThanOrEqual(8);
  if (availableParallelism() > 1) expect(nativeThreads()).toBeLessThan(availableParallelism());
});
