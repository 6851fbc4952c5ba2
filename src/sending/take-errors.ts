import type { ErrorCode } from '../contract/errors.ts';
import { HttpError } from './http-error.ts';

/** No audio of the take can be read on this device. */
export class UnreadableTakeError extends Error {
  override readonly name = 'UnreadableTakeError';
}

/** Another device completed the take on the server before this device had sent all of it. */
export class TakeClosedError extends Error {
  override readonly name = 'TakeClosedError';
}

export const hasErrorCode = (error: unknown, code: ErrorCode): error is HttpError =>
  error instanceof HttpError && error.code === code;

/** The chunk numbers in a `chunks_missing` error. */
export function missingIn({ body }: HttpError): readonly number[] {
  const missing = typeof body === 'object' && body !== null && 'missing' in body ? body.missing : [];
  return Array.isArray(missing) ? missing.filter((n) => Number.isSafeInteger(n)) : [];
}
