import type { Segment } from '../../../contract/api/segments.ts';
import { MISSING_MARK } from '../../../contract/api/takes.ts';
import { joinTexts } from '../../../text/join-texts.ts';

/** The final segments of a recording; they never change once emitted. */
export interface Transcript {
  append(segment: Segment): void;
  /** Marks the position of a lost part. */
  appendGap(seconds: number): void;
  segments(): Segment[];
  text(): string;
  /** The end of the transcript: at least this many characters, if available. */
  tail(characters: number): string;
}

export function createTranscript(onSegment: (segment: Segment) => void): Transcript {
  const segments: Segment[] = [];
  const append = (segment: Segment) => {
    if (segment.text === '') return;
    segments.push(segment);
    onSegment(segment);
  };
  return {
    append,
    appendGap: (seconds) => append({ start: seconds, end: seconds, text: MISSING_MARK }),
    segments: () => segments,
    text: () => joinTexts(segments.map(({ text }) => text)),
    tail(characters) {
      let first = segments.length;
      for (let length = 0; first > 0 && length < characters; first -= 1) {
        length += segments[first - 1]?.text.length ?? 0;
      }
      return joinTexts(segments.slice(first).map(({ text }) => text));
    },
  };
}
