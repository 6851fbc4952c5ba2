/**
 * Spellings that sound alike in most languages with Latin letters. Vowels are not among them, nor a double consonant between
 * two: another one is often another word (rosso, Rossi; sera, Serra).
 */
const ALIKE: readonly (readonly [RegExp, string])[] = [
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
  ALIKE.reduce((key, [spelling, sound]) => key.replace(spelling, sound), letters);

/** True when two words, as by `lettersOf`, are spellings of one sound in any language: Lindkvist, Lindqvist. */
export const soundSame = (left: string, right: string): boolean => keyOf(left) === keyOf(right);
