import { boundMarks } from './bound-marks.ts';

/** Arabic phrases in one character, which NFKD makes up to 18 of; so many of them are taken apart. */
const PHRASES = /[\uFDFA\uFDFB]/g;
const PHRASES_MAX = 1000;

function boundPhrases(text: string): string {
  let count = 0;
  return text.replace(PHRASES, (phrase) => {
    count += 1;
    return count > PHRASES_MAX ? ' ' : phrase;
  });
}

/**
 * Reduces text to what a search compares: lower case, Latin accents dropped, only letters and digits (of any script,
 * with their marks) in words that single spaces part.
 */
export function searchWords(text: string): string {
  return boundPhrases(boundMarks(text))
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

/** Scripts that part no words by spaces: there a query can begin anywhere. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether the text holds letters of a script that is written without spaces. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}
