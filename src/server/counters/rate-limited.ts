import { formatRetryTime } from '../../text/retry-time.ts';
import { AppError } from '../app-error.ts';

/** The error with the time until the next attempt is allowed, in seconds and in words. */
export function rateLimited(msBeforeNext: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const text = `Too many requests. You can try again ${formatRetryTime(retryAfter, 'en')}.`;
  return new AppError('rate_limited', { retryAfter }, { text });
}
