import { americanSpellings } from './known-words.ts';

/** "He'd've": a contraction of two words. */
const CONTRACTIONS = /['’].*['’]/;
const VOWEL = /^[aeiou]$/;
/** British "fibreglass". */
const BRITISH_SWAP = 're';
/** British "focussed", "benefitted", "afterwards" and "artefact". */
const BRITISH = /(?:ss|benefitt)(?:ed|ing|es)$|wards$|^artefacts?$/;
const withoutDoubles = (word: string): string => word.replace(/(.)\1/gu, '$1');
/** "Skilful" has one l less than in American English. */
const isBritish = (word: string, correction: string): boolean =>
  BRITISH.test(word) ||
  americanSpellings(word).includes(correction) ||
  word === correction.replace('ll', 'l');

/** The parts within two words in which they differ. */
function differenceOf(word: string, other: string): readonly [string, string] {
  const shorter = Math.min(word.length, other.length);
  let start = 0;
  while (start < shorter && word[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && word.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [word.slice(start, word.length - end), other.slice(start, other.length - end)];
}

type Misspelling = 'doubled' | 'missing' | 'swapped' | 'vowel';
/** Letters from which on a word is rarely a term: "savoir" is no "savior", and "tagine" no "tagline". */
const LENGTH_MIN: Readonly<Record<Misspelling, number>> = { doubled: 6, missing: 7, swapped: 7, vowel: 8 };
/** Suggestions that are usually wrong: "definatly" means "definitely". */
const WRONG_SUGGESTIONS = new Set(['defiantly']);
const LETTERS = /^\p{L}+$/u;

/** How a word is a misspelling of another; null for a different word. */
function misspellingOf(word: string, correction: string): Misspelling | null {
  if (word.at(0) !== correction.at(0) || word.at(-1) !== correction.at(-1)) return null;
  if (CONTRACTIONS.test(word) || isBritish(word, correction)) return null;
  if (withoutDoubles(word) === withoutDoubles(correction)) return 'doubled';
  const [wrong, right] = differenceOf(word, correction);
  if (wrong === '') return right.length === 1 ? 'missing' : null;
  const isSwap = wrong.length === 2 && right === wrong.charAt(1) + wrong.charAt(0);
  if (isSwap) return wrong === BRITISH_SWAP ? null : 'swapped';
  return VOWEL.test(wrong) && VOWEL.test(right) ? 'vowel' : null;
}

/**
 * The correction of a word with a letter missing, doubled or swapped, or with another vowel: "knowlege", "neccessary",
 * "recieve", "cemetary". Of several suggestions, which the dictionary ranks, it is the first one, if the word is long and no
 * other is as clear. Null for other words that the dictionary lacks, which are terms, names or British: lorazepam is no
 * diazepam.
 */
export function clearCorrection(word: string, suggestions: readonly string[]): string | null {
  const [first, ...others] = suggestions;
  if (first === undefined || WRONG_SUGGESTIONS.has(first)) return null;
  const misspelling = misspellingOf(word, first);
  if (misspelling === null || others.length === 0) return misspelling && first;
  const isUnambiguous = others.every((other) => misspellingOf(word, other) === null);
  return isUnambiguous && word.length >= LENGTH_MIN[misspelling] && LETTERS.test(first) ? first : null;
}
