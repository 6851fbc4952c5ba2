import { expect, it } from 'vitest';
import { preview } from '../../src/text/preview.ts';

it.each([
  ['short', 10, 'short'],
  ['exactly te', 10, 'exactly te'],
  ['eleven char', 10, 'eleven cha...'],
  ['two\n\nlines', 20, 'two lines'],
  ['😀😀😀', 2, '😀😀...'],
  ['', 5, ''],
])('shortens %j to %i characters', (text, length, shown) => expect(preview(text, length)).toBe(shown));

it('shows an ellipsis for a text that starts with many spaces', () => {
  expect(preview(`${' '.repeat(100)}word`, 5)).toBe('...');
});
