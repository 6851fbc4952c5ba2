import { UNSPACED_SCRIPTS } from './unspaced-scripts.ts';

/** A word and its position; `end` is the offset after it, both in UTF-16 units. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** In scripts without spaces, each character counts as a word, with the voicing marks of half-width katakana. */
const WORD = new RegExp(
  `[${UNSPACED_SCRIPTS}][\\p{M}\uFF9E\uFF9F]*|(?:(?![${UNSPACED_SCRIPTS}])[\\p{L}\\p{N}\\p{M}]|(?<=\\p{L})['’](?=\\p{L}))+`,
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
