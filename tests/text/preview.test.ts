import { expect, it } from 'vitest';
import { preview } from '../../src/text/preview.ts';

it.each([
  ['short', 10, 'short'],
  ['exactly te', 10, 'exactly te'],
  ['eleven char', 10, 'eleven cha...'],
  ['two\n\nlines', 20, 'two lines'],
  ['😀😀😀', 2, '😀😀...'],
  ['', 5, ''],
])('%j cut at %i', (text, length, shown) => expect(preview(text, length)).toBe(shown));

it('says that a text of spaces and then words goes on', () => {
  expect(preview(`${' '.repeat(100)}word`, 5)).toBe('...');
});
