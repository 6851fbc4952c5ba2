const BASE_MS = 1000;
const MAX_MS = 60_000;

/**
 * Delay before the next attempt: up to a second, doubling up to a minute. The delay is random within that
 * range ("full jitter"), so that devices that lost a server together do not return at the same moment.
 */
export class Backoff {
  readonly #random: () => number;
  #tries = 0;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** Milliseconds; at least the delay the server asked for, plus a random part of a second. */
  next(retryAfterMs: number | null = null): number {
    const ceilingMs = Math.min(MAX_MS, BASE_MS * 2 ** this.#tries);
    this.#tries += 1;
    if (retryAfterMs !== null) return retryAfterMs + this.#random() * BASE_MS;
    return this.#random() * ceilingMs;
  }

  reset(): void {
    this.#tries = 0;
  }
}
