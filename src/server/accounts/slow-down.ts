import { setTimeout } from 'node:timers/promises';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ACCOUNT_SIGN_IN_RATE } from '../../contract/limits.ts';

const DELAY_MS = 3000;

/** Waits before a password of this account is looked at, if that was done too often of late. */
export type SlowDown = (email: string) => Promise<void>;

/**
 * Guessing at one account gets slow from wherever it comes, at sign-in and wherever else its password is asked for,
 * while its owner can still sign in.
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
