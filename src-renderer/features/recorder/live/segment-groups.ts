import type { Segment } from '../../../../src/contract/api/segments.ts';

/** Segments from which on a group may end, and after which it ends anyway. */
const GROUP_MIN = 40;
const GROUP_MAX = 80;
const SENTENCE_END = /[\p{STerm}…]\p{P}*$/u;

/**
 * Segments in groups, the last of which is open. A finished group ends with a sentence or, in a meeting, where another one
 * speaks. It never changes: its rendering is memoised, and its block is not laid out again in hours of speech.
 */
export function groupsOf(segments: readonly Segment[]): Segment[][] {
  let openGroup: Segment[] = [];
  const groups = [openGroup];
  const startGroup = () => {
    openGroup = [];
    groups.push(openGroup);
  };
  for (const segment of segments) {
    const { text, speaker } = segment;
    if (openGroup.length >= GROUP_MIN && speaker !== openGroup.at(-1)?.speaker) startGroup();
    if (
      openGroup.push(segment) === GROUP_MAX ||
      (openGroup.length >= GROUP_MIN && !speaker && SENTENCE_END.test(text))
    )
      startGroup();
  }
  return groups;
}
