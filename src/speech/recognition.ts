import { WORD_CHARACTER } from '../text/word-character.ts';

/**
 * One recognised word. `start` and `end`: seconds from the first sample of its session. `confidence`:
 * percent, null when the engine reports none. `alternatives`: other readings of the same sound, best first.
 */
export interface RecognisedWord {
  text: string;
  start: number;
  end: number;
  confidence: number | null;
  alternatives?: string[] | undefined;
}

/** A sentence or another unit reported by the engine; seconds from the first sample of its session. */
export interface RecognisedSegment {
  start: number;
  end: number;
  text: string;
}

/**
 * The result of one session. The text is built from `segments` alone: without any, no speech was found. `words` is null when the engine reports no word times. `language` is a code,
 * null if unknown. `confidence`: percent, null when the engine reports none. `isTruncated`: the engine had no space for
 * more text, so the end of the audio may have no words.
 */
export interface Recognition {
  text: string;
  segments: RecognisedSegment[];
  words: RecognisedWord[] | null;
  language: string | null;
  confidence: number | null;
  isTruncated?: boolean | undefined;
}

/** False for punctuation, signs and gap marks alone. */
export const hasWords = (text: string): boolean => WORD_CHARACTER.test(text);
