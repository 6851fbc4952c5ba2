import type { Segment, SegmentWord } from '../contract/api/segments.ts';
import { joinOverlap, type TimedWord } from '../text/join-overlap.ts';
import { joinTexts, tokensOf } from '../text/join-texts.ts';
import { spreadTime } from '../text/timed-words.ts';
import type { RecognisedWord, Recognition } from './recognition.ts';
import type { Piece } from './sound/pieces.ts';

/** Maximum error of estimated word times in seconds, for engines that report none. */
const GUESS_SECONDS = 1;
/** Words that the engine's word list may differ from its text before the two no longer match. */
const LOOK_AHEAD = 4;
/** Characters of a word in a script without spaces, at most. */
const LONGEST_WORD = 16;

/** A word, its segment, and what the engine reported about it; null when its time is estimated. */
interface PlacedWord extends TimedWord {
  segment: Segment;
  reported: Pick<RecognisedWord, 'confidence' | 'alternatives'> | null;
}

/** Joins the results of overlapping pieces into segments of the recording. */
export interface PieceJoiner {
  /** Adds the result of the next piece, with times relative to its start; returns the now final segments. */
  add(piece: Pick<Piece, 'start' | 'end' | 'overlapBefore' | 'overlapAfter'>, result: Recognition): Segment[];
  /** Flushes the held-back segment: no overlapping piece follows. */
  flush(): Segment[];
  /** The held-back segment. */
  held(): string;
}

const normal = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Splits a segment into words, with estimated times. */
const guessed = (segment: Segment): PlacedWord[] =>
  spreadTime(segment, tokensOf(segment.text)).map((word) => ({ ...word, segment, reported: null }));

/** The words that together are one of the engine's: several characters in scripts without spaces. */
function wordsAs(text: string, words: readonly PlacedWord[]): PlacedWord[] | null {
  let joined = '';
  for (const [n, word] of words.entries()) {
    joined += normal(word.text);
    if (joined === text && text !== '') return words.slice(0, n + 1);
    if (joined.length >= text.length) return null;
  }
  return null;
}

/** Applies the engine's word times as far as its word list matches its text. */
function timed(words: readonly PlacedWord[], spoken: readonly RecognisedWord[]): PlacedWord[] {
  const placed: PlacedWord[] = [];
  let next = 0;
  while (placed.length < words.length) {
    const left = words.slice(placed.length, placed.length + LONGEST_WORD);
    const ahead = spoken.slice(next, next + LOOK_AHEAD);
    const found = ahead.findIndex(({ text }) => wordsAs(normal(text), left) !== null);
    const match = ahead[found];
    const parts = match ? wordsAs(normal(match.text), left) : null;
    if (!match || !parts) {
      placed.push(...left.slice(0, 1));
      continue;
    }
    next += found + 1;
    const { confidence, alternatives } = match;
    const reported = parts.length === 1 ? { confidence, alternatives } : { confidence };
    const times = spreadTime(
      match,
      parts.map(({ text }) => text),
    );
    placed.push(...parts.map((part, n) => ({ ...part, ...times[n], reported })));
  }
  return placed;
}

/** The words of a piece that begins at `start`. */
function wordsOf(result: Recognition, start: number): PlacedWord[] {
  const place = <T extends { start: number; end: number }>(thing: T): T => ({
    ...thing,
    start: start + thing.start,
    end: start + thing.end,
  });
  const words = result.segments.map(place).flatMap(guessed);
  return timed(words, result.words?.map(place) ?? []);
}

/** The words of a segment with their times; nothing when some times are estimated. */
function timesOf(words: readonly PlacedWord[]): { words?: SegmentWord[] } {
  const known = words.flatMap(({ text, start, end, reported }): SegmentWord[] => {
    if (!reported) return [];
    const { confidence, alternatives } = reported;
    return [{ text, start, end, confidence, ...(alternatives ? { alternatives } : {}) }];
  });
  return known.length === words.length ? { words: known } : {};
}

/** Groups words into segments again; a segment that lost no word keeps its times. */
function segmentsOf(words: readonly PlacedWord[]): Segment[] {
  const groups = new Map<Segment, PlacedWord[]>();
  for (const word of words) groups.set(word.segment, [...(groups.get(word.segment) ?? []), word]);
  return [...groups].map(([segment, group]) => {
    const text = joinTexts(group.map((word) => word.text));
    const isWhole = text === joinTexts(tokensOf(segment.text));
    return {
      start: isWhole ? segment.start : (group[0]?.start ?? segment.start),
      end: isWhole ? segment.end : (group.at(-1)?.end ?? segment.end),
      text,
      ...timesOf(group),
    };
  });
}

/** Whether a time among these was estimated. */
const areGuessed = (words: readonly PlacedWord[]): boolean =>
  words.some(({ text, reported }) => !reported && normal(text) !== '');

/** The index of the first matching word, or the number of words. */
function firstOf(words: readonly PlacedWord[], fits: (word: PlacedWord) => boolean): number {
  const first = words.findIndex(fits);
  return first < 0 ? words.length : first;
}

/** The words of a piece that the one before may contain too: `until` in seconds, later where times are estimated. */
function sharedOf(words: readonly PlacedWord[], until: number): PlacedWord[] {
  const before = (end: number) =>
    words.slice(
      0,
      firstOf(words, ({ start }) => start >= end),
    );
  const near = before(until + GUESS_SECONDS);
  return areGuessed(near) ? near : before(until);
}

/** The words of a piece that the next one may contain too: `from` in seconds, earlier where times are estimated. */
function heldOf(words: readonly PlacedWord[], from: number): PlacedWord[] {
  const after = (start: number) => words.slice(firstOf(words, ({ end }) => end > start));
  const near = after(from - GUESS_SECONDS);
  return areGuessed(near) ? near : after(from);
}

/** Joins pieces by `joinOverlap`, and holds back the words that the next piece may contain too. */
export function createPieceJoiner(): PieceJoiner {
  let held: PlacedWord[] = [];

  /** Appends the words of a piece to the held-back ones, or replaces the shared ones. */
  const join = (words: PlacedWord[], sharedUntil: number): PlacedWord[] => {
    const segment = words[0]?.segment;
    if (held.length === 0 || !segment) return [...held, ...words];
    const shared = sharedOf(words, sharedUntil);
    // Both sides of the cut belong to one segment.
    const before = held.map((word) => ({ ...word, segment }));
    const times = areGuessed([...held, ...shared]) ? 'guessed' : 'heard';
    return [...joinOverlap(before, shared, times), ...words.slice(shared.length)];
  };

  const flush = (): Segment[] => {
    const segments = segmentsOf(held);
    held = [];
    return segments;
  };

  return {
    add(piece, result) {
      const before = piece.overlapBefore > 0 ? [] : flush();
      const words = join(wordsOf(result, piece.start), piece.start + piece.overlapBefore);
      held = piece.overlapAfter > 0 ? heldOf(words, piece.end - piece.overlapAfter) : [];
      return [...before, ...segmentsOf(words.slice(0, words.length - held.length))];
    },
    flush,
    held: () => joinTexts(held.map(({ text }) => text)),
  };
}
