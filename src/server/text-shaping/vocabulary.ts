import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';
import { lettersOf } from '../../text/letters-of.ts';
import { replaceRanges } from '../../text/replace-ranges.ts';
import { type Word, wordsOf } from '../../text/words-of.ts';
import { hasNameCue } from './name-cues.ts';

/** Tells which of these words (small letters) are words of the language; the others may be misheard names. */
export type Known = (words: readonly string[]) => Promise<ReadonlySet<string>>;

/** Shorter terms are too much like other words: they only get their case. */
const NEAR_LENGTH = 4;
/** Share of a term's letters that may differ where it sounds the same. */
const SHARE = 0.34;
/** The same where no dictionary can tell whether the word is one of the language. */
const CAREFUL = { length: 5, share: 0.2 };
/** Two words of the language become one term only if it is as long as this, and as good as spelled out. */
const SPLIT_LENGTH = 6;

/** Words of which no name is made, whatever it sounds like: they stand in every sentence. */
const SMALL_WORDS = new Set(
  (
    'a an and are as at be been but by can do for from get had has have he her him his i if in into is it its just me ' +
    'my no not of off on one or our out over say she so some than that the their them then there they this to too two ' +
    'up us was way we were what when which who will with would you your all any down go here how like may more new now ' +
    'see under use'
  ).split(' '),
);

interface Term {
  /** As it is to be written. */
  readonly text: string;
  readonly letters: string;
  readonly sound: string;
  readonly words: number;
}

/** Words in a row that may be a term. */
interface Candidate {
  readonly from: number;
  readonly to: number;
  readonly term: Term;
  readonly isExact: boolean;
  /** Letters that differ. */
  readonly apart: number;
}

const soundOf = (letters: string): string => doubleMetaphone(letters)[0];
/** No word of a language is written so: iPhone, GitHub. */
const CAPITAL_INSIDE = /\p{Ll}\p{Lu}/u;
const POSSESSIVE = /['’]s$/i;

function indexed(vocabulary: readonly string[]) {
  const terms: Term[] = vocabulary
    .map((text) => ({ text, letters: lettersOf(text), words: wordsOf(text).length }))
    .filter(({ letters, words }) => letters !== '' && words > 0)
    .map((term) => ({ ...term, sound: soundOf(term.letters) }));
  const byLetters = new Map(terms.map((term) => [term.letters, term] as const));
  const bySound = new Map<string, Term[]>();
  for (const term of terms) {
    if (term.letters.length < NEAR_LENGTH || term.sound === '') continue;
    bySound.set(term.sound, [...(bySound.get(term.sound) ?? []), term]);
  }
  const longest = Math.max(0, ...terms.map(({ words }) => words));
  return { byLetters, bySound, longest };
}
type Index = ReturnType<typeof indexed>;

/** Whether the words stand on one line with only spaces or hyphens between them. */
function areTogether(text: string, words: readonly Word[], from: number, to: number): boolean {
  for (let at = from + 1; at < to; at += 1) {
    const between = text.slice(words[at - 1]?.end, words[at]?.start);
    if (!/^(?:[^\S\n]+|-)$/.test(between)) return false;
  }
  return true;
}

function candidateAt(words: readonly Word[], from: number, to: number, index: Index): Candidate | null {
  const window = words.slice(from, to).map(({ text }) => text);
  const last = window.at(-1) ?? '';
  const letters = lettersOf([...window.slice(0, -1), last.replace(POSSESSIVE, '')].join(''));
  const exact = index.byLetters.get(letters);
  if (exact) return { from, to, term: exact, isExact: true, apart: 0 };
  if (letters.length < NEAR_LENGTH) return null;
  const alike = index.bySound.get(soundOf(letters)) ?? [];
  const near = alike
    .filter(({ words: count }) => Math.abs(count - (to - from)) <= 1)
    .map((term) => ({ term, apart: distance(term.letters, letters) }))
    .filter(({ term, apart }) => apart <= Math.floor(term.letters.length * SHARE))
    .sort((a, b) => a.apart - b.apart)[0];
  return near ? { from, to, ...near, isExact: false } : null;
}

function candidatesIn(text: string, words: readonly Word[], index: Index): Candidate[] {
  const found: Candidate[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + index.longest + 1); to += 1) {
      if (!areTogether(text, words, from, to)) break;
      const candidate = candidateAt(words, from, to, index);
      if (candidate) found.push(candidate);
    }
  }
  return found;
}

