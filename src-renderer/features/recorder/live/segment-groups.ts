import type { Segment } from '../../../../src/contract/api/segments.ts';

/** Segments from which on a group may end, and after which it ends anyway. */
const MIN = 40;
const MAX = 80;
const SENTENCE_END = /[\p{STerm}…]\p{P}*$/u;

/**
 * Segments in groups, the last of which is open. A finished group ends with a sentence or, in a meeting, where another one
 * speaks. It never changes: its rendering is memoised, and its block is not laid out again in hours of speech.
 */
export function groupsOf(segments: readonly Segment[]): Segment[][] {
  let open: Segment[] = [];
  const groups = [open];
  const next = () => {
    open = [];
    groups.push(open);
  };
  for (const segment of segments) {
    const { text, speaker } = segment;
    if (open.length >= MIN && speaker !== open.at(-1)?.speaker) next();
    if (open.push(segment) === MAX || (open.length >= MIN && !speaker && SENTENCE_END.test(text))) next();
  }
  return groups;
}
