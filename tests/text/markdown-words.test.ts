import { expect, it } from 'vitest';
import { markdownWords } from '../../src/text/markdown-words.ts';

it.each([
  ['---', '\\---'],
  ['2019. It', '2019\\. It'],
  ['+ plus', '\\+ plus'],
  ['# head', '\\# head'],
  ['R&amp;D', 'R\\&amp;D'],
  ['a_b* [c] -1', 'a\\_b\\* \\[c\\] -1'],
])('%s', (text, markdown) => expect(markdownWords(text, true)).toBe(markdown));

it('leaves the signs of line starts elsewhere', () =>
  expect(markdownWords('# 1. + a', false)).toBe('# 1. + a'));
