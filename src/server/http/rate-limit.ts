import type { RateClass } from '../../contract/api/endpoint.ts';
import { RATES } from '../../contract/limits.ts';
import type { Counters } from '../counters/counters.ts';
import { memoryCounters } from '../counters/memory-counters.ts';
import { rateLimited } from '../counters/rate-limited.ts';
import { networkOf } from './address.ts';

/** Counts requests by class and by user id or address. */
export interface RateLimiter {
  /** @throws AppError `rate_limited` with `retryAfter` in seconds */
  count(rate: RateClass, userId: string | null, address: string): Promise<void>;
  /** Checks the limit without counting the request. */
  check(rate: RateClass, userId: string | null, address: string): Promise<void>;
}

const unlimited: RateLimiter = { count: async () => undefined, check: async () => undefined };

/**
 * Counted by each server of a fleet for itself: a live recording sends up to four requests a second, too many for a
 * write to the database each, and probes are answered while the database hangs. Their limits bound load, not guesses
 * or costs, and load is per server.
 */
const COUNTED_PER_SERVER: readonly string[] = ['chunks', 'general', 'probe'] satisfies readonly RateClass[];

/** A rate limiter with the contract's limits. `counters`: stores the counts of all servers. */
export function createRateLimiter(enabled: boolean, counters: Counters): RateLimiter {
  if (!enabled) return unlimited;
  const counterOf = new Map(
    Object.entries(RATES).map(([rate, rule]) => [
      rate,
      (COUNTED_PER_SERVER.includes(rate) ? memoryCounters : counters).counter(rate, rule),
    ]),
  );
  const keyOf = (rate: RateClass, userId: string | null, address: string): string =>
    RATES[rate].per === 'user' && userId !== null ? userId : networkOf(address);
  return {
    async count(rate, userId, address) {
      const count = await counterOf.get(rate)?.add(keyOf(rate, userId, address));
      if (count && count.used > RATES[rate].requests) throw rateLimited(count.msBeforeNext);
    },
    async check(rate, userId, address) {
      const count = await counterOf.get(rate)?.read(keyOf(rate, userId, address));
      if (count && count.used >= RATES[rate].requests) throw rateLimited(count.msBeforeNext);
    },
  };
}
