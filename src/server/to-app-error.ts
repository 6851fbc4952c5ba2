import { hasCode } from '../node/error-code.ts';
import { AppError } from './app-error.ts';
import { isTransientError } from './db/transient-error.ts';
import { isDiskFull } from './disk-full.ts';

/** Database error codes for a row whose owner does not exist. */
const MISSING_OWNER_CODES = ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'];

/** PostgreSQL's error for a zero character in a text; the contract refuses it. */
const INVALID_TEXT_CODE = '22021';

/**
 * Converts an error to one with a code; unknown ones become `internal`. A missing owner means that the account was
 * deleted during the request.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return new AppError('storage_full', {}, { cause: error });
  if (isTransientError(error)) return new AppError('server_busy', { retryAfter: 2 }, { cause: error });
  if (hasCode(error, INVALID_TEXT_CODE))
    return new AppError('invalid_input', { issues: [] }, { cause: error });
  const isGone = MISSING_OWNER_CODES.some((code) => hasCode(error, code));
  return new AppError(isGone ? 'unauthenticated' : 'internal', {}, { cause: error });
}
