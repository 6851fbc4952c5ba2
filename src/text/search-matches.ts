import { foldSpelling } from './search-spellings.ts';
import { searchWords } from './search-words.ts';
import { type Word, wordsOf } from './words-of.ts';

/** A range of a text; `end` is the offset after it, both in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A range, and the terms that it begins with. */
export interface SearchMatch extends TextRange {
  readonly terms: readonly string[];
}

/** A word; `from` and `to` are the offsets of its searched form in those of all words. */
interface SearchedWord extends TextRange {
  readonly from: number;
  readonly to: number;
}

/** The words of a text, and their searched forms in one string, with a space between words that do not touch. */
interface SearchableText {
  readonly words: readonly SearchedWord[];
  readonly forms: string;
}

/** The parts of a word at its apostrophes, which are words of the search: l’été, qu’elle. */
const partsOf = ({ start, text }: Word): Word[] =>
  Array.from(text.matchAll(/[^'’]+/gu), ({ 0: part, index }) => ({
    start: start + index,
    end: start + index + part.length,
    text: part,
  }));

const formOf = (text: string): string => foldSpelling(searchWords(text));

/** The words of a search, as they are compared. */
export const termsOf = (search: string): string[] => formOf(search).split(' ').filter(Boolean);

function toSearchable(text: string): SearchableText {
  const formCache = new Map<string, string>();
  let forms = '';
  let last = 0;
  const words = wordsOf(text)
    .flatMap(partsOf)
    .map(({ start, end, text: word }): SearchedWord => {
      const form = formCache.get(word) ?? formOf(word);
      formCache.set(word, form);
      if (start > last) forms += ' ';
      last = end;
      const from = forms.length;
      forms += form;
      return { start, end, from, to: forms.length };
    });
  return { words, forms };
}

/** The index after the words that contain the next `length` characters, from the word at `index` on. */
function indexAfter({ words }: SearchableText, index: number, length: number): number {
  const to = (words[index]?.from ?? 0) + length;
  let after = index + 1;
  while ((words[after - 1]?.to ?? to) < to) after += 1;
  return after;
}

/** True when a word begins with a term, with the words that touch it: in a script without spaces, a term is several. */
function beginsWith({ words, forms }: SearchableText, index: number, term: string): boolean {
  const word = words[index];
  return word !== undefined && word.to > word.from && forms.startsWith(term, word.from);
}

/** The index after the words that begin with all terms, one after the other; null if they don't. */
function indexAfterAll(text: SearchableText, index: number, terms: readonly string[]): number | null {
  let next = index;
  for (const term of terms) {
    if (!beginsWith(text, next, term)) return null;
    next = indexAfter(text, next, term.length);
  }
  return next;
}

const rangeOf = ({ words }: SearchableText, from: number, after: number): TextRange => ({
  start: words[from]?.start ?? 0,
  end: words[after - 1]?.end ?? 0,
});

/** Where words of a text begin with a word of a search, in their order. */
export function findMatches(text: string, search: string): SearchMatch[] {
  const searchTerms = [...new Set(termsOf(search))];
  const letters = new Set(searchTerms.map((term) => term[0]));
  const searchable = toSearchable(text);
  const { words, forms } = searchable;
  const matches: SearchMatch[] = [];
  for (let index = 0; index < words.length; ) {
    const at = index;
    index += 1;
    if (!letters.has(forms[words[at]?.from ?? 0])) continue;
    const terms = searchTerms.filter((term) => beginsWith(searchable, at, term));
    if (terms.length === 0) continue;
    index = indexAfter(searchable, at, Math.max(...terms.map(({ length }) => length)));
    matches.push({ ...rangeOf(searchable, at, index), terms });
  }
  return matches;
}

/**
 * Where a text holds the words of a search one after the other, or else the first range that begins with the first of
 * them; null if there is none, for example after edits.
 */
export function firstMatch(text: string, search: string): TextRange | null {
  const terms = termsOf(search);
  const [first] = terms;
  if (first === undefined) return null;
  const searchable = toSearchable(text);
  let partialMatch: TextRange | null = null;
  for (let index = 0; index < searchable.words.length; index += 1) {
    const after = indexAfterAll(searchable, index, [first]);
    if (after === null) continue;
    const wholeMatch = indexAfterAll(searchable, index, terms);
    if (wholeMatch !== null) return rangeOf(searchable, index, wholeMatch);
    partialMatch ??= rangeOf(searchable, index, after);
  }
  return partialMatch;
}
