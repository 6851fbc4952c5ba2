import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTimeBudget } from '../../../src/server/audio/time-budget.ts';

function bench(limitMs: () => number, owes = () => true) {
  let gaveUp = 0;
  const timeBudget = createTimeBudget({ limitMs, owesOutput: owes, onExceeded: () => (gaveUp += 1) });
  return { timeBudget, gaveUp: () => gaveUp };
}

test('createTimeBudget reports once when the waits together exceed the limit', async () => {
  const { timeBudget, gaveUp } = bench(() => 60);
  expect(await timeBudget.wait(sleep(40, 'done'))).toBe('done');
  expect(timeBudget.isSpent()).toBe(false);
  await timeBudget.wait(sleep(150));
  await timeBudget.wait(sleep(50));
  expect([timeBudget.isSpent(), gaveUp()]).toEqual([true, 1]);
});

test('createTimeBudget counts only waits during which output is owed', async () => {
  let owes = false;
  const { timeBudget } = bench(
    () => 60,
    () => owes,
  );
  await timeBudget.wait(sleep(150));
  await sleep(100);
  expect(timeBudget.isSpent()).toBe(false);
  owes = true;
  await timeBudget.wait(sleep(150));
  expect(timeBudget.isSpent()).toBe(true);
});

test('createTimeBudget applies a limit that grows with the work', async () => {
  let limit = 10;
  const { timeBudget } = bench(() => limit);
  limit = 5000;
  await timeBudget.wait(sleep(50));
  expect(timeBudget.isSpent()).toBe(false);
});

test('createTimeBudget passes on a rejection', async () => {
  const { timeBudget } = bench(() => 1000);
  await expect(timeBudget.wait(Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError);
});
