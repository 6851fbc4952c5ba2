import { describe, expect, it } from 'vitest';
import { countWords, stripTags } from '../../src/text/word-count.ts';

describe('countWords', () => {
  it.each([
    ['', 0],
    ['   \n\t ', 0],
    ['one', 1],
    [' two  words\n', 2],
    ['<p>three <b>bold</b> words</p>', 3],
    ['<p>one</p><p>two</p>', 2],
    ['a < b and b > a', 7],
    ['non\u00a0breaking', 2],
  ])('counts the words of %j as %i', (text, words) => expect(countWords(text)).toBe(words));
});

it('stripTags keeps a lone bracket', () => expect(stripTags('2 < 3')).toBe('2 < 3'));
