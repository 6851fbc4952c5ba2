import { americanSpellings } from './known-words.ts';

/** "He'd've": a contraction of two words. */
const CONTRACTIONS = /['’].*['’]/;
const VOWEL = /^[aeiou]$/;
/** British "fibreglass" and "skilful". */
const BRITISH_SWAP = 're';
const withoutDoubles = (word: string): string => word.replace(/(.)\1/gu, '$1');
const isBritish = (word: string, correction: string): boolean =>
  americanSpellings(word).includes(correction) || word === correction.replace('ll', 'l');

/** The parts within two words in which they differ. */
function differenceOf(word: string, other: string): readonly [string, string] {
  const shorter = Math.min(word.length, other.length);
  let start = 0;
  while (start < shorter && word[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && word.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [word.slice(start, word.length - end), other.slice(start, other.length - end)];
}

/**
 * Whether a word is a correction with a letter missing, doubled or swapped, or with another vowel: "knowlege",
 * "neccessary", "recieve", "cemetary". Other words that a dictionary lacks are terms, names or British:
 * lorazepam is no diazepam.
 */
export function isClearTypo(word: string, correction: string): boolean {
  if (word.at(0) !== correction.at(0) || word.at(-1) !== correction.at(-1)) return false;
  if (CONTRACTIONS.test(word) || isBritish(word, correction)) return false;
  if (withoutDoubles(word) === withoutDoubles(correction)) return true;
  const [wrong, right] = differenceOf(word, correction);
  if (wrong === '') return right.length === 1;
  if (wrong.length === 2) return wrong !== BRITISH_SWAP && right === wrong.charAt(1) + wrong.charAt(0);
  return VOWEL.test(wrong) && VOWEL.test(right);
}
