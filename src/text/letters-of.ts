import { boundMarks } from './bound-marks.ts';

/** Everything except letters and digits, including marks on them. */
const SIGNS = /(?:^|[^\p{L}\p{N}\p{M}])[^\p{L}\p{N}]*/gu;
/** Marks that many writers omit: Arabic vowel signs and the hamza on an alef, the dots of ё, the dot of İ. */
const OPTIONAL =
  /[\u064b-\u0652\u0670]|(?<=\u0627[\u064b-\u0652]*)[\u0654\u0655]|(?<=\u0435)\u0308|(?<=i)\u0307/gu;
/** Accents of Latin letters, and the nukta of Devanagari: few words differ in them alone. */
const ACCENTS = /(\p{Script=Latin})\p{M}+|\u093c/gu;

/** A text in lower case, for comparing: the two letters i of Turkish, which other languages confuse, are treated as one. */
export const foldCase = (text: string): string => text.toLowerCase().replace(/i\u0307|ı/g, 'i');

/** Letters and digits in lower case with their marks, for telling words apart; canonically decomposed. */
export const spellingOf = (text: string): string =>
  foldCase(boundMarks(text)).normalize('NFD').replace(SIGNS, '').replace(OPTIONAL, '');

/**
 * Letters and digits in lower case without accents, for comparing spellings. Marks of other scripts stay: vowel signs and
 * voicing marks make another word.
 */
export const lettersOf = (text: string): string => spellingOf(text).replace(ACCENTS, '$1');
