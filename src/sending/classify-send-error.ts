import { GATEWAY_STATUSES } from '../contract/api/unreachable.ts';
import type { SendFailure } from '../contract/desktop/device-takes.ts';
import { HttpError, NetworkError } from './http-error.ts';
import { SEND_FAILURE } from './send-failure.ts';
import { hasErrorCode, TakeClosedError } from './take-errors.ts';

/** A failure that the sender has already classified. */
export class SendFailureError extends Error {
  override readonly name = 'SendFailureError';
  readonly failure: SendFailure;

  constructor(failure: SendFailure) {
    super(`sending: ${failure.kind}, ${failure.reason.code}`);
    this.failure = failure;
  }
}

/** API error codes of transient failures. */
export const TRANSIENT_CODES: readonly string[] = [
  'rate_limited',
  'too_many_connections',
  'request_timeout',
  'server_busy',
  'take_elsewhere',
  'storage_full',
  'digest_mismatch',
];
/**
 * Statuses of proxies, portals and gateways, or of a server that is starting: our own server's refusals have a code. A
 * request that is too large stays too large.
 */
const TRANSIENT_STATUSES: readonly number[] = [
  ...GATEWAY_STATUSES,
  ...[401, 403, 404, 405, 407, 408, 425, 429, 507, 511],
];

function isTransient({ code, status }: HttpError): boolean {
  return code === null ? TRANSIENT_STATUSES.includes(status) : TRANSIENT_CODES.includes(code);
}

/** Classifies a failed request or an unreadable store for the recorder. */
export function classifySendError(error: unknown): SendFailure {
  if (error instanceof SendFailureError) return error.failure;
  if (error instanceof NetworkError) {
    return { kind: 'waits', reason: { code: SEND_FAILURE.offline, text: null }, retryAfterMs: null };
  }
  // Another window may have changed the account.
  if (hasErrorCode(error, 'other_account')) {
    return { kind: 'refused', reason: { code: SEND_FAILURE.signedOut, text: null } };
  }
  if (error instanceof TakeClosedError) {
    return { kind: 'refused', reason: { code: SEND_FAILURE.closed, text: null } };
  }
  if (!(error instanceof HttpError)) {
    return { kind: 'failed', reason: { code: SEND_FAILURE.unreadable, text: null } };
  }
  if (isTransient(error)) {
    const reason = { code: SEND_FAILURE.waiting, text: null };
    return { kind: 'waits', reason, retryAfterMs: error.retryAfterMs };
  }
  const reason = { code: error.code ?? `http_${error.status}`, text: error.userText };
  return { kind: error.status >= 500 ? 'failed' : 'refused', reason };
}
