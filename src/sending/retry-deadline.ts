import { HttpError } from './http-error.ts';

/** How long transient failures are tolerated, in milliseconds since the last progress. */
export interface RetryTimeouts {
  readonly timeoutMs: number;
  /** For a server that answers, but asks for waits or is slower than its proxy allows. Default: `timeoutMs`. */
  readonly busyTimeoutMs?: number;
}

/** The end of the attempts to send something, on the clock of `performance.now`, which cannot be set. */
export class RetryDeadline {
  readonly #timeouts: RetryTimeouts;
  #deadline = 0;
  #busyDeadline = 0;
  /** When the attempt started, or made progress last. */
  #activeAt = 0;

  constructor(timeouts: RetryTimeouts) {
    this.#timeouts = timeouts;
    this.extend();
  }

  /** Starts anew after progress. */
  extend(): void {
    const { timeoutMs, busyTimeoutMs = timeoutMs } = this.#timeouts;
    this.startAttempt();
    this.#deadline = this.#activeAt + timeoutMs;
    this.#busyDeadline = this.#activeAt + busyTimeoutMs;
  }

  startAttempt(): void {
    this.#activeAt = performance.now();
  }

  /** True if another attempt may follow in `waitMs` milliseconds. */
  allowsRetry(error: unknown, waitMs: number): boolean {
    const { timeoutMs, busyTimeoutMs } = this.#timeouts;
    const now = performance.now();
    if (busyTimeoutMs !== undefined && error instanceof HttpError) {
      const isLongAttempt = now - this.#activeAt > timeoutMs;
      if (error.retryAfterMs !== null || isLongAttempt) this.#deadline = now + waitMs + timeoutMs;
    }
    return now + waitMs < Math.min(this.#deadline, this.#busyDeadline);
  }
}
