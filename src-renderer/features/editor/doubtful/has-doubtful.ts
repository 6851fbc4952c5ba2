import type { Segment, SegmentWord } from '../../../../src/contract/api/segments.ts';
import { DOUBTFUL_BELOW } from '../../../../src/contract/limits.ts';

/** Whether the engine's confidence in a word is low. */
export const isDoubtful = ({ confidence }: SegmentWord): boolean =>
  confidence !== null && confidence < DOUBTFUL_BELOW;

/** Whether a recording has doubtful words. */
export const hasDoubtful = (segments: readonly Segment[]): boolean =>
  segments.some(({ words }) => words?.some(isDoubtful) ?? false);
