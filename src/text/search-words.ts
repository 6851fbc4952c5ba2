import { boundMarks } from './bound-marks.ts';
import { UNSPACED_SCRIPTS } from './unspaced-scripts.ts';

/** Arabic ligatures that NFKD expands to up to 18 characters; only this many are expanded. */
const PHRASES = /[\uFDFA\uFDFB]/g;
const PHRASES_MAX = 1000;

function boundPhrases(text: string): string {
  let count = 0;
  return text.replace(PHRASES, (phrase) => {
    count += 1;
    return count > PHRASES_MAX ? ' ' : phrase;
  });
}

/** Separators of words, with the marks after them: a word begins with a letter or a digit (an emoji's marks do not). */
const BETWEEN_WORDS = /(?:^|[^\p{L}\p{N}\p{M}])[^\p{L}\p{N}]*/gu;

/**
 * Normalises text for search: lower case, no Latin accents, words of letters and digits (in any script, with
 * their marks) separated by single spaces.
 */
export function searchWords(text: string): string {
  return boundPhrases(boundMarks(text))
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .normalize('NFC')
    .replace(BETWEEN_WORDS, ' ')
    .trim();
}

const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u');

/** True when the text contains letters of a script without spaces: a query can match anywhere. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}
