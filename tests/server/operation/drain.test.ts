import { expect, it, vi } from 'vitest';
import { createDrain } from '../../../src/server/operation/drain.ts';

it('createDrain waits for all drain tasks and reports one that fails', async () => {
  const onFailure = vi.fn();
  const drain = createDrain({ graceMs: 0, tasksMs: 60_000, onFailure });
  const handed: string[] = [];
  drain.onDrain(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    handed.push('takes');
  });
  drain.onDrain(async () => {
    throw new Error('no bucket');
  });
  expect(drain.isDraining).toBe(false);
  const draining = drain.begin();
  expect(drain.isDraining).toBe(true);
  expect(drain.begin()).toBe(draining);
  await draining;
  expect(handed).toEqual(['takes']);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'no bucket' }));
});

it('createDrain ends without a task that exceeds the time limit', async () => {
  const drain = createDrain({ graceMs: 0, tasksMs: 20, onFailure: () => undefined });
  drain.onDrain(() => new Promise(() => undefined));
  await drain.begin();
});
