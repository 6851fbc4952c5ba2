/** Numbers from 0 to below 1 that follow from a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The seed of a day, in UTC: the same for everybody, another one tomorrow. */
export const seedOfDay = (at: number): number => Math.floor(at / (24 * 60 * 60 * 1000));

/** So many different values, chosen by the seed. */
export function choose<T>(values: readonly T[], count: number, seed: number): T[] {
  const random = seededRandom(seed);
  const left = [...values];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}
