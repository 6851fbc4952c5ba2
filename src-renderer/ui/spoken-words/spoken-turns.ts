import type { Segment } from '../../../src/contract/api/segments.ts';
import type { Speaker } from '../../../src/contract/api/speaker-list.ts';
import { joinTexts } from '../../../src/text/join-texts.ts';

/** Consecutive segments of one speaker. Times in seconds; `from` and `to` are the indices of the segments. */
export interface SpokenTurn {
  readonly speaker: Speaker;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** The turns of segments; one without a speaker belongs to the turn before it. */
export function spokenTurns(segments: readonly Segment[]): SpokenTurn[] {
  const turns: { speaker: Speaker; from: number; to: number }[] = [];
  segments.forEach(({ speaker }, index) => {
    const last = turns.at(-1);
    if (last && (speaker === undefined || speaker === last.speaker)) last.to = index;
    else if (speaker !== undefined) turns.push({ speaker, from: index, to: index });
  });
  return turns.map(({ speaker, from, to }) => {
    const turnSegments = segments.slice(from, to + 1);
    const text = joinTexts(turnSegments.map((each) => each.text));
    return {
      speaker,
      from,
      to,
      text,
      start: turnSegments[0]?.start ?? 0,
      end: turnSegments.at(-1)?.end ?? 0,
    };
  });
}
