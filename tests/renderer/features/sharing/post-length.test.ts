import { expect, it } from 'vitest';
import {
  beginningOf,
  plainLength,
  weightedLength,
} from '../../../../src-renderer/features/sharing/post-length.ts';

it('counts as X does: letters one, Chinese and emoji two, addresses 23', () => {
  expect(weightedLength('Olé, привет')).toBe(11);
  expect(weightedLength('日本語')).toBe(6);
  expect(weightedLength('👩‍👩‍👧‍👦')).toBe(2);
  expect(weightedLength('🇳🇱')).toBe(2);
  expect(weightedLength(`See https://example.com/${'a'.repeat(200)}`)).toBe(27);
});

it('counts characters as people see them', () => expect(plainLength('é👩‍👩‍👧‍👦a')).toBe(3));

it('leaves alone what fits', () => expect(beginningOf('a b', 3, weightedLength)).toBe('a b'));

it('cuts between words, with an ellipsis, within the room there is', () => {
  const cut = beginningOf('one two three four five six', 16, weightedLength);
  expect(cut).toBe('one two three…');
  expect(weightedLength(cut)).toBeLessThanOrEqual(16);
});

it('cuts a text without spaces, and never inside a character', () => {
  expect(beginningOf('日'.repeat(200), 280, weightedLength)).toBe(`${'日'.repeat(139)}…`);
  expect(beginningOf('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 5, weightedLength)).toBe('👩‍👩‍👧‍👦…');
});
