import { expect, it } from 'vitest';
import { createLine } from '../../../src-main/disk/in-turn.ts';

it('does one piece of work after the other, and goes on after one that failed', async () => {
  const inTurn = createLine();
  const done: string[] = [];
  const slow = inTurn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    done.push('slow');
    throw new Error('no');
  });
  const quick = inTurn(async () => done.push('quick'));
  await expect(slow).rejects.toThrow('no');
  expect(await quick).toBe(2);
  expect(done).toEqual(['slow', 'quick']);
});
