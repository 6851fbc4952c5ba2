/** Spoken words with their time; seconds from the beginning of the recording. */
export interface TimedText {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The parts of a segment with estimated times: its time is divided by the length of the parts, because only the total
 * is known.
 */
export function spreadTime(timed: TimedText, parts: readonly string[]): TimedText[] {
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  const duration = Math.max(0, timed.end - timed.start);
  let before = 0;
  return parts.map((text) => {
    const start = timed.start + (total === 0 ? 0 : (before / total) * duration);
    before += text.length;
    const end = timed.start + (total === 0 ? 0 : (before / total) * duration);
    return { start, end, text };
  });
}
