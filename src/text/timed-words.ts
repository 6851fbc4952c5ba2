/** A stretch of speech; seconds from the beginning of the recording. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The parts of a segment with estimated times: its time is divided by the length of the parts, because only the total
 * is known.
 */
export function spreadTime(stretch: Stretch, parts: readonly string[]): Stretch[] {
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  const duration = Math.max(0, stretch.end - stretch.start);
  let before = 0;
  return parts.map((text) => {
    const start = stretch.start + (total === 0 ? 0 : (before / total) * duration);
    before += text.length;
    const end = stretch.start + (total === 0 ? 0 : (before / total) * duration);
    return { start, end, text };
  });
}
