import type { Segment, SegmentWord } from '../contract/api/segments.ts';
import { joinOverlap, type TimedWord } from '../text/join-overlap.ts';
import { joinTexts, tokensOf } from '../text/join-texts.ts';
import { spreadTime } from '../text/timed-words.ts';
import type { Piece } from './audio/pieces.ts';
import { clipMarks, insertMarks, isMissingMark } from './missing-marks.ts';
import type { RecognisedWord, Recognition } from './recognition.ts';
import { shiftBy } from './speech-spans.ts';

/** Maximum error of estimated word times in seconds, for engines that report none. */
const ESTIMATE_ERROR_SECONDS = 1;
/** Words that the engine's word list may differ from its text before the two no longer match. */
const LOOK_AHEAD = 4;
/** Characters of a word in a script without spaces, at most. */
const WORD_CHARACTERS_MAX = 16;

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
  heldText(): string;
}

const normalise = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Splits a segment into words, with estimated times. */
const estimateWords = (segment: Segment): PlacedWord[] =>
  spreadTime(segment, tokensOf(segment.text)).map((word) => ({ ...word, segment, reported: null }));

/** The words that together are one of the engine's: several characters in scripts without spaces. */
function wordsMatching(text: string, words: readonly PlacedWord[]): PlacedWord[] | null {
  let joined = '';
  for (const [n, word] of words.entries()) {
    joined += normalise(word.text);
    if (joined === text && text !== '') return words.slice(0, n + 1);
    if (joined.length >= text.length) return null;
  }
  return null;
}

/** Applies the engine's word times as far as its word list matches its text. */
function applyTimes(words: readonly PlacedWord[], recognisedWords: readonly RecognisedWord[]): PlacedWord[] {
  const placed: PlacedWord[] = [];
  let next = 0;
  while (placed.length < words.length) {
    const remaining = words.slice(placed.length, placed.length + WORD_CHARACTERS_MAX);
    const ahead = recognisedWords.slice(next, next + LOOK_AHEAD);
    const foundAt = ahead.findIndex(({ text }) => wordsMatching(normalise(text), remaining) !== null);
    const match = ahead[foundAt];
    const parts = match ? wordsMatching(normalise(match.text), remaining) : null;
    if (!match || !parts) {
      placed.push(...remaining.slice(0, 1));
      continue;
    }
    next += foundAt + 1;
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
const wordsOf = ({ segments, words }: Recognition, start: number): PlacedWord[] =>
  applyTimes(
    shiftBy(
      segments.filter((segment) => !isMissingMark(segment)),
      start,
    ).flatMap(estimateWords),
    shiftBy(words ?? [], start),
  );

/** The words of a segment with their times; nothing when some times are estimated. */
function timesOf(words: readonly PlacedWord[]): { words?: SegmentWord[] } {
  const timedWords = words.flatMap(({ text, start, end, reported }): SegmentWord[] => {
    if (!reported) return [];
    const { confidence, alternatives } = reported;
    return [{ text, start, end, confidence, ...(alternatives ? { alternatives } : {}) }];
  });
  return timedWords.length === words.length ? { words: timedWords } : {};
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

/** True for a text that ends early, at an unknown time: the next piece does not contain its last words. */
function endsEarly({ segments }: Recognition): boolean {
  const last = segments.at(-1);
  return last !== undefined && isMissingMark(last) && last.start === last.end;
}

/** Whether a time among these was estimated. */
const areEstimated = (words: readonly PlacedWord[]): boolean =>
  words.some(({ text, reported }) => !reported && normalise(text) !== '');

/** The index of the first matching word, or the number of words. */
function firstOf(words: readonly PlacedWord[], matches: (word: PlacedWord) => boolean): number {
  const first = words.findIndex(matches);
  return first < 0 ? words.length : first;
}

/** The words of a piece that the one before may contain too: `until` in seconds, later where times are estimated. */
function sharedOf(words: readonly PlacedWord[], until: number): PlacedWord[] {
  const before = (end: number) =>
    words.slice(
      0,
      firstOf(words, ({ start }) => start >= end),
    );
  const candidates = before(until + ESTIMATE_ERROR_SECONDS);
  return areEstimated(candidates) ? candidates : before(until);
}

/** The words of a piece that the next one may contain too: `from` in seconds, earlier where times are estimated. */
function heldOf(words: readonly PlacedWord[], from: number): PlacedWord[] {
  const after = (start: number) => words.slice(firstOf(words, ({ end }) => end > start));
  const candidates = after(from - ESTIMATE_ERROR_SECONDS);
  return areEstimated(candidates) ? candidates : after(from);
}

/**
 * Joins pieces by `joinOverlap`, and holds back the words that the next piece may contain too. Gap marks take no part in
 * that: what one piece missed, its neighbour may contain.
 */
export function createPieceJoiner(): PieceJoiner {
  let heldWords: PlacedWord[] = [];

  /** Appends the words of a piece to the held-back ones, or replaces the shared ones. `gap`: start of the first mark. */
  const join = (words: PlacedWord[], sharedUntil: number, gap: number): PlacedWord[] => {
    const [first] = words;
    if (heldWords.length === 0 || !first) return [...heldWords, ...words];
    const shared = sharedOf(words, sharedUntil);
    // Both sides of the cut belong to one segment, unless there is a gap between them.
    const { segment } = first;
    const before = gap < first.start ? heldWords : heldWords.map((word) => ({ ...word, segment }));
    const times = areEstimated([...heldWords, ...shared]) ? 'guessed' : 'heard';
    return [...joinOverlap(before, shared, times), ...words.slice(shared.length)];
  };

  const flush = (): Segment[] => {
    const segments = segmentsOf(heldWords);
    heldWords = [];
    return segments;
  };

  return {
    add(piece, result) {
      const { start, end, overlapBefore, overlapAfter } = piece;
      const before = overlapBefore > 0 ? [] : flush();
      const own = shiftBy(result.segments.filter(isMissingMark), start);
      const ending = endsEarly(result) ? own.splice(-1) : [];
      const marks = clipMarks(own, start + overlapBefore, end - overlapAfter);
      const firstMark = marks[0]?.start ?? Number.POSITIVE_INFINITY;
      const lastMark = marks.at(-1)?.start ?? Number.NEGATIVE_INFINITY;
      const words = join(wordsOf(result, start), start + overlapBefore, firstMark);
      const mayShare = overlapAfter > 0 && ending.length === 0;
      const held = mayShare ? heldOf(words, end - overlapAfter) : [];
      heldWords = held.slice(firstOf(held, (word) => word.start >= lastMark));
      const settled = segmentsOf(words.slice(0, words.length - heldWords.length));
      return [...before, ...insertMarks(settled, marks), ...clipMarks(ending, start, end - overlapAfter)];
    },
    flush,
    heldText: () => joinTexts(heldWords.map(({ text }) => text)),
  };
}
