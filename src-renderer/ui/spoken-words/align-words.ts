import type { Segment, SegmentWord } from '../../../src/contract/api/segments.ts';
import { normalWord } from '../../../src/text/spoken-words/normal-word.ts';
import { spreadTime } from '../../../src/text/timed-words.ts';
import { type Word, wordsOf } from '../../../src/text/words-of.ts';
import { commonWords } from './common-words.ts';

/** Minimum share of common words, relative to the shorter side: a translation shares a few by chance. */
const SHARED_MIN = 0.3;
/** Maximum seconds for which a word stays highlighted during the pause after it. */
const PAUSE_MAX = 1.5;

/** A spoken word without punctuation. Times in seconds. */
interface SpokenWord {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The recording's word that contains it; null if the engine reported no words. */
  readonly heard: SegmentWord | null;
}

/** A spoken word, and its place in a text. */
export interface Anchor {
  readonly spoken: SpokenWord;
  readonly word: Word;
}

/** The mapping between a text and its recording. */
export interface Alignment {
  /** Words in both, in order. */
  readonly anchors: readonly Anchor[];
  /** The word spoken at a time in seconds; null in a pause, or if the words are not in the text. */
  wordAt(seconds: number): { start: number; end: number } | null;
  /** The time of the word at an offset, or of the closest spoken word before it; null before the first. */
  timeAt(offset: number): number | null;
}

const partsOf = (text: string): string[] => wordsOf(text).map((word) => word.text);

/**
 * A word of Latin letters and digits with trailing punctuation: the common case, which needs no tokenising.
 */
const SIMPLE_WORD = /^([a-z0-9]+(?:['’][a-z]+)?)[.,!?;:]*$/i;

function spokenParts(heard: SegmentWord): SpokenWord[] {
  const single = SIMPLE_WORD.exec(heard.text)?.[1];
  if (single) return [{ start: heard.start, end: heard.end, text: single, heard }];
  return spreadTime(heard, partsOf(heard.text)).map((part) => ({ ...part, heard }));
}

/**
 * The words of a recording with their times; without word times, the segment's duration is spread over its
 * words.
 */
function spokenWords(segments: readonly Segment[]): SpokenWord[] {
  return segments.flatMap((segment): SpokenWord[] =>
    segment.words
      ? segment.words.flatMap(spokenParts)
      : spreadTime(segment, partsOf(segment.text)).map((part) => ({ ...part, heard: null })),
  );
}

/** Binary search: the last item for which the monotonic predicate `isBefore` holds. */
function lastBefore<T>(items: readonly T[], isBefore: (item: T) => boolean): T | undefined {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return items[low - 1];
}

/** Words in both, in order. */
function anchorsOf(spoken: readonly SpokenWord[], written: readonly Word[]): Anchor[] {
  const shared = commonWords(
    spoken.map(({ text }) => normalWord(text)),
    written.map(({ text }) => normalWord(text)),
  );
  return shared.flatMap(([spokenIndex, writtenIndex]) => {
    const spokenWord = spoken[spokenIndex];
    const word = written[writtenIndex];
    return spokenWord && word ? [{ spoken: spokenWord, word }] : [];
  });
}

/**
 * The anchors by their start: in a meeting, people speak at once. `longest`: of an anchor and those before it, the one that
 * ends last.
 */
function placesInTime(anchors: readonly Anchor[]): { anchor: Anchor; longest: Anchor }[] {
  let longest: Anchor | undefined;
  return anchors
    .toSorted((one, other) => one.spoken.start - other.spoken.start)
    .map((anchor) => {
      if (!longest || anchor.spoken.end >= longest.spoken.end) longest = anchor;
      return { anchor, longest };
    });
}

/**
 * Aligns the words of a recording with its current text, so that edits and personal style keep the link. Null
 * if there is none: nothing was said, the text is a translation, or the two share too few words.
 */
export function alignText(segments: readonly Segment[], text: string): Alignment | null {
  const spoken = spokenWords(segments);
  const written = wordsOf(text);
  const anchors = anchorsOf(spoken, written);
  const shorter = Math.min(spoken.length, written.length);
  if (anchors.length === 0 || anchors.length < shorter * SHARED_MIN) return null;
  const places = placesInTime(anchors);
  return {
    anchors,
    wordAt(seconds) {
      const place = lastBefore(places, ({ anchor }) => anchor.spoken.start <= seconds);
      if (!place) return null;
      const { spoken, word } = seconds <= place.anchor.spoken.end ? place.anchor : place.longest;
      return seconds > spoken.end + PAUSE_MAX ? null : { start: word.start, end: word.end };
    },
    timeAt: (offset) => lastBefore(anchors, ({ word }) => word.start <= offset)?.spoken.start ?? null,
  };
}
