import { setTimeout } from 'node:timers/promises';
import { ACCOUNT_SIGN_IN_RATE } from '../../../contract/limits.ts';
import { AppError } from '../../app-error.ts';
import type { Counters } from '../../counters/counters.ts';
import { rateLimited } from '../../counters/rate-limited.ts';
import { forKnownDevice } from '../passwords/passwords.ts';

/** Milliseconds between two checks of a key that has used up its failures. */
const DELAY_MS = 3000;
/** Checks of a key that wait for their turn; further ones are refused. */
const WAITING_MAX = 20;

/** The group whose failed password checks are counted together. */
export interface Guesser {
  /** The account, by its e-mail address or id. */
  readonly account: string;
  /** A device that has signed in to the account before, or a session; null for any other client. */
  readonly knownAs: string | null;
}

/**
 * Runs a password check, which fails with `wrong_credentials` or `wrong_password`, or after it with `wrong_code`.
 * @throws AppError `rate_limited` when too many checks of the same guesser wait; whatever `check` throws
 */
export type GuessLimit = <T>(guesser: Guesser, check: () => Promise<T>) => Promise<T>;

const WRONG: readonly string[] = ['wrong_code', 'wrong_credentials', 'wrong_password'];
const isWrong = (error: unknown): boolean => error instanceof AppError && WRONG.includes(error.code);

/** The checks of one guesser in this process. */
interface Lane {
  /** Checks under way, of which each may be a failure. */
  running: number;
  waiting: number;
  last: Promise<void>;
}

/**
 * Slows down password guessing for an account from any address, without keeping its owner out: failures of a device
 * that has signed in before count apart from those of strangers.
 *
 * Device cookies: https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export function createGuessLimit(isOn: boolean, counters: Counters, delayMs = DELAY_MS): GuessLimit {
  if (!isOn) return (_, check) => check();
  const counter = counters.counter('passwordFailure', ACCOUNT_SIGN_IN_RATE);
  const lanes = new Map<string, Lane>();

  async function takeTurn(lane: Lane): Promise<void> {
    if (lane.waiting >= WAITING_MAX) {
      throw rateLimited(lane.waiting * delayMs);
    }
    lane.waiting += 1;
    const turn = lane.last.then(() => setTimeout(delayMs));
    lane.last = turn;
    await turn;
    lane.waiting -= 1;
  }

  return async ({ account, knownAs }, check) => {
    const key = knownAs === null ? account : `${account} ${knownAs}`;
    const lane = lanes.get(key) ?? { running: 0, waiting: 0, last: Promise.resolve() };
    lanes.set(key, lane);
    lane.running += 1;
    // The earlier ones may all fail.
    const place = lane.running;
    try {
      const { used } = await counter.read(key);
      if (used + place > ACCOUNT_SIGN_IN_RATE.requests) await takeTurn(lane);
      return await (knownAs === null ? check() : forKnownDevice(check));
    } catch (error) {
      if (isWrong(error)) await counter.add(key);
      throw error;
    } finally {
      lane.running -= 1;
      if (lane.running === 0) lanes.delete(key);
    }
  };
}
