import type { Segment, SegmentWord } from '../contract/api/segments.ts';
import { joinOverlap, type TimedWord } from '../text/join-overlap.ts';
import { joinTexts, tokensOf } from '../text/join-texts.ts';
import type { RecognisedWord, Recognition } from './recognition.ts';
import type { Piece } from './sound/pieces.ts';

/** Maximum error of estimated word times in seconds, for engines that report none. */
const GUESS_SECONDS = 1;
/** Words that the engine's word list may differ from its text before the two no longer match. */
const LOOK_AHEAD = 4;

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

/** Splits a segment into words, with times estimated by length. */
function guessed(segment: Segment): PlacedWord[] {
  const tokens = tokensOf(segment.text);
  const perCharacter = (segment.end - segment.start) / Math.max(1, tokens.join('').length);
  let at = segment.start;
  return tokens.map((text) => {
    const start = at;
    at += text.length * perCharacter;
    return { text, start, end: at, segment, reported: null };
  });
}

/** Applies the engine's word times as far as its word list matches its text. */
function timed(words: readonly PlacedWord[], spoken: readonly RecognisedWord[]): PlacedWord[] {
  let next = 0;
  return words.map((word) => {
    const ahead = spoken.slice(next, next + LOOK_AHEAD);
    const found = ahead.findIndex((other) => normal(other.text) === normal(word.text));
    const match = ahead[found];
    if (!match) return word;
    next += found + 1;
    const { start, end, confidence, alternatives } = match;
    return { ...word, start, end, reported: { confidence, alternatives } };
  });
}

/** The words of a piece that begins at `start`. */
function wordsOf(result: Recognition, start: number): PlacedWord[] {
  const place = <T extends { start: number; end: number }>(thing: T): T => ({
    ...thing,
    start: start + thing.start,
    end: start + thing.end,
  });
  const words = result.segments.map(place).flatMap(guessed);
  return result.words ? timed(words, result.words.map(place)) : words;
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

/** Joins pieces by `joinOverlap`, and holds back the words that the next piece may contain too. */
export function createPieceJoiner(): PieceJoiner {
  let held: PlacedWord[] = [];
  let areGuessed = false;
  const slack = () => (areGuessed ? GUESS_SECONDS : 0);

  /** Appends the words of a piece to the held-back ones, or replaces the shared ones. */
  const join = (words: PlacedWord[], sharedUntil: number): PlacedWord[] => {
    const segment = words[0]?.segment;
    if (held.length === 0 || !segment) return [...held, ...words];
    const shared = words.filter(({ start }) => start < sharedUntil + slack());
    // Both sides of the cut belong to one segment.
    const before = held.map((word) => ({ ...word, segment }));
    return [...joinOverlap(before, shared, areGuessed ? 'guessed' : 'heard'), ...words.slice(shared.length)];
  };

  return {
    add(piece, result) {
      areGuessed ||= !result.words;
      const words = join(wordsOf(result, piece.start), piece.start + piece.overlapBefore);
      const heldFrom =
        piece.overlapAfter > 0 ? piece.end - piece.overlapAfter - slack() : Number.POSITIVE_INFINITY;
      const first = words.findIndex(({ end }) => end > heldFrom);
      held = first < 0 ? [] : words.slice(first);
      return segmentsOf(first < 0 ? words : words.slice(0, first));
    },
    flush() {
      const segments = segmentsOf(held);
      held = [];
      return segments;
    },
    held: () => joinTexts(held.map(({ text }) => text)),
  };
}
