/** Milliseconds between the attempts of a job. */
export interface BackoffRule {
  /** Before the second attempt; doubled with each further one, up to `maxDelayMs`. At least 1000. */
  readonly delayMs: number;
  readonly maxDelayMs: number;
}

/** The part of a delay that is not random. */
const FIXED_SHARE = 0.5;

const maxDelayOf = ({ delayMs, maxDelayMs }: BackoffRule, tries: number): number =>
  Math.min(maxDelayMs, delayMs * 2 ** (tries - 1));

/**
 * Milliseconds before the attempt after `tries` failed ones: exponential, half of it random, so that jobs which failed
 * together do not retry together (Brooker, "Exponential Backoff And Jitter", AWS 2015).
 */
export function backoffOf(rule: BackoffRule, tries: number): number {
  return Math.round(maxDelayOf(rule, tries) * (FIXED_SHARE + Math.random() * (1 - FIXED_SHARE)));
}

const BUSY_DELAY = { min: 1000, max: 30_000, share: 0.25 };

/**
 * Milliseconds before the next check of a job that waits for others of its owner. They grow with its age: a long queue
 * causes little work, and a short one is processed soon.
 */
export function busyDelayOf(ageMs: number): number {
  return Math.round(Math.min(BUSY_DELAY.max, Math.max(BUSY_DELAY.min, ageMs * BUSY_DELAY.share)));
}

/** The number of attempts that last at least `ms`, whatever the random part of the delays. */
export function triesLasting(ms: number, rule: BackoffRule): number {
  let tries = 1;
  for (let lastedMs = 0; lastedMs < ms; tries += 1) lastedMs += maxDelayOf(rule, tries) * FIXED_SHARE;
  return tries;
}
