import { searchWords } from './search-words.ts';
import { type Word, wordsOf } from './words-of.ts';

/** A place in a text; `end` is the offset after it, both in UTF-16 units. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

const termsOf = (search: string): string[] => searchWords(search).split(' ').filter(Boolean);

/**
 * The index after the words that begin with a term, or null if none do. A term of a script without spaces begins several
 * words that touch each other.
 */
function indexAfter(words: readonly Word[], index: number, term: string): number | null {
  let joined = '';
  for (let at = index; at < words.length; at += 1) {
    const word = words[at];
    if (!word || (at > index && word.start !== words[at - 1]?.end)) return null;
    joined += searchWords(word.text);
    if (joined.startsWith(term)) return at + 1;
    if (joined === '' || !term.startsWith(joined)) return null;
  }
  return null;
}

/** The index after the words that begin with all terms, one after the other. */
function indexAfterAll(words: readonly Word[], index: number, terms: readonly string[]): number | null {
  let next: number | null = index;
  for (const term of terms) {
    if (next === null) return null;
    next = indexAfter(words, next, term);
  }
  return next;
}

const placeOf = (words: readonly Word[], from: number, after: number): Place => ({
  start: words[from]?.start ?? 0,
  end: words[after - 1]?.end ?? 0,
});

/** Where words of a text begin with a word of a search, in their order. */
export function foundPlaces(text: string, search: string): Place[] {
  const terms = termsOf(search);
  const words = wordsOf(text);
  const places: Place[] = [];
  for (let index = 0; index < words.length; ) {
    const at = index;
    const after = Math.max(...terms.map((term) => indexAfter(words, at, term) ?? 0), 0);
    if (after > 0) places.push(placeOf(words, at, after));
    index = Math.max(after, at + 1);
  }
  return places;
}

/**
 * Where a text holds the words of a search one after the other, or else the first place that begins with the first of
 * them; null if there is none, for example after edits.
 */
export function firstFound(text: string, search: string): Place | null {
  const terms = termsOf(search);
  const [first] = terms;
  if (first === undefined) return null;
  const words = wordsOf(text);
  let begin: Place | null = null;
  for (let index = 0; index < words.length; index += 1) {
    const after = indexAfter(words, index, first);
    if (after === null) continue;
    const whole = indexAfterAll(words, after, terms.slice(1));
    if (whole !== null) return placeOf(words, index, whole);
    begin ??= placeOf(words, index, after);
  }
  return begin;
}
