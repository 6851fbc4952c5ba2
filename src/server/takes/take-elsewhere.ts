import { AppError } from '../app-error.ts';

/** Seconds after which a request should be retried: a take soon has a new holder. */
const RETRY_AFTER = 1;

/** The error of a request about a take that another server holds, or will hold in a moment. */
export const takeElsewhere = (cause?: unknown): AppError =>
  new AppError('take_elsewhere', { retryAfter: RETRY_AFTER }, { cause });
