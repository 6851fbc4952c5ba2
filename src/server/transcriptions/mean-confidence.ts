import type { Segment } from '../../contract/api/transcriptions.ts';

/**
 * The mean of the words' confidences in percent, each weighted by its length in characters; null where no word has one.
 */
export function meanConfidence(segments: readonly Segment[]): number | null {
  let sum = 0;
  let weight = 0;
  for (const { text, confidence } of segments.flatMap(({ words = [] }) => words)) {
    if (confidence === null || text === '') continue;
    sum += confidence * text.length;
    weight += text.length;
  }
  return weight === 0 ? null : Math.round((sum / weight) * 10) / 10;
}