const bare = (word: string): string => word.toLowerCase().replace(POSSESSIVE, '');

/** Whether a term is meant; `known` tells words of the language, null where there is no dictionary of it. */
function isMeant(
  one: Candidate,
  window: readonly string[],
  known: ReadonlySet<string> | null,
  hasCue: (one: Candidate) => boolean,
): boolean {
  const { term, isExact, apart } = one;
  const small = window.map(bare);
  if (window.length === 1) {
    const [word = ''] = small;
    // A word of the language that is also a name is one only where it stands like one.
    const isBoth = isExact && term.text !== word && !CAPITAL_INSIDE.test(term.text) && known?.has(word);
    return isBoth ? !SMALL_WORDS.has(word) && hasCue(one) : isOneMeant(one, word, known);
  }
  // The very words of a term; or else, none of them may be a word that stands in every sentence.
  if (isExact && term.words === window.length) return true;
  if (small.some((word) => SMALL_WORDS.has(word))) return false;
  const isSplit = term.letters.length >= SPLIT_LENGTH && apart <= 1;
  if (known === null) return isSplit;
  return small.every((word) => known.has(word)) ? isSplit && term.words > 1 : true;
}

function isOneMeant(
  { term, isExact, apart }: Candidate,
  word: string,
  known: ReadonlySet<string> | null,
): boolean {
  if (SMALL_WORDS.has(word)) return false;
  // Spelled like the term it is the term, in its own case.
  if (isExact) return true;
  if (known !== null) return !known.has(word);
  return (
    term.letters.length >= CAREFUL.length &&
    apart <= Math.max(1, Math.floor(term.letters.length * CAREFUL.share)) &&
    term.letters[0] === lettersOf(word)[0]
  );
}

/**
 * Writes the terms of a vocabulary as they are to be written: in their own case, and in place of words that sound the
 * same and are spelled much alike. A word that the language has is never taken for a misheard name. `known` tells
 * those words, and is asked once at most; null where there is no dictionary, and the rule is then much stricter. A term
 * that is such a word itself (Apple) is only meant where a name stands.
 */
export async function correctVocabulary(
  text: string,
  vocabulary: readonly string[],
  known: Known | null,
): Promise<string> {
  const words = wordsOf(text);
  const candidates = candidatesIn(text, words, indexed(vocabulary));
  if (candidates.length === 0) return text;
  const window = ({ from, to }: Candidate) => words.slice(from, to).map((word) => word.text);
  const asked = new Set(candidates.flatMap(window).map(bare));
  const dictionary = known && (await known([...asked]));
  const meant = candidates
    .filter((one) => isMeant(one, window(one), dictionary, ({ from }) => hasNameCue(text, words, from)))
    // The closest first, and of equals the longest.
    .sort((a, b) => a.apart - b.apart || b.to - b.from - (a.to - a.from) || a.from - b.from);
  const taken = new Set<number>();
  const chosen = meant.filter(({ from, to }) => {
    const places = Array.from({ length: to - from }, (_, n) => from + n);
    if (places.some((place) => taken.has(place))) return false;
    for (const place of places) taken.add(place);
    return true;
  });
  const changes = chosen.map(({ from, to, term }) => {
    const [first, last] = [words[from], words[to - 1]];
    const ending = POSSESSIVE.exec(last?.text ?? '')?.[0] ?? '';
    return { start: first?.start ?? 0, end: last?.end ?? 0, text: term.text + ending };
  });
  return replaceRanges(text, changes);
}
