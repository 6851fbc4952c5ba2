import { expect, it } from 'vitest';
import { backoffOf } from '../../../src/server/jobs/backoff.ts';

it('doubles up to its cap, and half of it is chance', () => {
  const rule = { delayMs: 1000, longestDelayMs: 10_000 };
  for (const [tries, full] of [
    [1, 1000],
    [2, 2000],
    [4, 8000],
    [5, 10_000],
    [500, 10_000],
  ] as const) {
    const delays = Array.from({ length: 50 }, () => backoffOf(rule, tries));
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(full / 2);
    expect(Math.max(...delays)).toBeLessThanOrEqual(full);
    expect(new Set(delays).size).toBeGreaterThan(1);
  }
});
