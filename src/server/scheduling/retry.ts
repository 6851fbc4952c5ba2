import { setTimeout as sleep } from 'node:timers/promises';

export interface RetryRule {
  tries: number;
  /** First wait in milliseconds; it doubles with every try, and up to half of it again is added by chance. */
  baseMs: number;
}

/** What a failure asks for: give up (`false`), or try again, not before so many milliseconds where they are named. */
export type RetryAdvice = false | { afterMs: number | null };

/**
 * Tries a task several times. Between tries it waits as the failure asks, else with exponential backoff and
 * jitter (Brooker, "Exponential Backoff And Jitter", AWS 2015). It throws the last failure when the tries are
 * used up, when `advise` says so, or when the wait asked for would end after `deadline` (`performance.now()`).
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
      const wait = Math.max(advice.afterMs ?? 0, backoff);
      if (performance.now() + wait >= rule.deadline) throw error;
      await sleep(wait, undefined, { signal: rule.signal });
    }
  }
}

/** Milliseconds that a Retry-After header asks for: seconds or a date (RFC 9110, 10.2.3); `null` without one. */
export function readRetryAfter(value: string | null, now = Date.now()): number | null {
  if (!value) return null;
  if (/^\d+(\.\d+)?$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
