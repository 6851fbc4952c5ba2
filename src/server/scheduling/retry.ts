import { setTimeout as sleep } from 'node:timers/promises';

export interface RetryRule {
  tries: number;
  /** First delay in milliseconds; it doubles with every attempt, plus up to half of it at random. */
  baseMs: number;
  /** Longest delay of a failure that is waited for, in milliseconds; a longer one ends the retries. Default: the deadline. */
  delayMaxMs?: number;
}

/**
 * How to handle a failure: give up (`false`), or retry, after at least `afterMs` milliseconds if given. `isImmediate`:
 * without a delay, because another server is asked.
 */
export type RetryAdvice = false | { afterMs: number | null; isImmediate?: boolean };

/**
 * Runs a task with retries. The delay is the one the failure requests, or exponential backoff with jitter (Brooker,
 * "Exponential Backoff And Jitter", AWS 2015). Throws the last failure after the last attempt, when `advise` says so,
 * or when the delay would exceed `delayMaxMs` or `deadline` (on the clock of `performance.now()`).
 */
export async function withRetries<T>(
  task: () => Promise<T>,
  advise: (error: unknown) => RetryAdvice,
  rule: RetryRule & { deadline: number; signal: AbortSignal },
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await task();
    } catch (error) {
      const advice = advise(error);
      if (advice === false || attempt >= rule.tries) throw error;
      const backoff = rule.baseMs * 2 ** (attempt - 1) * (1 + Math.random() / 2);
      const wait = advice.isImmediate ? 0 : Math.max(advice.afterMs ?? 0, backoff);
      const left = rule.deadline - performance.now();
      if (wait >= Math.min(left, rule.delayMaxMs ?? left)) throw error;
      await sleep(wait, undefined, { signal: rule.signal });
    }
  }
}

/** The delay of a Retry-After header in milliseconds (RFC 9110, 10.2.3: seconds or a date); else `null`. */
export function readRetryAfter(value: string | null, now = Date.now()): number | null {
  if (!value) return null;
  if (/^\d+(\.\d+)?$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
