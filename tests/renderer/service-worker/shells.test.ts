import { expect, it } from 'vitest';
import { olderThan, shellName, shellsOf } from '../../../src-renderer/service-worker/shells.ts';

const [first, second, third] = ['1', '2', '3'].map(shellName) as [string, string, string];

it('finds the kept builds, newest first, among caches of other kinds', () => {
  expect(shellsOf([first, 'parlance-used', second, 'something-else'])).toEqual([second, first]);
});

it('lets go of older builds only', () => {
  expect(olderThan(second, [first, 'parlance-used', second, third])).toEqual([first]);
  expect(olderThan(first, [first, second])).toEqual([]);
});

it('lets go of nothing where its own build is not there', () => {
  expect(olderThan(third, [first, second])).toEqual([]);
});
