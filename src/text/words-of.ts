/** A word and where it stands; `end` is the offset behind it, both in UTF-16 units. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Scripts that are written without spaces: each character stands for itself. */
const UNSPACED = '\\p{Script=Han}|\\p{Script=Hiragana}|\\p{Script=Katakana}|\\p{Script=Thai}';
const WORD = new RegExp(
  `(?:${UNSPACED})\\p{M}*|(?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}]|(?<=\\p{L})['’](?=\\p{L}))+`,
  'gu',
);

/** The words of a text without what stands between them: spaces, punctuation, emoji. */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
  }));
}
