import { setTimeout } from 'node:timers/promises';
import { ACCOUNT_SIGN_IN_RATE } from '../../../contract/limits.ts';
import { AppError } from '../../app-error.ts';
import type { Counters } from '../../counters/counters.ts';
import { rateLimited } from '../../counters/rate-limited.ts';
import { forKnownDevice } from '../passwords/passwords.ts';

/** Milliseconds between two checks of a key that has used up its failures. */
const DELAY_MS = 3000;
/** Checks of a key that wait for their turn; further ones are refused. */
const MAX_WAITING_CHECKS = 20;

/** The group whose failed password checks are counted together. */
export interface Guesser {
  /** The account, by its e-mail address or id. */
  readonly account: string;
  /** A device that has signed in to the account before, or a session; null for any other client. */
  readonly knownDevice: string | null;
}

/**
 * Runs a password check, which fails with `wrong_credentials` or `wrong_password`, or after it with `wrong_code`.
 * @throws AppError `rate_limited` when too many checks of the same guesser wait; whatever `check` throws
 */
export type GuessLimit = <T>(guesser: Guesser, check: () => Promise<T>) => Promise<T>;

const WRONG_CREDENTIAL_CODES: readonly string[] = ['wrong_code', 'wrong_credentials', 'wrong_password'];
const isWrong = (error: unknown): boolean =>
  error instanceof AppError && WRONG_CREDENTIAL_CODES.includes(error.code);

/** The checks of one guesser in this process. */
interface CheckQueue {
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
  const queues = new Map<string, CheckQueue>();

  async function waitForTurn(queue: CheckQueue): Promise<void> {
    if (queue.waiting >= MAX_WAITING_CHECKS) {
      throw rateLimited(queue.waiting * delayMs);
    }
    queue.waiting += 1;
    const turn = queue.last.then(() => setTimeout(delayMs));
    queue.last = turn;
    await turn;
    queue.waiting -= 1;
  }

  return async ({ account, knownDevice }, check) => {
    const key = knownDevice === null ? account : `${account} ${knownDevice}`;
    const queue = queues.get(key) ?? { running: 0, waiting: 0, last: Promise.resolve() };
    queues.set(key, queue);
    queue.running += 1;
    // The earlier ones may all fail.
    const checkNumber = queue.running;
    try {
      const { used } = await counter.read(key);
      if (used + checkNumber > ACCOUNT_SIGN_IN_RATE.requests) await waitForTurn(queue);
      return await (knownDevice === null ? check() : forKnownDevice(check));
    } catch (error) {
      if (isWrong(error)) await counter.add(key);
      throw error;
    } finally {
      queue.running -= 1;
      if (queue.running === 0) queues.delete(key);
    }
  };
}
