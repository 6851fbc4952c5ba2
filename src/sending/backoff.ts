const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before the next try: up to a second, then up to twice as long each time, up to a minute. Spread
 * over the whole of it ("full jitter"), so that devices that lost a server together don't come back together.
 */
export class Backoff {
  readonly #random: () => number;
  #tries = 0;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** Milliseconds; never less than the server asked for, and then spread over the second behind it. */
  next(retryAfterMs: number | null = null): number {
    const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#tries);
    this.#tries += 1;
    if (retryAfterMs !== null) return retryAfterMs + this.#random() * FIRST_MS;
    return this.#random() * longest;
  }

  reset(): void {
    this.#tries = 0;
  }
}
