import { replaceRanges } from './replace-ranges.ts';
import { sentenceStarts } from './sentence-starts.ts';

const FIRST_WORD = /^(?:["'“‘([¿¡]|«[^\S\n]?)*([\p{L}\p{M}\p{N}'’-]+)/u;
/** A short Dutch word that stays in lower case at the beginning of a sentence, whose next word is capitalised: 's Avonds. */
const SHORT_WORD = /^["“«([]*['’‘][sntkm][^\S\n]+(?=\S)/u;
/** English words that are always capitalised. */
const ENGLISH_CAPITALS = new Set(
  (
    'i monday tuesday wednesday thursday friday saturday sunday january february april june july august september ' +
    'october november december english french german dutch spanish italian american british european'
  ).split(' '),
);
/** A capitalised word: the first word of a sentence, or a name. */
const CAPITALISED = /^\p{Lu}[\p{Ll}\p{M}'’-]*$/u;

interface FirstWord {
  readonly at: number;
  readonly word: string;
  readonly after: string;
}

function firstWords(text: string, language: string | null): FirstWord[] {
  return sentenceStarts(text, language).flatMap((sentence) => {
    const short = language === 'nl' ? SHORT_WORD.exec(text.slice(sentence, sentence + 10))?.[0] : undefined;
    const start = sentence + (short?.length ?? 0);
    const rest = text.slice(start, start + 200);
    const word = FIRST_WORD.exec(rest)?.[1];
    if (word === undefined) return [];
    const at = start + rest.indexOf(word);
    return [{ at, word, after: text.slice(at + word.length, at + word.length + 40) }];
  });
}

/** The start of a term and of the words that may be it: a possessive ending is no part of it. */
const keyOf = (word: string): string => word.toLowerCase().replace(/['’]s$/u, '');

/** Returns a function that tells whether one of these terms, in any case, begins with the first word of a sentence. */
function termFinder(text: string, terms: readonly string[]): (first: FirstWord) => boolean {
  const byWord = new Map<string, string[]>();
  for (const term of terms) {
    const word = FIRST_WORD.exec(term)?.[1] ?? '';
    const key = keyOf(word);
    byWord.set(key, [...(byWord.get(key) ?? []), term.slice(term.indexOf(word))]);
  }
  return ({ at, word }) =>
    (byWord.get(keyOf(word)) ?? []).some((term) => {
      const end = at + term.length;
      return (
        text.slice(at, end).toLowerCase() === term.toLowerCase() &&
        !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(end, end + 2))
      );
    });
}

/** The first letter; in Dutch, "ij" is one. */
const firstLetter = (word: string, language: string | null): string =>
  language === 'nl' && /^ij/i.test(word) ? word.slice(0, 2) : (Array.from(word)[0] ?? '');
/** An address that continues after its first word: john@example.com, www.example.com. */
const isAddress = ({ word, after }: FirstWord): boolean =>
  /^(?:[._+-][\p{L}\p{N}_+-]+(?:\.[\p{L}\p{N}_+-]+)*)?@[\p{L}\p{N}]|^:\/\//u.test(after) ||
  (word === 'www' && after.startsWith('.'));

/**
 * Capitalises sentences. `fixed`: terms whose first word never changes, such as names in lower case. Words with
 * an internal capital (iPhone) and words starting with a digit stay.
 */
export function capitaliseSentences(
  text: string,
  language: string | null,
  fixed: readonly string[] = [],
): string {
  const isFixed = termFinder(text, fixed);
  const changes = firstWords(text, language)
    .filter((first) => !/\p{Lu}/u.test(first.word) && /^\p{Ll}/u.test(first.word) && !isFixed(first))
    .filter((first) => !isAddress(first))
    .map(({ at, word }) => {
      const letter = firstLetter(word, language);
      return { start: at, end: at + letter.length, text: letter.toLocaleUpperCase(language ?? 'en') };
    });
  return replaceRanges(text, changes);
}

/** Words capitalised within a sentence: probably names. */
function namesIn(text: string, starts: ReadonlySet<number>): Set<string> {
  const names = new Set<string>();
  for (const { 0: word, index } of text.matchAll(/\p{Lu}[\p{Ll}\p{M}'’-]+/gu)) {
    const isInside = /[\p{L}\p{M}\p{N}'’-]$/u.test(text.slice(Math.max(0, index - 2), index));
    if (!isInside && !starts.has(index)) names.add(word.toLowerCase());
  }
  return names;
}

function isName({ word, after }: FirstWord, language: string | null, names: ReadonlySet<string>): boolean {
  const lowerCase = word.toLowerCase();
  if (!CAPITALISED.test(language === 'nl' ? word.replace(/^IJ/, 'Ij') : word) || names.has(lowerCase))
    return true;
  // Two capitalised words in a row are a name.
  if (/^\.? \p{Lu}\p{Ll}/u.test(after)) return true;
  if (language !== null && language !== 'en') return false;
  return ENGLISH_CAPITALS.has(lowerCase.replace(/['’].*$/u, ''));
}

/**
 * Removes the capitals at sentence starts, except for words that always have one: I, abbreviations, English
 * days and months, the first words of `fixed` terms, and probable names, which are capitalised within a sentence
 * or precede another capital. German is left unchanged: its first word may be a noun, and no rule can tell.
 */
export function lowerSentences(text: string, language: string | null, fixed: readonly string[] = []): string {
  if (language === 'de') return text;
  const first = firstWords(text, language);
  const isFixed = termFinder(text, fixed);
  const names = namesIn(text, new Set(first.map(({ at }) => at)));
  const changes = first
    .filter((one) => /^\p{Lu}/u.test(one.word) && !isName(one, language, names) && !isFixed(one))
    .map(({ at, word }) => {
      const letter = firstLetter(word, language);
      return { start: at, end: at + letter.length, text: letter.toLocaleLowerCase(language ?? 'en') };
    });
  return replaceRanges(text, changes);
}
