import { expect, it } from 'vitest';
import { decide, reviewOf } from '../../../../../src-renderer/features/editor/changes/review.ts';
import { nextOpen } from '../../../../../src-renderer/features/editor/changes/use-review.ts';
import { changesBetween } from '../../../../../src-renderer/features/editor/changes/word-changes.ts';

const before = { text: 'a b stays here c as it was', marks: new Uint8Array(26), aligns: [] };
const after = 'A b, stays here C as it was';

it('moves to the next undecided change, and wraps around at the end', () => {
  const review = reviewOf(before, after, changesBetween(before.text, after), true);
  expect(review.changes).toHaveLength(3);
  expect(nextOpen(review, 0, 1)).toBe(1);
  expect(nextOpen(review, 0, -1)).toBe(2);
  const decided = decide(review, new Set([1]), 'accepted').review;
  expect(nextOpen(decided, 0, 1)).toBe(2);
  expect(nextOpen(decided, 2, 1)).toBe(0);
  const all = decide(review, new Set([0, 1, 2]), 'rejected').review;
  expect(nextOpen(all, 2, 1)).toBe(0);
});
