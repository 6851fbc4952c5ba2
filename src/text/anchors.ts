/** A word at index `before` of one list that equals the word at index `after` of another. */
export interface Anchor {
  readonly before: number;
  readonly after: number;
}

/** The index of each run of `length` words that occurs exactly once; `null` for a run that occurs again. */
function placesOf(words: readonly string[], length: number): Map<string, number | null> {
  const places = new Map<string, number | null>();
  for (let at = 0; at + length <= words.length; at += 1) {
    const run = length === 1 ? (words[at] ?? '') : words.slice(at, at + length).join(' ');
    places.set(run, places.has(run) ? null : at);
  }
  return places;
}

/** Counts the elements smaller than `limit` in a sorted list, by binary search. */
function countSmaller(rising: readonly number[], limit: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The longest subsequence of the pairs, sorted by `before`, in which `after` rises as well. */
function longestRising(pairs: readonly Anchor[]): Anchor[] {
  /** For each length, the smallest last `after` of the subsequences found, and the pair it belongs to. */
  const lastAfter: number[] = [];
  const lastPair: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, { after }] of pairs.entries()) {
    const length = countSmaller(lastAfter, after);
    previous.push(lastPair[length - 1]);
    lastAfter[length] = after;
    lastPair[length] = index;
  }
  const rising: Anchor[] = [];
  for (let at = lastPair.at(-1); at !== undefined; at = previous[at]) {
    const pair = pairs[at];
    if (pair) rising.push(pair);
  }
  return rising.reverse();
}

/**
 * Words that two texts certainly share: each starts a run of `length` words that occurs exactly once in both,
 * in the same order (as in Bram Cohen's patience diff). Takes O(n log n).
 */
export function anchorsOf(before: readonly string[], after: readonly string[], length: number): Anchor[] {
  const places = placesOf(after, length);
  const pairs: Anchor[] = [];
  for (const [run, at] of placesOf(before, length)) {
    const other = places.get(run);
    if (at !== null && other !== undefined && other !== null) pairs.push({ before: at, after: other });
  }
  return longestRising(pairs.sort((one, other) => one.before - other.before));
}
