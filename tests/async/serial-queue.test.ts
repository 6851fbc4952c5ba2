import { expect, it } from 'vitest';
import { createSerialQueue } from '../../src/async/serial-queue.ts';

it('does one piece of work after the other, and goes on after one that failed', async () => {
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
