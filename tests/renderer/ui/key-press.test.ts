import { expect, it } from 'vitest';
import { isComposing, latinKey } from '../../../src-renderer/ui/key-press.ts';

it('knows the key that confirms a word of an input method, in every browser', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});

it('knows the slash and the question mark of an Arabic keyboard', () => {
  expect(latinKey({ key: '؟', code: 'Slash' })).toBe('?');
  expect(latinKey({ key: 'ظ', code: 'Slash' })).toBe('/');
  expect(latinKey({ key: '?', code: 'Minus' })).toBe('?');
});
