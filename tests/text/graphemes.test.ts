import { expect, it } from 'vitest';
import { graphemesOf, plainLength } from '../../src/text/graphemes.ts';

it('counts grapheme clusters', () => {
  expect(plainLength('é👩‍👩‍👧‍👦a')).toBe(3);
  expect([...graphemesOf('e\u0301🇳🇱')]).toEqual(['e\u0301', '🇳🇱']);
});
