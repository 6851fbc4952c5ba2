/** Longest stretch of tokens that is looked for. */
const LONGEST = 14;
/** A stretch that stands so often in a row is a loop; one token alone may be said more often ("no, no, no"). */
const TIMES = 3;
const TIMES_ALONE = 5;

function repeats(tokens: readonly number[], length: number, times: number): boolean {
  if (tokens.length < length * times) return false;
  for (let back = 1; back <= length * (times - 1); back += 1) {
    if (tokens[tokens.length - back] !== tokens[tokens.length - back - length]) return false;
  }
  return true;
}

/**
 * How many tokens at the end repeat what stands before them, where the decoder runs in a loop; 0 where it does not.
 * Without them each stretch stands once.
 */
export function repeatedTail(tokens: readonly number[]): number {
  for (let length = 1; length <= LONGEST; length += 1) {
    const times = length === 1 ? TIMES_ALONE : TIMES;
    if (repeats(tokens, length, times)) return length * (times - 1);
  }
  return 0;
}
