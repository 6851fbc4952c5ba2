import { lettersOf, spellingOf } from '../../text/letters-of.ts';

/**
 * Spellings that sound alike in most languages with Latin letters. Vowels are not among them, nor a double consonant between
 * two: another one is often another word (rosso, Rossi; sera, Serra).
 */
const SOUND_RULES: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/t+h|dt/g, 't'],
  [/ch(?=[lr])|ck|q|c(?![ehiy])/g, 'k'],
  [/w/g, 'v'],
  [/s?z/g, 's'],
  [/i?j|y/g, 'i'],
  [/(?<=[aeiou])h(?=[lmnr])/g, ''],
  [/([^aeiou])\1(?![aeiou])|(?<=[^aeiou])([^aeiou])\2/g, '$1$2'],
];

const keyOf = (letters: string): string =>
  SOUND_RULES.reduce((key, [spelling, sound]) => key.replace(spelling, sound), letters);

/** Number of letters from which a double consonant seldom makes a different word. */
const LONG_WORD_MIN = 8;
const withoutDoubles = (key: string): string => key.replace(/([^aeiou])\1/g, '$1');

/** True when the letters of two long words sound the same but for double consonants: Terraform, Teraform. */
const soundsNearlyAlike = (left: string, right: string): boolean =>
  Math.min(left.length, right.length) >= LONG_WORD_MIN &&
  withoutDoubles(keyOf(left)) === withoutDoubles(keyOf(right));

const nordicKey = (word: string): string =>
  spellingOf(word).replaceAll('ø', 'o\u0308').replaceAll('æ', 'a\u0308');

/**
 * True when a recognised word may be a spelling of a term in any language: Lindkvist, Lindqvist; Sören, Søren. A long
 * capitalised one may also differ by double consonants.
 */
export function soundsAlike(term: string, word: string): boolean {
  const [left, right] = [lettersOf(term), lettersOf(word)];
  if (keyOf(left) === keyOf(right) || nordicKey(term) === nordicKey(word)) return true;
  return /^\p{Lu}/u.test(word) && soundsNearlyAlike(left, right);
}
