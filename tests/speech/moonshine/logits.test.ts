import { expect, it } from 'vitest';
import { bestTokens, logSumExp } from '../../../src/speech/moonshine/logits.ts';

/** Logits like those of the model: most far below the best, and the same in each run. */
const logits = Float32Array.from({ length: 32_768 }, (_, token) => 12 * Math.sin(token * token) - 8);
const never = (): boolean => false;

it('logSumExp normalises logits to probabilities that sum up to one', () => {
  const whole = logSumExp(logits);
  const sum = logits.reduce((all, logit) => all + Math.exp(logit - whole), 0);
  expect(sum).toBeCloseTo(1, 5);
  expect(logSumExp(Float32Array.of(1000, 1000))).toBeCloseTo(1000 + Math.log(2), 3);
  expect(logSumExp(Float32Array.of(0, -1000))).toBe(0);
});

it('bestTokens returns the allowed tokens with the highest scores, best first', () => {
  const sorted = [...logits.keys()].sort((a, b) => (logits[b] ?? 0) - (logits[a] ?? 0) || a - b);
  expect(bestTokens(logits, never, 3)).toEqual(sorted.slice(0, 3));
  const isForbidden = (token: number): boolean => token === sorted[0] || token === sorted[2];
  expect(bestTokens(logits, isForbidden, 2)).toEqual([sorted[1], sorted[3]]);
});

it('bestTokens prefers the lower of equal tokens and returns no more than exist', () => {
  expect(bestTokens(Float32Array.of(1, 3, 3, 2, 3), never, 2)).toEqual([1, 2]);
  expect(bestTokens(Float32Array.of(1, 2), never, 3)).toEqual([1, 0]);
  expect(bestTokens(new Float32Array(0), never, 1)).toEqual([]);
});
