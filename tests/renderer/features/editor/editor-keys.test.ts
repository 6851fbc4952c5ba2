import { expect, it } from 'vitest';
import { markOfKey } from '../../../../src-renderer/features/editor/editor-keys.ts';

it('maps shortcut keys to text marks (core 2)', () => {
  const press = (key: string, shiftKey = false, altKey = false) =>
    markOfKey({ key, code: '', shiftKey, altKey });
  expect(press('b')).toBe('bold');
  expect(press('I')).toBe('italic');
  expect(press('u')).toBe('underline');
  expect(press('X', true)).toBe('strikethrough');
  expect(press('x')).toBeNull();
  expect(press('b', true)).toBeNull();
  expect(press('b', false, true)).toBeNull();
});

it('maps shortcut keys on non-Latin keyboards, and on Latin layouts by character', () => {
  const press = (key: string, code: string, shiftKey = false) =>
    markOfKey({ key, code, shiftKey, altKey: false });
  expect(press('и', 'KeyB')).toBe('bold');
  expect(press('لا', 'KeyB')).toBe('bold');
  expect(press('\u0652', 'KeyX', true)).toBe('strikethrough');
  expect(press('x', 'KeyB')).toBeNull();
  expect(press('ж', 'Semicolon')).toBeNull();
});
