import { expect, it } from 'vitest';
import { createKeepAwake } from '../../../src-main/power/keep-awake.ts';

it('holds at most one power save blocker and always releases it', () => {
  const held = new Set<number>();
  let last = 0;
  const keepAwake = createKeepAwake({
    start() {
      last += 1;
      held.add(last);
      return last;
    },
    stop: (id) => held.delete(id),
  });
  keepAwake(false);
  expect(last).toBe(0);
  for (const round of [1, 2]) {
    keepAwake(true);
    keepAwake(true);
    expect([...held]).toEqual([round]);
    keepAwake(false);
    keepAwake(false);
    expect(held.size).toBe(0);
  }
});
