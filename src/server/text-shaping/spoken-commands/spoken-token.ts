import type { Segment } from '../../../contract/api/segments.ts';
import { tokensOf } from '../../../text/join-texts.ts';
import { lettersOf } from '../../../text/letters-of.ts';

/** A recognised word on its way through the commands; `text` has its punctuation. Times in seconds. */
export interface SpokenToken {
  readonly text: string;
  /** As returned by `lettersOf`, to compare with phrases. */
  readonly letters: string;
  /** Null if the engine reported no times. */
  readonly time: { readonly start: number; readonly end: number } | null;
  /** Number of its segment. */
  readonly segment: number;
}

/** Letters without vowel signs and voicing marks, for measuring lengths. */
export const withoutMarks = (letters: string): string => letters.replace(/\p{M}+/gu, '');

/** The words of recognised speech, in their order. */
export function spokenTokens(segments: readonly Segment[]): SpokenToken[] {
  return segments.flatMap(({ text, words }, segment) => {
    const timedWords = words ?? tokensOf(text).map((token) => ({ text: token, start: null, end: null }));
    return timedWords.map((word) => ({
      text: word.text,
      letters: lettersOf(word.text),
      time: word.start === null ? null : { start: word.start, end: word.end },
      segment,
    }));
  });
}
