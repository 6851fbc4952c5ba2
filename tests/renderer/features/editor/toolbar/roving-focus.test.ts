import { expect, it } from 'vitest';
import { nextIndex } from '../../../../../src-renderer/features/editor/toolbar/roving-focus.ts';

it('goes through the buttons and round the ends, the other way where one reads from the right', () => {
  expect(nextIndex('ArrowRight', 0, 3, false)).toBe(1);
  expect(nextIndex('ArrowRight', 2, 3, false)).toBe(0);
  expect(nextIndex('ArrowLeft', 0, 3, false)).toBe(2);
  expect(nextIndex('ArrowLeft', 0, 3, true)).toBe(1);
  expect(nextIndex('End', 0, 3, false)).toBe(2);
  expect(nextIndex('Home', 2, 3, true)).toBe(0);
  expect(nextIndex('a', 0, 3, false)).toBeNull();
});
