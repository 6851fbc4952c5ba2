import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSlowDown } from '../../../src/server/accounts/slow-down.ts';
import { memoryCounters } from '../../../src/server/counters/memory-counters.ts';

it('gets slow after ten guesses at one account, and leaves others alone', async () => {
  const slowDown = createSlowDown(true, memoryCounters, 200);
  /** Races two timers: the shorter one fires first, even on a busy machine. */
  const isHeld = (email: string): Promise<boolean> =>
    Promise.race([slowDown(email).then(() => false), sleep(100).then(() => true)]);
  for (let n = 0; n < 10; n += 1) expect(await isHeld('ann@example.com')).toBe(false);
  expect(await isHeld('ann@example.com')).toBe(true);
  expect(await isHeld('bob@example.com')).toBe(false);
});
