/** A word and its position; `end` is the offset after it, both in UTF-16 units. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Scripts without spaces: each character counts as a word. */
export const UNSPACED = '\\p{Script=Han}|\\p{Script=Hiragana}|\\p{Script=Katakana}|\\p{Script=Thai}';
const WORD = new RegExp(
  `(?:${UNSPACED})\\p{M}*|(?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}]|(?<=\\p{L})['’](?=\\p{L}))+`,
  'gu',
);

/** The words of a text, without spaces, punctuation and emoji. */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
  }));
}
