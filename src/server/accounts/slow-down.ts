import { setTimeout } from 'node:timers/promises';
import { ACCOUNT_SIGN_IN_RATE } from '../../contract/limits.ts';
import type { Counters } from '../counters/counters.ts';

const DELAY_MS = 3000;

/** Delays the check of an account's password after too many recent attempts. */
export type SlowDown = (email: string) => Promise<void>;

/**
 * Slows down password guessing for an account, from any address, at sign-in and at every other password
 * check, while its owner can still sign in.
 */
export function createSlowDown(rateLimits: boolean, counters: Counters, delayMs = DELAY_MS): SlowDown {
  if (!rateLimits) return async () => undefined;
  const counter = counters.counter('passwordCheck', ACCOUNT_SIGN_IN_RATE);
  return async (email) => {
    const { used } = await counter.add(email);
    if (used > ACCOUNT_SIGN_IN_RATE.requests) await setTimeout(delayMs);
  };
}
