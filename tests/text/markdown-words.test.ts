import { expect, it } from 'vitest';
import { markdownWords } from '../../src/text/markdown-words.ts';

it.each([
  ['---', '\\---'],
  ['2019. It', '2019\\. It'],
  ['+ plus', '\\+ plus'],
  ['# head', '\\# head'],
  ['R&amp;D', 'R\\&amp;D'],
  ['_a_ b_* [c] -1', '\\_a\\_ b\\_\\* \\[c\\] -1'],
  ['snake_case_2, a__b', 'snake_case_2, a\\_\\_b'],
  // GitHub reads a backslash as a part of an address.
  ['See https://example.com/my_file_name.html.', 'See https://example.com/my_file_name.html.'],
  ['(https://example.com/_a/~b*c_(d_)).', '(<https://example.com/_a/~b*c_(d_)>).'],
  ['example.com/a_b/_c and jo_doe@example.com', 'example.com/a_b/\\_c and jo_doe@example.com'],
])('escapes %s for Markdown', (text, markdown) => expect(markdownWords(text, true)).toBe(markdown));

it('escapes line start marks only at a line start', () =>
  expect(markdownWords('# 1. + a', false)).toBe('# 1. + a'));
