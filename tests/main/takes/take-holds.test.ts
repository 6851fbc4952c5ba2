import { expect, it } from 'vitest';
import { TakeHolds } from '../../../src-main/takes/take-holds.ts';

it('lets either the page or main hold a take, not both', () => {
  const holds = new TakeHolds();
  expect([holds.hold('a', 'page'), holds.hold('a', 'page'), holds.hold('a', 'main')]).toEqual([
    true,
    true,
    false,
  ]);
  holds.release('a', 'main');
  expect(holds.holderOf('a')).toBe('page');
  holds.release('a', 'page');
  expect(holds.hold('a', 'main')).toBe(true);
});

it('releases the page’s holds on takes when the page is gone, and passes the given ones to main', () => {
  const holds = new TakeHolds();
  for (const id of ['a', 'b']) holds.hold(id, 'page');
  holds.hold('c', 'main');
  holds.onPageGone(new Set(['b', 'x']));
  expect(['a', 'b', 'c', 'x'].map((id) => holds.holderOf(id))).toEqual([null, 'main', 'main', null]);
});
