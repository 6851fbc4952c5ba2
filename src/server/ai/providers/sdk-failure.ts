import { type RetryAdvice, readRetryAfter } from '../../scheduling/retry.ts';
import { interruptedError, refusedError, WritingError } from './writing-service.ts';

/** The fields used of a library's request error. */
interface SdkError {
  readonly status?: unknown;
  readonly code?: unknown;
  readonly type?: unknown;
  readonly headers?: unknown;
  readonly message: string;
}

const RETRY: RetryAdvice = { afterMs: null };
/**
 * The account with the service needs a payment (OpenAI: `insufficient_quota`; Anthropic: `billing_error`).
 */
const OUT_OF_CREDIT = /^(insufficient_quota|billing_error|billing_hard_limit_reached)$/;
const BUSY = /^(overloaded_error|rate_limit_error|rate_limit_exceeded|server_overloaded)$/;
const TOO_LONG = /context.length|prompt is too long|maximum context|too many tokens/i;
/** The requested maximum length exceeds what the model can write. */
const ANSWER_TOO_LONG = /max_(?:completion_)?tokens\b.{0,80}(?:too large|at most|maximum|less than|>)/is;
/** A filter refused the text (Azure: `content_filter`; OpenAI: `invalid_prompt`). */
const FILTERED = /^(content_filter|content_policy_violation|invalid_prompt)$/;
const CREDIT_TOO_LOW = /credit balance is too low/i;
/** Temporary overload: 429, 503 and Anthropic's 529. */
const BUSY_STATUS = new Set([429, 503, 529]);

function retryAfter({ headers }: SdkError): RetryAdvice {
  return headers instanceof Headers ? { afterMs: readRetryAfter(headers.get('retry-after')) } : RETRY;
}

const busyError = (advice: RetryAdvice): WritingError =>
  new WritingError('provider_busy', 'The service is busy or its allowance is used up.', { advice });

/** An error event inside a stream, after status 200. */
function readStreamError(error: SdkError, names: readonly string[]): WritingError {
  if (names.some((name) => OUT_OF_CREDIT.test(name))) return busyError(false);
  return names.some((name) => BUSY.test(name)) ? busyError(retryAfter(error)) : interruptedError();
}

function readRefusal(status: number, error: SdkError, names: readonly string[]): WritingError {
  if (status === 401 || status === 403) {
    return new WritingError('provider_key_refused', 'The service refused the key.');
  }
  if (status === 404) {
    return new WritingError('provider_failed', 'The service has no such model.', { isModelUnknown: true });
  }
  if (status === 413 || names.includes('context_length_exceeded') || TOO_LONG.test(error.message)) {
    return new WritingError('text_too_long', 'The text is too long for the model.', { isTooLong: true });
  }
  if (names.some((name) => FILTERED.test(name))) return refusedError();
  const isTooLong = ANSWER_TOO_LONG.test(error.message);
  return new WritingError('provider_failed', `The service answered ${status}.`, { isTooLong });
}

/**
 * Classifies a failed attempt by status and by the service's error names. The service's message is inspected
 * but never passed on.
 */
export function readSdkFailure(error: unknown): WritingError {
  if (error instanceof WritingError) return error;
  if (!(error instanceof Error)) return interruptedError();
  const failure: SdkError = error;
  const { status } = failure;
  const names = [failure.code, failure.type].filter((name) => typeof name === 'string');
  if (typeof status !== 'number') return readStreamError(failure, names);
  const isOutOfCredit =
    names.some((name) => OUT_OF_CREDIT.test(name)) || CREDIT_TOO_LOW.test(failure.message);
  if (isOutOfCredit || status === 402) return busyError(false);
  if (BUSY_STATUS.has(status)) return busyError(retryAfter(failure));
  if (status >= 500 || status === 408) {
    return new WritingError('provider_failed', `The service answered ${status}.`, {
      advice: retryAfter(failure),
    });
  }
  return readRefusal(status, failure, names);
}
