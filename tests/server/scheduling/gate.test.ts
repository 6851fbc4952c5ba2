import { expect, it } from 'vitest';
import { createGate } from '../../../src/server/scheduling/gate.ts';

it('createGate limits concurrency, keeps the order and rejects when too many wait', async () => {
  const gate = createGate(2, 2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const releases: (() => void)[] = [];
  const task = (n: number) =>
    gate(async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(n);
      await new Promise<void>((resolve) => releases.push(resolve));
      running -= 1;
    });
  const tasks = [1, 2, 3, 4].map(task);
  await expect(task(5)).rejects.toMatchObject({ code: 'server_busy' });
  for (let n = 0; n < 4; n += 1) {
    await expect.poll(() => releases.length).toBeGreaterThan(n);
    releases[n]?.();
  }
  await Promise.all(tasks);
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4]);
});

it('createGate continues after a failed task', async () => {
  const gate = createGate(1, 1);
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate(async () => 'yes')).toBe('yes');
});

it('createGate removes an aborted task from the queue and rejects one aborted before', async () => {
  const gate = createGate(1);
  const leaving = new AbortController();
  let finish = (): void => undefined;
  const first = gate(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const left = gate(async () => 'never', leaving.signal);
  const last = gate(async () => 'last');
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'cancelled' });
  finish();
  await first;
  expect(await last).toBe('last');
  await expect(gate(async () => 'never', AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
});
