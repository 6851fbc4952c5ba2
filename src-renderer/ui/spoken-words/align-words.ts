import type { Segment, SegmentWord } from '../../../src/contract/api/transcriptions.ts';
import { spreadTime } from '../../../src/text/timed-words.ts';
import { type Word, wordsOf } from '../../../src/text/words-of.ts';
import { commonWords } from './common-words.ts';

/** Least share of the shorter side that has to be the same words: a translation has a few in common by chance. */
const SHARED_MIN = 0.3;
/** Seconds that a word stays lit in a pause behind it. */
const PAUSE_MAX = 1.5;

/** A word as it was said, without its punctuation. Seconds. */
interface SpokenWord {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The word of the recording that it is, or is a part of; null where the engine told no words. */
  readonly heard: SegmentWord | null;
}

/** A spoken word, and where it stands in a text. */
export interface Anchor {
  readonly spoken: SpokenWord;
  readonly word: Word;
}

/** Where a text stands in its recording. */
export interface Alignment {
  /** Words that are in both, in order. */
  readonly anchors: readonly Anchor[];
  /** The word that is said at a second of the recording; null in a pause, and where the words are not in the text. */
  wordAt(seconds: number): { start: number; end: number } | null;
  /** When the word at an offset is said, or the last one before it that is; null before the first. */
  timeAt(offset: number): number | null;
}

/** A word in small letters and without apostrophes: as words are compared. */
export const normalWord = (word: string): string => word.toLowerCase().replace(/[’']/g, '');

const partsOf = (text: string): string[] => wordsOf(text).map((word) => word.text);

/** A word of Latin letters with the signs behind it: nearly all are, and need no search for their parts. */
const SINGLE = /^([a-z0-9]+(?:['’][a-z]+)?)[.,!?;:]*$/i;

function spokenParts(heard: SegmentWord): SpokenWord[] {
  const single = SINGLE.exec(heard.text)?.[1];
  if (single) return [{ start: heard.start, end: heard.end, text: single, heard }];
  return spreadTime(heard, partsOf(heard.text)).map((part) => ({ ...part, heard }));
}

/** The words of a recording with their own times; where the engine told none, the time of a segment spread over its words. */
function spokenWords(segments: readonly Segment[]): SpokenWord[] {
  return segments.flatMap((segment): SpokenWord[] =>
    segment.words
      ? segment.words.flatMap(spokenParts)
      : spreadTime(segment, partsOf(segment.text)).map((part) => ({ ...part, heard: null })),
  );
}

/** The last of `items` for which `isBefore` holds; it holds for all before that one too. */
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

/** Words that are in both, in order. */
function anchorsOf(spoken: readonly SpokenWord[], written: readonly Word[]): Anchor[] {
  const shared = commonWords(
    spoken.map(({ text }) => normalWord(text)),
    written.map(({ text }) => normalWord(text)),
  );
  return shared.flatMap(([said, read]) => {
    const one = spoken[said];
    const word = written[read];
    return one && word ? [{ spoken: one, word }] : [];
  });
}

/**
 * Finds the words of a recording in its text as it stands now, so that edits and personal style do not break the link.
 * Null where there is none: nothing was said, the text is a translation, or the two have too little in common.
 */
export function alignText(segments: readonly Segment[], text: string): Alignment | null {
  const spoken = spokenWords(segments);
  const written = wordsOf(text);
  const anchors = anchorsOf(spoken, written);
  const shorter = Math.min(spoken.length, written.length);
  if (anchors.length === 0 || anchors.length < shorter * SHARED_MIN) return null;
  return {
    anchors,
    wordAt(seconds) {
      const anchor = lastBefore(anchors, (one) => one.spoken.start <= seconds);
      if (!anchor || seconds > anchor.spoken.end + PAUSE_MAX) return null;
      const { start, end } = anchor.word;
      return { start, end };
    },
    timeAt: (offset) => lastBefore(anchors, ({ word }) => word.start <= offset)?.spoken.start ?? null,
  };
}
