import { HttpError, NetworkError } from './http-error.ts';

/** How long transient failures are tolerated, in milliseconds since the last progress. */
export interface RetryTimeouts {
  readonly timeoutMs: number;
  /** For a server that answers, but asks for waits or is slower than its proxy or the device allows. Default: `timeoutMs`. */
  readonly busyTimeoutMs?: number;
}

/** The end of the attempts to send something. */
export interface RetryDeadline {
  /** Starts anew after progress. */
  extend(): void;
  /** True if another attempt may follow in `waitMs` milliseconds, and is to. */
  allowsRetry(error: unknown, waitMs: number): boolean;
}

/** True if no answer came in the time that the device allows; without a connection, it fails earlier. */
const isTimedOut = (error: unknown): boolean =>
  error instanceof NetworkError && error.cause instanceof Error && error.cause.name === 'TimeoutError';

/** A deadline on the clock of `performance.now`, which cannot be set. */
export function createRetryDeadline({ timeoutMs, busyTimeoutMs }: RetryTimeouts): RetryDeadline {
  let deadline = 0;
  let busyDeadline = 0;
  /** When the attempt starts, or made progress last. */
  let activeAt = 0;
  const extend = (): void => {
    activeAt = performance.now();
    deadline = activeAt + timeoutMs;
    busyDeadline = activeAt + (busyTimeoutMs ?? timeoutMs);
  };
  extend();
  return {
    extend,
    allowsRetry(error, waitMs) {
      const attemptMs = performance.now() - activeAt;
      activeAt += attemptMs + waitMs;
      const hasAnswered = error instanceof HttpError;
      const isLate = attemptMs > timeoutMs && (hasAnswered || isTimedOut(error));
      const isBusy = isLate || (hasAnswered && error.retryAfterMs !== null);
      if (busyTimeoutMs !== undefined && isBusy) deadline = activeAt + timeoutMs;
      return activeAt < Math.min(deadline, busyDeadline);
    },
  };
}
