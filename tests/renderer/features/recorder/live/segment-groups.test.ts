import { expect, it } from 'vitest';
import type { Segment } from '../../../../../src/contract/api/segments.ts';
import { groupsOf } from '../../../../../src-renderer/features/recorder/live/segment-groups.ts';

const segments = (count: number, of: (n: number) => Omit<Segment, 'start' | 'end'>): Segment[] =>
  Array.from({ length: count }, (_, n) => ({ start: n, end: n + 1, ...of(n) }));

const sizes = (all: readonly Segment[]) => groupsOf(all).map(({ length }) => length);

it.each([
  [
    'at the end of a sentence',
    (n: number) => ({ text: n % 9 === 8 ? 'the end.' : 'and so on' }),
    [45, 45, 10],
  ],
  [
    'at the end of a quoted sentence',
    (n: number) => ({ text: n % 9 === 8 ? '「終わり。」' : '続く' }),
    [45, 45, 10],
  ],
  ['at the length limit without a sentence end', () => ({ text: 'and so on' }), [80, 20]],
  [
    'at a change of speaker',
    (n: number) => ({ text: 'A sentence.', speaker: n % 14 < 7 ? ('me' as const) : ('others' as const) }),
    [42, 42, 16],
  ],
])('a group of live words ends %s', (_where, of, expected) => {
  expect(sizes(segments(100, of))).toEqual(expected);
});

it('keeps finished groups unchanged when segments are added', () => {
  const all = segments(300, (n) => ({ text: n % 9 === 8 ? 'the end.' : 'and so on' }));
  for (let count = 0; count < all.length; count += 1) {
    const now = groupsOf(all.slice(0, count));
    const later = groupsOf(all.slice(0, count + 1));
    expect(later.slice(0, now.length - 1)).toEqual(now.slice(0, -1));
    // Interim words stay in the group in which they began.
    expect(later.length - now.length).toBeLessThanOrEqual(1);
  }
});
