import { expect, it } from 'vitest';
import { markOfKey } from '../../../../src-renderer/features/editor/editor-keys.ts';

it('knows the keys that mark words (core 2)', () => {
  const press = (key: string, shiftKey = false, altKey = false) => markOfKey({ key, shiftKey, altKey });
  expect(press('b')).toBe('bold');
  expect(press('I')).toBe('italic');
  expect(press('u')).toBe('underline');
  expect(press('X', true)).toBe('strikethrough');
  expect(press('x')).toBeNull();
  expect(press('b', true)).toBeNull();
  expect(press('b', false, true)).toBeNull();
});
