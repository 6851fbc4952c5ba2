import { MISSING_MARK } from '../contract/api/takes.ts';
import type { RecognisedSegment } from './recognition.ts';
import { LEAST_WORDS_SECONDS, type SpeechSpan } from './speech-spans.ts';

export const isMissingMark = ({ text }: { text: string }): boolean => text === MISSING_MARK;

/** Gap marks for ranges of speech without words. */
export const missingMarks = (missed: readonly SpeechSpan[]): RecognisedSegment[] =>
  missed.map(({ start, end }) => ({ start, end, text: MISSING_MARK }));

/** Neighbouring gap marks become one. */
export function mergeMarks<T extends SpeechSpan & { text: string }>(segments: readonly T[]): T[] {
  const merged: T[] = [];
  for (const segment of segments) {
    const last = merged.at(-1);
    if (last && isMissingMark(last) && isMissingMark(segment))
      merged.splice(-1, 1, { ...last, end: Math.max(last.end, segment.end) });
    else merged.push(segment);
  }
  return merged;
}

/**
 * Inserts each gap mark before the first later segment, and one without length also before one at the same time: it is the
 * end of a text. Neighbouring marks become one. The others keep their order.
 */
export function insertMarks<T extends SpeechSpan & { text: string }>(
  segments: readonly T[],
  marks: readonly T[],
): T[] {
  const all = [...segments];
  for (const mark of marks) {
    const hasLength = mark.end > mark.start;
    const at = all.findIndex(({ start }) => start > mark.start || (!hasLength && start === mark.start));
    all.splice(at < 0 ? all.length : at, 0, mark);
  }
  return mergeMarks(all);
}

/**
 * The marks of a piece without what its neighbours contain too: `from` and `to` in seconds. A mark that becomes too
 * short for a word is dropped. One without length, whose place is unknown, is moved inside.
 */
export function clipMarks<T extends SpeechSpan>(marks: readonly T[], from: number, to: number): T[] {
  const inside = (seconds: number): number => Math.min(Math.max(seconds, from), Math.max(from, to));
  return marks.flatMap((mark) => {
    const clipped = { ...mark, start: inside(mark.start), end: inside(mark.end) };
    const length = clipped.end - clipped.start;
    return length < Math.min(LEAST_WORDS_SECONDS, mark.end - mark.start) ? [] : [clipped];
  });
}
