import type { ErrorCode } from '../../../../src/contract/errors.ts';
import { HttpError } from '../../../data/http-error.ts';

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
