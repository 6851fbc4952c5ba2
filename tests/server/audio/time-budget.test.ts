import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPatience } from '../../../src/server/audio/time-budget.ts';

function bench(limitMs: () => number, owes = () => true) {
  let gaveUp = 0;
  const patience = createPatience({ limitMs, owes, giveUp: () => (gaveUp += 1) });
  return { patience, gaveUp: () => gaveUp };
}

test('gives up once, when all waits together are too long', async () => {
  const { patience, gaveUp } = bench(() => 60);
  expect(await patience.wait(sleep(40, 'done'))).toBe('done');
  expect(patience.isSpent()).toBe(false);
  await patience.wait(sleep(150));
  await patience.wait(sleep(50));
  expect([patience.isSpent(), gaveUp()]).toEqual([true, 1]);
});

test('counts neither the time between waits nor waits that nobody is to blame for', async () => {
  let owes = false;
  const { patience } = bench(
    () => 60,
    () => owes,
  );
  await patience.wait(sleep(150));
  await sleep(100);
  expect(patience.isSpent()).toBe(false);
  owes = true;
  await patience.wait(sleep(150));
  expect(patience.isSpent()).toBe(true);
});

test('allows more as there is more to do', async () => {
  let limit = 10;
  const { patience } = bench(() => limit);
  limit = 5000;
  await patience.wait(sleep(50));
  expect(patience.isSpent()).toBe(false);
});

test('passes a failure on', async () => {
  const { patience } = bench(() => 1000);
  await expect(patience.wait(Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError);
});
