import { ERRORS } from '../../contract/errors.ts';
import { AppError } from '../app-error.ts';

/** True for what the sender did not cause: the same recording may succeed later. */
export const isOurs = (error: unknown): boolean =>
  !(error instanceof AppError) || error.code === 'cancelled' || ERRORS[error.code].status >= 500;

/** True where another recording, or another server, goes on under the same id. */
export const isOther = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'take_conflict' || error.code === 'take_elsewhere');

/** Ignores `not_found`: another request has discarded the take. */
export function ignoreMissing(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}
