import { hasCode } from '../node/error-code.ts';
import { AppError } from './app-error.ts';
import { isTransientError } from './db/transient-error.ts';
import { isDiskFull } from './disk-full.ts';

/** Database error codes for a row that refers to one that does not exist. */
const MISSING_ROW_CODES = ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'];

/** PostgreSQL's names of the constraints of columns that refer to an account: table, column and ending. */
const REFERS_TO_ACCOUNT = /_(?:owner|user_id|userId)_fkey$/;

/** PostgreSQL's error for a zero character in a text; the contract refuses it. */
const INVALID_TEXT_CODE = '22021';

/**
 * True if the missing row is the account's, and not another one such as a text that was deleted meanwhile. SQLite does
 * not name the constraint, but runs one transaction at a time, and each reads the texts and tags that it refers to:
 * only the account, which was read before, can be missing.
 */
const refersToAccount = (error: unknown): boolean =>
  !(error instanceof Error && 'constraint' in error) || REFERS_TO_ACCOUNT.test(String(error.constraint));

function codeOf(error: unknown): 'unauthenticated' | 'not_found' | 'internal' {
  if (!hasCode(error, ...MISSING_ROW_CODES)) return 'internal';
  return refersToAccount(error) ? 'unauthenticated' : 'not_found';
}

/**
 * Converts an error to one with a code; unknown ones become `internal`. A missing owner means that the account was
 * deleted during the request, another missing row that its text or tag was.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return new AppError('storage_full', {}, { cause: error });
  if (isTransientError(error)) return new AppError('server_busy', { retryAfter: 2 }, { cause: error });
  if (hasCode(error, INVALID_TEXT_CODE))
    return new AppError('invalid_input', { issues: [] }, { cause: error });
  return new AppError(codeOf(error), {}, { cause: error });
}
