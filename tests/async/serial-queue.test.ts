import { expect, it } from 'vitest';
import { createSerialQueue } from '../../src/async/serial-queue.ts';

it('runs tasks in order and continues after a failed one', async () => {
  const enqueue = createSerialQueue();
  const done: string[] = [];
  const slow = enqueue(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    done.push('slow');
    throw new Error('no');
  });
  const quick = enqueue(async () => done.push('quick'));
  await expect(slow).rejects.toThrow('no');
  expect(await quick).toBe(2);
  expect(done).toEqual(['slow', 'quick']);
});
