import { expect, it } from 'vitest';
import { nextIndex } from '../../../../../src-renderer/features/editor/toolbar/roving-focus.ts';

it('moves through the buttons, wraps around, and is mirrored in right-to-left layout', () => {
  expect(nextIndex('ArrowRight', 0, 3, false)).toBe(1);
  expect(nextIndex('ArrowRight', 2, 3, false)).toBe(0);
  expect(nextIndex('ArrowLeft', 0, 3, false)).toBe(2);
  expect(nextIndex('ArrowLeft', 0, 3, true)).toBe(1);
  expect(nextIndex('End', 0, 3, false)).toBe(2);
  expect(nextIndex('Home', 2, 3, true)).toBe(0);
  expect(nextIndex('a', 0, 3, false)).toBeNull();
});
