import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Count, Counter } from './counters.ts';

const countOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes): Count => ({
  used: consumedPoints,
  msBeforeNext,
});

/** A counter on a limiter of rate-limiter-flexible. `keyOf` makes its keys. */
export function createLimiterCounter(
  limiter: RateLimiterAbstract,
  keyOf: (key: string) => string = (key) => key,
): Counter {
  return {
    async add(key) {
      try {
        return countOf(await limiter.consume(keyOf(key)));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const { used, msBeforeNext } = countOf(refusal);
        // A key that the limiter blocks in memory is refused with a count of zero.
        return { used: Math.max(used, limiter.points + 1), msBeforeNext };
      }
    },
    async read(key) {
      const used = await limiter.get(keyOf(key));
      return used ? countOf(used) : { used: 0, msBeforeNext: 0 };
    },
  };
}
