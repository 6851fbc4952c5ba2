import { anchorsOf } from '../anchors.ts';

/** Finds common words of two texts, in order, as pairs of indexes. */
export type MatchWords = (
  a: readonly string[],
  b: readonly string[],
) => readonly (readonly [a: number, b: number])[];

/** Matches the common beginning and end of both texts, and in between the words that each has once. Takes O(n log n). */
export const matchWords: MatchWords = (a, b) => {
  const max = Math.min(a.length, b.length);
  let head = 0;
  while (head < max && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < max - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const anchors = anchorsOf(a.slice(head, a.length - tail), b.slice(head, b.length - tail), 1);
  return [
    ...Array.from({ length: head }, (_, at) => [at, at] as const),
    ...anchors.map(({ before, after }) => [before + head, after + head] as const),
    ...Array.from({ length: tail }, (_, at) => [a.length - tail + at, b.length - tail + at] as const),
  ];
};
