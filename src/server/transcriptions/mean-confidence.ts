import type { Segment } from '../../contract/api/segments.ts';

/**
 * Mean confidence of the words in percent, weighted by their length in characters; null if no word has one.
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
