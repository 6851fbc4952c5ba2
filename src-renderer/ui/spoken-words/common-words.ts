import { diffArrays } from 'diff';

/** A place in one text and the same place in another. */
type Pair = readonly [a: number, b: number];

/** Words in a row that hold two texts together where they occur once in each. */
const RUN = 3;
/** Words that may differ between two places that are held together: past that, nothing in between is compared. */
const EDITS_MAX = 2000;
/** Milliseconds that comparing may take in all. */
const BUDGET_MS = 250;

/** Where each run of words begins that occurs once only. */
function singleRuns(words: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  const repeated = new Set<string>();
  for (let index = 0; index + RUN <= words.length; index += 1) {
    const run = words.slice(index, index + RUN).join(' ');
    if (found.has(run)) repeated.add(run);
    else found.set(run, index);
  }
  for (const run of repeated) found.delete(run);
  return found;
}

/** The longest choice of pairs that goes forward in both texts; the pairs come in the order of the first. */
function forward(pairs: readonly Pair[]): Pair[] {
  /** For each length, the pair that such a choice ends with at the earliest place; `before` leads back from it. */
  const ends: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  pairs.forEach(([, b], index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < b) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = index;
  });
  const chosen: Pair[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index];
    if (pair) chosen.push(pair);
  }
  return chosen.reverse();
}

/** Places that surely belong together: runs of words that occur once in both texts, in the same order. */
function heldTogether(a: readonly string[], b: readonly string[]): Pair[] {
  const inB = singleRuns(b);
  const runs: Pair[] = [];
  for (const [run, start] of singleRuns(a)) {
    const other = inB.get(run);
    if (other !== undefined) runs.push([start, other]);
  }
  const pairs: Pair[] = [];
  let [lastA, lastB] = [-1, -1];
  for (const [startA, startB] of forward(runs)) {
    for (let step = 0; step < RUN; step += 1) {
      if (startA + step <= lastA || startB + step <= lastB) continue;
      [lastA, lastB] = [startA + step, startB + step];
      pairs.push([lastA, lastB]);
    }
  }
  return pairs;
}

/** Words that two short stretches have in common; none where they differ too much or the time is up. */
function between(a: string[], b: string[], timeout: number): Pair[] {
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
 * Words that two texts have in common, in the order they share, as pairs of indexes. Texts of any length: what occurs
 * once in both holds them together, and only the stretches in between are compared word by word, for a quarter of a
 * second in all.
 */
export function commonWords(a: readonly string[], b: readonly string[]): Pair[] {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < most - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  // Most texts are edited in a few places: what is the same before and behind these needs no comparing.
  const middle = commonInside(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  return [
    ...Array.from({ length: head }, (_, index): Pair => [index, index]),
    ...middle.map(([inA, inB]): Pair => [inA + head, inB + head]),
    ...Array.from({ length: tail }, (_, index): Pair => [a.length - tail + index, b.length - tail + index]),
  ];
}

function commonInside(a: readonly string[], b: readonly string[]): Pair[] {
  const deadline = performance.now() + BUDGET_MS;
  const found: Pair[] = [];
  let [fromA, fromB] = [0, 0];
  for (const [toA, toB] of [...heldTogether(a, b), [a.length, b.length] as const]) {
    const inside = between(a.slice(fromA, toA), b.slice(fromB, toB), deadline - performance.now());
    for (const [stepA, stepB] of inside) found.push([fromA + stepA, fromB + stepB]);
    if (toA < a.length) found.push([toA, toB]);
    [fromA, fromB] = [toA + 1, toB + 1];
  }
  return found;
}
