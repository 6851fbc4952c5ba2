import { expect, it } from 'vitest';
import { isComposing, latinKey } from '../../../src-renderer/ui/key-press.ts';

it('isComposing detects the key that confirms an input method’s word, in every browser', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});

it('latinKey maps keys of an Arabic keyboard to slash and question mark', () => {
  expect(latinKey({ key: '؟', code: 'Slash' })).toBe('?');
  expect(latinKey({ key: 'ظ', code: 'Slash' })).toBe('/');
  expect(latinKey({ key: '?', code: 'Minus' })).toBe('?');
});
