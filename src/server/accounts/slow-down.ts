import { setTimeout } from 'node:timers/promises';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ACCOUNT_SIGN_IN_RATE } from '../../contract/limits.ts';

const DELAY_MS = 3000;

/** Delays the check of an account's password after too many recent attempts. */
export type SlowDown = (email: string) => Promise<void>;

/**
 * Slows down password guessing for an account, from any address, at sign-in and at every other password
 * check, while its owner can still sign in.
 */
export function createSlowDown(rateLimits: boolean, delayMs = DELAY_MS): SlowDown {
  if (!rateLimits) return async () => undefined;
  const { requests, seconds } = ACCOUNT_SIGN_IN_RATE;
  const limiter = new RateLimiterMemory({ points: requests, duration: seconds });
  return async (email) => {
    const used = await limiter.get(email);
    await limiter.penalty(email, 1);
    if (used && used.remainingPoints <= 0) await setTimeout(delayMs);
  };
}
