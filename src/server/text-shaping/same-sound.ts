import { lettersOf, spellingOf } from '../../text/letters-of.ts';

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

/** Letters from which on one letter seldom makes another word. */
const LONG = 8;
const isVowel = (letter: string | undefined): boolean => /^[aeiou]$/.test(letter ?? '');
const withoutDoubles = (key: string): string => key.replace(/([^aeiou])\1/g, '$1');

/**
 * True when the letters of two long words sound the same but for double consonants and one vowel before the last letter:
 * Terraform, Teraform; Kubernetes, Kubernetis.
 */
function soundNear(left: string, right: string): boolean {
  if (Math.min(left.length, right.length) < LONG) return false;
  const [a, b] = [withoutDoubles(keyOf(left)), withoutDoubles(keyOf(right))];
  if (a.length !== b.length) return false;
  const apart = Array.from(a.slice(0, -1), (letter, n) => (letter === b[n] ? -1 : n)).filter((n) => n >= 0);
  if (a.at(-1) !== b.at(-1) || apart.length > 1) return false;
  return apart.every((n) => isVowel(a[n]) && isVowel(b[n]));
}

const swedish = (word: string): string =>
  spellingOf(word).replaceAll('ø', 'o\u0308').replaceAll('æ', 'a\u0308');

/**
 * True when a heard word may be a spelling of a term in any language: Lindkvist, Lindqvist; Sören, Søren. A long one with a capital
 * may differ a little more.
 */
export function soundSame(term: string, heard: string): boolean {
  const [left, right] = [lettersOf(term), lettersOf(heard)];
  if (keyOf(left) === keyOf(right) || swedish(term) === swedish(heard)) return true;
  return /^\p{Lu}/u.test(heard) && soundNear(left, right);
}
