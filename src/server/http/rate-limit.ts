import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateClass } from '../../contract/api/endpoint.ts';
import { RATES } from '../../contract/limits.ts';
import { whenAgain } from '../../text/when-again.ts';
import { AppError } from '../app-error.ts';

/** Counts requests by class and by user id or address. */
export interface RateLimiter {
  /** @throws AppError `rate_limited` with `retryAfter` in seconds */
  count(rate: RateClass, userId: string | null, address: string): Promise<void>;
  /** Checks the limit without counting the request. */
  check(rate: RateClass, userId: string | null, address: string): Promise<void>;
}

const unlimited: RateLimiter = { count: async () => undefined, check: async () => undefined };

/** The error with the time until the next request is allowed, in seconds and in words. */
function refused({ msBeforeNext }: RateLimiterRes): AppError {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const text = `Too many requests. You can try again ${whenAgain(retryAfter, 'en')}.`;
  return new AppError('rate_limited', { retryAfter }, { text });
}

/** A rate limiter with the contract's limits, or without any. */
export function createRateLimiter(enabled: boolean): RateLimiter {
  if (!enabled) return unlimited;
  const limiters = new Map(
    Object.entries(RATES).map(([rate, { requests, seconds }]) => [
      rate,
      new RateLimiterMemory({ points: requests, duration: seconds }),
    ]),
  );
  const keyOf = (rate: RateClass, userId: string | null, address: string): string =>
    RATES[rate].per === 'user' ? (userId ?? address) : address;
  return {
    async count(rate, userId, address) {
      try {
        await limiters.get(rate)?.consume(keyOf(rate, userId, address));
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? refused(refusal) : refusal;
      }
    },
    async check(rate, userId, address) {
      const used = await limiters.get(rate)?.get(keyOf(rate, userId, address));
      if (used && used.remainingPoints <= 0) throw refused(used);
    },
  };
}
