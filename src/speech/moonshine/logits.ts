/** Logits this far below the best one are left out of the sum: all 32,768 of them would add less than a millionth. */
const NEGLIGIBLE = -25;

/** The logarithm of the sum of all exponentials; subtracting it from a logit gives a log probability. */
export function logSumExp(logits: Float32Array): number {
  let top = Number.NEGATIVE_INFINITY;
  for (let token = 0; token < logits.length; token += 1) top = Math.max(top, logits[token] ?? top);
  let sum = 0;
  for (let token = 0; token < logits.length; token += 1) {
    const below = (logits[token] ?? top) - top;
    if (below > NEGLIGIBLE) sum += Math.exp(below);
  }
  return top + Math.log(sum);
}

/** The `count` allowed tokens with the highest scores, best first; of equal ones, the lower token. */
export function bestTokens(
  scores: Float32Array,
  isForbidden: (token: number) => boolean,
  count: number,
): number[] {
  const best: number[] = [];
  /** The lowest score among the best, once there are enough of them. */
  let threshold = Number.NEGATIVE_INFINITY;
  const scoreOf = (token: number): number => scores[token] ?? threshold;
  for (let token = 0; token < scores.length; token += 1) {
    const score = scores[token] ?? threshold;
    if (score <= threshold || isForbidden(token)) continue;
    const rank = best.findIndex((other) => scoreOf(other) < score);
    best.splice(rank < 0 ? best.length : rank, 0, token);
    best.length = Math.min(best.length, count);
    if (best.length === count) threshold = scoreOf(best.at(-1) ?? token);
  }
  return best;
}
