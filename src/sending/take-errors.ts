import type { ErrorCode } from '../contract/errors.ts';
import { HttpError } from './http-error.ts';

/** Whoever is signed in now is not whom the recording belongs to, perhaps since another window changed it. */
export class OtherAccountError extends Error {
  override readonly name = 'OtherAccountError';
}

/** Nothing of the take can be read back on this device. */
export class UnreadableTakeError extends Error {
  override readonly name = 'UnreadableTakeError';
}

/** The take has ended on the server, by another device, before all that this device has of it was there. */
export class TakeClosedError extends Error {
  override readonly name = 'TakeClosedError';
}

export const isCode = (error: unknown, code: ErrorCode): error is HttpError =>
  error instanceof HttpError && error.code === code;

/** The chunks that a `chunks_missing` names. */
export function missingIn({ body }: HttpError): readonly number[] {
  const missing = typeof body === 'object' && body !== null && 'missing' in body ? body.missing : [];
  return Array.isArray(missing) ? missing.filter((n) => Number.isSafeInteger(n)) : [];
}
