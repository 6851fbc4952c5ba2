import { expect, it } from 'vitest';
import { olderThan, shellName, shellsOf } from '../../../src/contract/page/shells.ts';

const [first, second, third] = ['1', '2', '3'].map(shellName) as [string, string, string];

it('finds the cached builds, newest first, among other caches', () => {
  expect(shellsOf([first, 'parlance-used', second, 'something-else'])).toEqual([second, first]);
});

it('removes only older builds', () => {
  expect(olderThan(second, [first, 'parlance-used', second, third])).toEqual([first]);
  expect(olderThan(first, [first, second])).toEqual([]);
});

it('removes nothing when its own build is not cached', () => {
  expect(olderThan(third, [first, second])).toEqual([]);
});
