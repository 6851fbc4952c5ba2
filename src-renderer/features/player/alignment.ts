import { type Stretch, spreadTime } from '../../../src/text/timed-words.ts';
import { type Word, wordsOf } from '../../../src/text/words-of.ts';
import { commonWords } from './common-words.ts';

/** Least share of the shorter side that has to be the same words: a translation has a few in common by chance. */
const SHARED_MIN = 0.3;
/** Seconds that a word stays lit in a pause behind it. */
const PAUSE_MAX = 1.5;

/** Where a text stands in its recording. */
export interface Alignment {
  /** The word that is said at a second of the recording; null in a pause, and where the words are not in the text. */
  wordAt(seconds: number): { start: number; end: number } | null;
  /** When the word at an offset is said, or the last one before it that is; null before the first. */
  timeAt(offset: number): number | null;
}

interface Anchor {
  /** Seconds. */
  readonly from: number;
  readonly to: number;
  readonly word: Word;
}

const normal = (word: string): string => word.toLowerCase().replace(/[’']/g, '');

function spokenWords(segments: readonly Stretch[]): Stretch[] {
  return segments.flatMap((segment) =>
    spreadTime(
      segment,
      wordsOf(segment.text).map(({ text }) => text),
    ),
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

/** Words that are in both, in order, with their time. */
function anchorsOf(spoken: readonly Stretch[], written: readonly Word[]): Anchor[] {
  const shared = commonWords(
    spoken.map(({ text }) => normal(text)),
    written.map(({ text }) => normal(text)),
  );
  return shared.flatMap(([said, read]) => {
    const time = spoken[said];
    const word = written[read];
    return time && word ? [{ from: time.start, to: time.end, word }] : [];
  });
}

/**
 * Finds the words of a recording in its text as it stands now, so that edits and personal style do not break the link.
 * Null where there is none: nothing was said, the text is a translation, or the two have too little in common.
 */
export function alignText(segments: readonly Stretch[], text: string): Alignment | null {
  const spoken = spokenWords(segments);
  const written = wordsOf(text);
  const anchors = anchorsOf(spoken, written);
  const shorter = Math.min(spoken.length, written.length);
  if (anchors.length === 0 || anchors.length < shorter * SHARED_MIN) return null;
  return {
    wordAt(seconds) {
      const anchor = lastBefore(anchors, ({ from }) => from <= seconds);
      if (!anchor || seconds > anchor.to + PAUSE_MAX) return null;
      const { start, end } = anchor.word;
      return { start, end };
    },
    timeAt: (offset) => lastBefore(anchors, ({ word }) => word.start <= offset)?.from ?? null,
  };
}
