import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateClass } from '../../contract/endpoint.ts';
import { RATES } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';

/** Counts requests by class; `key` is a user id or an address. */
export interface RateLimiter {
  /** @throws AppError `rate_limited` with `retryAfter` in seconds. */
  count(rate: RateClass, userId: string | null, address: string): Promise<void>;
}

const unlimited: RateLimiter = { count: async () => undefined };

/** Limits as declared in the contract, or none at all. */
export function createRateLimiter(enabled: boolean): RateLimiter {
  if (!enabled) return unlimited;
  const limiters = new Map(
    Object.entries(RATES).map(([rate, { requests, seconds }]) => [
      rate,
      new RateLimiterMemory({ points: requests, duration: seconds }),
    ]),
  );
  return {
    async count(rate, userId, address) {
      const key = RATES[rate].per === 'user' ? (userId ?? address) : address;
      try {
        await limiters.get(rate)?.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new AppError('rate_limited', { retryAfter });
      }
    },
  };
}
