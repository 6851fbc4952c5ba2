import type { Word } from './words-of.ts';

/** The ending of "Anna's". */
export const POSSESSIVE = /['’]s$/i;
/** Korean particles that change with the letter before them: the form after a consonant, and after a vowel. */
const PARTICLES = [
  ['이랑', '랑'],
  ['으로', '로'],
  ['은', '는'],
  ['이', '가'],
  ['을', '를'],
  ['과', '와'],
] as const;
/** Korean titles and particles, which follow a name without a space. */
const KOREAN =
  /^(?:님|씨)?(?:은|는|이|가|을|를|과|와|이랑|랑|하고|의|에|에서|에게|에게서|께|께서|한테|한테서|으로|로|도|만|까지|부터|보다|처럼)?(?:은|는|도|만|의)?$/;
/** More than the letters of an ending, and the fewest letters of a word before one. */
const ENDING_MAX = 5;
const STEM_MIN = 2;
/** Korean syllables are ordered by their final consonants, of which there are 28 including none. */
const SYLLABLES = { first: 0xac00, last: 0xd7a3, finals: 28, l: 8 };

/** Possible endings of a word that are not part of its stem: none, a genitive, Korean particles. */
export function endingsOf(word: string): string[] {
  const [possessive = ''] = POSSESSIVE.exec(word) ?? [];
  if (possessive !== '' || !/\p{Script=Hangul}$/u.test(word)) return ['', possessive];
  const lengths = Array.from({ length: Math.min(ENDING_MAX, word.length - STEM_MIN) }, (_, n) => n + 1);
  return ['', ...lengths.map((length) => word.slice(-length)).filter((ending) => KOREAN.test(ending))];
}

/** What is written with an apostrophe before a French, Italian or Catalan word: d'Anna, l'EDF, dell'Enel. */
const ELISION = /^(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu|(?:a|da|de|ne|su)ll|un)['’](?=\p{L})/iu;

/** A word without such a beginning; null if it has none. */
export function withoutElision(word: Word): Word | null {
  const [elision] = ELISION.exec(word.text) ?? [];
  if (elision === undefined) return null;
  return { start: word.start + elision.length, end: word.end, text: word.text.slice(elision.length) };
}

/** A Korean ending as it follows a word that ends in this letter. */
function agreeEnding(ending: string, letter: number): string {
  if (letter < SYLLABLES.first || letter > SYLLABLES.last) return ending;
  const final = (letter - SYLLABLES.first) % SYLLABLES.finals;
  for (const [consonant, vowel] of PARTICLES) {
    const match = [consonant, vowel].find((particle) => ending.startsWith(particle));
    if (match === undefined) continue;
    const isOpen = final === 0 || (final === SYLLABLES.l && vowel === '로');
    return (isOpen ? vowel : consonant) + ending.slice(match.length);
  }
  return ending;
}

/** A word with the ending that another one had. */
export const withEnding = (word: string, ending: string): string =>
  word + agreeEnding(ending, word.charCodeAt(word.length - 1));
