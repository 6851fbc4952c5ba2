import type { Segment, SegmentWord } from '../../../../src/contract/api/transcriptions.ts';
import { DOUBTFUL_BELOW } from '../../../../src/contract/limits.ts';

/** Whether the speech engine was not sure of a word. */
export const isDoubtful = ({ confidence }: SegmentWord): boolean =>
  confidence !== null && confidence < DOUBTFUL_BELOW;

/** Whether a recording has words that the engine was not sure of. */
export const hasDoubtful = (segments: readonly Segment[]): boolean =>
  segments.some(({ words }) => words?.some(isDoubtful) ?? false);
