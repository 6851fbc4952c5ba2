import { expect, it } from 'vitest';
import { anchorsOf } from '../../src/text/anchors.ts';

it.each([
  ['a b c d', 'a x c d', 1, 'a c d'],
  ['a b c d', 'c a b d', 1, 'a b d'],
  ['a b c a', 'a c b', 1, 'c'],
  ['a b c d', 'a b x c d', 2, 'a c'],
  ['a b', 'c d', 1, ''],
])(
  'anchorsOf finds in "%s" and "%s" the unique runs of %i that keep their order',
  (before, after, length, found) => {
    const [old, next] = [before.split(' '), after.split(' ')];
    const anchors = anchorsOf(old, next, length);
    expect(anchors.map((anchor) => old[anchor.before]).join(' ')).toBe(found);
    expect(anchors.map((anchor) => next[anchor.after]).join(' ')).toBe(found);
  },
);
