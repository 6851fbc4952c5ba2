import { GATEWAY_STATUSES } from '../../../../src/contract/unreachable.ts';
import { HttpError, NetworkError } from '../../../data/http-error.ts';
import { OtherAccountError } from '../../../data/takes.ts';
import type { TakeFailure } from '../../../platform/recording.ts';
import { FAILURE } from '../recorder-state.ts';
import { TakeClosedError } from './take-errors.ts';

/**
 * What stands in a take's way.
 * - `waits`: passes by itself; tried again. `retryAfterMs`: as long as the server asked for.
 * - `failed`: no fault of what was sent. Worth another try while one speaks; afterwards the user decides.
 * - `refused`: would be answered the same again.
 */
export type SendTrouble =
  | { readonly kind: 'waits'; readonly failure: TakeFailure; readonly retryAfterMs: number | null }
  | { readonly kind: 'failed' | 'refused'; readonly failure: TakeFailure };

/** The API's own codes that pass by themselves. */
const PASSING: readonly string[] = ['rate_limited', 'server_busy', 'storage_full', 'digest_mismatch'];
/** Answers of whatever stands between the device and the server, or of a server that is coming up. */
const PASSING_STATUSES: readonly number[] = [...GATEWAY_STATUSES, 408, 425, 429, 507];

function passes({ code, status }: HttpError): boolean {
  return code === null ? PASSING_STATUSES.includes(status) : PASSING.includes(code);
}

/** Tells a failed request, or a store that could not be read, in the recorder's own terms. */
export function troubleOf(error: unknown): SendTrouble {
  if (error instanceof NetworkError) {
    return { kind: 'waits', failure: { code: FAILURE.offline, text: null }, retryAfterMs: null };
  }
  if (error instanceof OtherAccountError) {
    return { kind: 'refused', failure: { code: FAILURE.signedOut, text: null } };
  }
  if (error instanceof TakeClosedError) {
    return { kind: 'refused', failure: { code: FAILURE.closed, text: null } };
  }
  if (!(error instanceof HttpError)) {
    return { kind: 'failed', failure: { code: FAILURE.unreadable, text: null } };
  }
  if (passes(error)) {
    const failure = { code: FAILURE.waiting, text: null };
    return { kind: 'waits', failure, retryAfterMs: error.retryAfterMs };
  }
  const failure = { code: error.code ?? `http_${error.status}`, text: error.userText };
  return { kind: error.status >= 500 ? 'failed' : 'refused', failure };
}
