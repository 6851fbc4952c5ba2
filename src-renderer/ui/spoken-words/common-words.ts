import { diffArrays } from 'diff';

/** An index in one text and the corresponding index in another. */
type Pair = readonly [a: number, b: number];

/** Length in words of the runs that serve as anchors if they are unique in each text. */
const RUN_WORDS = 3;
/** Maximum number of differing words between two anchors; a stretch with more is not compared. */
const EDITS_MAX = 2000;
/** Total time limit for comparing, in milliseconds. */
const BUDGET_MS = 250;

/** The start of each run of words that occurs exactly once. */
function uniqueRuns(words: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  const repeated = new Set<string>();
  for (let index = 0; index + RUN_WORDS <= words.length; index += 1) {
    const run = words.slice(index, index + RUN_WORDS).join(' ');
    if (found.has(run)) repeated.add(run);
    else found.set(run, index);
  }
  for (const run of repeated) found.delete(run);
  return found;
}

/** The longest subsequence of the pairs that rises in both texts; the pairs are sorted by the first index. */
function longestIncreasing(pairs: readonly Pair[]): Pair[] {
  /** For each length, the pair with the smallest end; `predecessors` links each pair to its predecessor. */
  const ends: number[] = [];
  const predecessors = new Int32Array(pairs.length).fill(-1);
  pairs.forEach(([, b], index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < b) low = middle + 1;
      else high = middle;
    }
    predecessors[index] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = index;
  });
  const chosen: Pair[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = predecessors[index] ?? -1) {
    const pair = pairs[index];
    if (pair) chosen.push(pair);
  }
  return chosen.reverse();
}

/** Anchors: words in runs that occur exactly once in both texts, in the same order. */
function anchorPairs(a: readonly string[], b: readonly string[]): Pair[] {
  const runsInB = uniqueRuns(b);
  const runs: Pair[] = [];
  for (const [run, start] of uniqueRuns(a)) {
    const other = runsInB.get(run);
    if (other !== undefined) runs.push([start, other]);
  }
  const pairs: Pair[] = [];
  let [lastA, lastB] = [-1, -1];
  for (const [startA, startB] of longestIncreasing(runs)) {
    for (let step = 0; step < RUN_WORDS; step += 1) {
      if (startA + step <= lastA || startB + step <= lastB) continue;
      [lastA, lastB] = [startA + step, startB + step];
      pairs.push([lastA, lastB]);
    }
  }
  return pairs;
}

/** The common words of two short stretches; none if they differ too much or the time is up. */
function diffBetween(a: string[], b: string[], timeout: number): Pair[] {
  if (a.length === 0 || b.length === 0 || timeout <= 0) return [];
  const changes = diffArrays(a, b, { maxEditLength: EDITS_MAX, timeout });
  const pairs: Pair[] = [];
  let [atA, atB] = [0, 0];
  for (const { added, removed, count } of changes ?? []) {
    for (let step = 0; !added && !removed && step < count; step += 1) pairs.push([atA + step, atB + step]);
    if (!added) atA += count;
    if (!removed) atB += count;
  }
  return pairs;
}

/**
 * The common words of two texts in order, as pairs of indexes. Works for texts of any length: unique runs
 * serve as anchors, and only the stretches in between are compared word by word, for at most a quarter of a
 * second in total.
 */
export function commonWords(a: readonly string[], b: readonly string[]): Pair[] {
  const maxLength = Math.min(a.length, b.length);
  let head = 0;
  while (head < maxLength && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < maxLength - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  // Most edits affect a few places: the common prefix and suffix need no comparison.
  const middle = commonBetweenAnchors(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  return [
    ...Array.from({ length: head }, (_, index): Pair => [index, index]),
    ...middle.map(([inA, inB]): Pair => [inA + head, inB + head]),
    ...Array.from({ length: tail }, (_, index): Pair => [a.length - tail + index, b.length - tail + index]),
  ];
}

function commonBetweenAnchors(a: readonly string[], b: readonly string[]): Pair[] {
  const deadline = performance.now() + BUDGET_MS;
  const found: Pair[] = [];
  let [fromA, fromB] = [0, 0];
  for (const [toA, toB] of [...anchorPairs(a, b), [a.length, b.length] as const]) {
    const inside = diffBetween(a.slice(fromA, toA), b.slice(fromB, toB), deadline - performance.now());
    for (const [stepA, stepB] of inside) found.push([fromA + stepA, fromB + stepB]);
    if (toA < a.length) found.push([toA, toB]);
    [fromA, fromB] = [toA + 1, toB + 1];
  }
  return found;
}
