import { distance } from 'fastest-levenshtein';
import { tokensOf } from '../../../text/join-texts.ts';
import { searchWords } from '../../../text/search-words.ts';
import { stripTags } from '../../../text/word-count.ts';

/** Minimum length of a word that may differ slightly and still count as the same, corrected or inflected. */
const FUZZY_LENGTH = 5;
/** Share of a word's letters that may differ. */
const FUZZY_SHARE = 0.34;

/**
 * Normalised words of a text, for comparison: without tags, case, accents and marks; single characters in
 * scripts without spaces.
 */
export const wordsOf = (text: string): string[] =>
  tokensOf(searchWords(stripTags(text).replace(/['’]/g, '')));

/** The letters of a word as a bit set of 32 classes. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let n = 0; n < word.length; n += 1) letters |= 1 << (word.charCodeAt(n) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Fuzzy equality. Each letter in only one word costs at least one edit, which rejects most pairs fast. */
function isSimilar(a: string, b: string): boolean {
  const longer = Math.max(a.length, b.length);
  if (longer < FUZZY_LENGTH || Math.min(a.length, b.length) < FUZZY_LENGTH - 1) return false;
  const allowed = Math.floor(longer * FUZZY_SHARE);
  if (Math.abs(a.length - b.length) > allowed) return false;
  const [ofA, ofB] = [lettersOf(a), lettersOf(b)];
  if (countBits(ofA & ~ofB) > allowed || countBits(ofB & ~ofA) > allowed) return false;
  return distance(a, b) <= allowed;
}

/** True when two words are equal, or one is a correction of the other. */
export const isSameWord = (a: string, b: string): boolean => a === b || isSimilar(a, b);

/** Length of the prefixes and suffixes that index similar words. */
const KEY_LENGTH = 3;
/** Maximum candidates compared per key; beyond it, only exact matches are found. */
const COMPARED_MAX = 40;

/**
 * Returns a function that tells whether a word occurs in a list, possibly corrected or inflected; similar
 * words share a prefix or a suffix. The time per query is bounded, whatever the size of the list.
 */
export function wordFinder(words: Iterable<string>): (word: string) => boolean {
  const exactWords = new Set(words);
  const byKey = new Map<string, string[]>();
  for (const word of exactWords) {
    if (word.length < FUZZY_LENGTH - 1) continue;
    for (const key of keysOf(word)) {
      const others = byKey.get(key) ?? [];
      if (others.length < COMPARED_MAX) others.push(word);
      byKey.set(key, others);
    }
  }
  const hasSimilar = (word: string): boolean =>
    keysOf(word).some((key) => byKey.get(key)?.some((other) => isSameWord(word, other)) ?? false);
  return (word) => exactWords.has(word) || hasSimilar(word);
}

const keysOf = (word: string): string[] => [`${word.slice(0, KEY_LENGTH)}-`, `-${word.slice(-KEY_LENGTH)}`];

/** The alignment of two texts by equal words in the same order. */
export interface Alignment {
  /** Number of words in both. */
  readonly matched: number;
  /** Longest run of words that only the second has. */
  readonly longestAdded: number;
  /** Longest run of words that only the first has. */
  readonly longestDropped: number;
}

/** Numbers the words of a list; equal words get the same number. */
function numberWords(words: readonly string[]): { numbers: number[]; distinct: string[] } {
  const numberByWord = new Map<string, number>();
  const numbers = words.map((word) => {
    const number = numberByWord.get(word) ?? numberByWord.size;
    numberByWord.set(word, number);
    return number;
  });
  return { numbers, distinct: [...numberByWord.keys()] };
}

/** True when word `i` of the first equals word `j` of the second; each pair is compared once. */
function createComparison(first: readonly string[], second: readonly string[]) {
  const [a, b] = [numberWords(first), numberWords(second)];
  const table = new Uint8Array(a.distinct.length * b.distinct.length);
  for (const [n, word] of a.distinct.entries()) {
    for (const [m, other] of b.distinct.entries()) {
      if (isSameWord(word, other)) table[n * b.distinct.length + m] = 1;
    }
  }
  return (i: number, j: number): boolean =>
    table[(a.numbers[i] ?? 0) * b.distinct.length + (b.numbers[j] ?? 0)] === 1;
}

/** Aligns two lists of words by their longest common subsequence; quadratic in time and memory. */
export function align(first: readonly string[], second: readonly string[]): Alignment {
  const isSame = createComparison(first, second);
  const width = second.length + 1;
  const lengths = new Uint16Array((first.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = first.length - 1; i >= 0; i -= 1) {
    for (let j = second.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return runsOf([first.length, second.length], at, isSame);
}

function runsOf(
  [first, second]: readonly [number, number],
  at: (i: number, j: number) => number,
  isSame: (i: number, j: number) => boolean,
): Alignment {
  let [i, j, dropped, added, longestDropped, longestAdded] = [0, 0, 0, 0, 0, 0];
  const endRuns = () => {
    longestDropped = Math.max(longestDropped, dropped);
    longestAdded = Math.max(longestAdded, added);
  };
  while (i < first && j < second) {
    if (isSame(i, j)) {
      endRuns();
      [dropped, added, i, j] = [0, 0, i + 1, j + 1];
    } else if (at(i + 1, j) >= at(i, j + 1)) [dropped, i] = [dropped + 1, i + 1];
    else [added, j] = [added + 1, j + 1];
  }
  dropped += first - i;
  added += second - j;
  endRuns();
  return { matched: at(0, 0), longestAdded, longestDropped };
}
