import { MISSING_MARK } from '../contract/api/takes.ts';
import type { RecognisedSegment } from './recognition.ts';
import type { SpeechSpan } from './speech-spans.ts';

/** Adds a gap mark for each range of speech without words, in order of time; neighbouring marks become one. */
export function withMissingMarks(
  segments: readonly RecognisedSegment[],
  missed: readonly SpeechSpan[],
): RecognisedSegment[] {
  const marks = missed.map(({ start, end }) => ({ start, end, text: MISSING_MARK }));
  const marked: RecognisedSegment[] = [];
  for (const segment of [...segments, ...marks].sort((a, b) => a.start - b.start)) {
    const last = marked.at(-1);
    if (last?.text === MISSING_MARK && segment.text === MISSING_MARK)
      last.end = Math.max(last.end, segment.end);
    else marked.push({ ...segment });
  }
  return marked;
}
