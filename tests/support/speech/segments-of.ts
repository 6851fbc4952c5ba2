import type { Segment, SegmentWord } from '../../../src/contract/api/segments.ts';
import { joinTexts, tokensOf } from '../../../src/text/join-texts.ts';

/** Seconds of a pause in the notation of `segmentsOf`. */
const PAUSE = 0.5;

/** Seconds that a person takes for a word. */
const spoken = (word: string): number => 0.1 + 0.05 * word.length;

/**
 * Recognised speech in one segment, with word times: " | " stands for a pause of half a second. As with real engines, a pause
 * belongs to no word.
 */
export function segmentsOf(notation: string): Segment[] {
  const words: SegmentWord[] = [];
  let at = 0;
  for (const phrase of notation.split(' | ')) {
    for (const text of tokensOf(phrase)) {
      words.push({ text, start: at, end: at + spoken(text), confidence: 90 });
      at += spoken(text);
    }
    at += PAUSE;
  }
  return [{ start: 0, end: at, text: joinTexts(words.map(({ text }) => text)), words }];
}

/** The same where an engine tells no word times. */
export const withoutTimes = (segments: readonly Segment[]): Segment[] =>
  segments.map(({ start, end, text }) => ({ start, end, text }));
