import type { Segment, SegmentWord } from '../../../contract/api/transcriptions.ts';
import { joinOverlap, type TimedWord } from '../../../text/join-overlap.ts';
import { joinTexts, tokensOf } from '../../../text/join-texts.ts';
import type { Piece } from '../../audio/pieces.ts';
import type { RecognisedWord, Recognition } from '../engines/engine.ts';

/** Where the engine gives no times of words they are guessed, which may be so many seconds wrong. */
const GUESS_SECONDS = 1;
/** How many words an engine may tell otherwise in its list of words than in its text before they are out of step. */
const LOOK_AHEAD = 4;

/** A word, the segment it was told in, and what the engine reported of it; null where its time is a guess. */
interface PlacedWord extends TimedWord {
  segment: Segment;
  reported: Pick<RecognisedWord, 'confidence' | 'alternatives'> | null;
}

/** Joins the results of overlapping pieces into segments of the recording. */
export interface PieceJoiner {
  /** Adds the result of the next piece, with times relative to its start; returns the segments that are now final. */
  add(piece: Pick<Piece, 'start' | 'end' | 'overlapBefore' | 'overlapAfter'>, result: Recognition): Segment[];
  /** Flushes the held-back segment: no overlapping piece follows. */
  flush(): Segment[];
  /** The held-back segment. */
  held(): string;
}

const normal = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The words of a segment, each with its share of the time. */
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

/** Gives words the times that the engine told, as far as its two lists can be matched. */
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

/** The words of a segment with their times, or nothing where some are guessed. */
function timesOf(words: readonly PlacedWord[]): { words?: SegmentWord[] } {
  const known = words.flatMap(({ text, start, end, reported }): SegmentWord[] => {
    if (!reported) return [];
    const { confidence, alternatives } = reported;
    return [{ text, start, end, confidence, ...(alternatives ? { alternatives } : {}) }];
  });
  return known.length === words.length ? { words: known } : {};
}

/** Puts words back into segments; a segment of which no word is gone keeps its times. */
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

/** Joins pieces as `joinOverlap` does, and holds back the words that the next piece may have too. */
export function createPieceJoiner(): PieceJoiner {
  let held: PlacedWord[] = [];
  let areGuessed = false;
  const slack = () => (areGuessed ? GUESS_SECONDS : 0);

  /** The words of a piece, behind or in place of those that were held back. */
  const join = (words: PlacedWord[], sharedUntil: number): PlacedWord[] => {
    const segment = words[0]?.segment;
    if (held.length === 0 || !segment) return [...held, ...words];
    const shared = words.filter(({ start }) => start < sharedUntil + slack());
    // What the cut had parted is one segment.
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
