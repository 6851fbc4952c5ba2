/** Longest repeated sequence that is detected, in tokens. */
const SEQUENCE_MAX = 14;
/** Repetitions in a row that count as a loop; one word may repeat more often ("no, no, no"). */
const LOOP_TIMES = 3;
const LOOP_TIMES_OF_WORD = 5;
/** Most tokens of a short word or a digit: "▁", "5", ",". */
const WORD_TOKENS = 3;

function repeats(tokens: readonly number[], length: number, times: number): boolean {
  if (tokens.length < length * times) return false;
  for (let back = 1; back <= length * (times - 1); back += 1) {
    if (tokens[tokens.length - back] !== tokens[tokens.length - back - length]) return false;
  }
  return true;
}

/**
 * Number of tokens at the end that repeat the ones before, when the decoder is in a loop; else 0. Removing
 * them leaves each sequence once.
 */
export function repeatedTail(tokens: readonly number[]): number {
  for (let length = 1; length <= SEQUENCE_MAX; length += 1) {
    const times = length <= WORD_TOKENS ? LOOP_TIMES_OF_WORD : LOOP_TIMES;
    if (repeats(tokens, length, times)) return length * (times - 1);
  }
  return 0;
}
