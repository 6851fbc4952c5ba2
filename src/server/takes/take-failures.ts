import { ERRORS } from '../../contract/errors.ts';
import { AppError } from '../app-error.ts';

/** True for a failure that the sender did not cause: the same recording may succeed later. */
export const isServerFailure = (error: unknown): boolean =>
  !(error instanceof AppError) || ERRORS[error.code].status >= 500;

/**
 * True for a failure of the server, and when nothing was said: it is free of charge. After other failures, which the
 * speech or the upload caused, minutes whose words were reported stay reserved until the recording is retried or
 * discarded.
 */
export function isFreeOfCharge(code: string): boolean {
  if (code === 'no_speech' || !(code in ERRORS)) return true;
  return ERRORS[code as keyof typeof ERRORS].status >= 500;
}

/**
 * True if the take is out of this run's hands: another recording or another server continues under the same id, or it
 * was stopped from outside, by a discard or the end of this process.
 */
export const isSuperseded = (error: unknown): boolean =>
  error instanceof AppError && ['take_conflict', 'take_elsewhere', 'cancelled'].includes(error.code);

/** Ignores `not_found`: another request has discarded the take. */
export function ignoreMissing(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}
