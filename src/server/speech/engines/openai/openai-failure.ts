import type OpenAI from 'openai';
import { readRetryAfter } from '../../../scheduling/retry.ts';
import { SpeechError } from '../speech-error.ts';

/** A server that refuses the key is asked again after this time, in milliseconds. */
const REFUSED_KEY_COOLDOWN_MS = 5 * 60_000;

/**
 * A failed attempt. `isRetryable`: the same server may succeed on a retry. `isServerFault`: another server may succeed.
 * `afterMs`: the delay the server asks for, null if it asks for none.
 */
export interface OpenAiFailure {
  readonly error: SpeechError;
  readonly isRetryable: boolean;
  readonly isServerFault: boolean;
  readonly afterMs: number | null;
}

const isRetryableStatus = (status: number): boolean => status === 408 || status === 429 || status >= 500;

const failed = (message: string): OpenAiFailure => ({
  error: new SpeechError('engine_failed', message),
  isRetryable: true,
  isServerFault: true,
  afterMs: null,
});

/**
 * Classifies a failed attempt. The service's message is not passed on, and its error is not kept as a cause:
 * both can contain parts of the key. `keySetting`: the setting that holds the key.
 */
export function readFailure(sdk: typeof OpenAI, error: unknown, keySetting: string): OpenAiFailure {
  if (error instanceof SpeechError) return { error, isRetryable: false, isServerFault: true, afterMs: null };
  if (error instanceof sdk.APIConnectionError) return failed('The speech service could not be reached.');
  if (!(error instanceof sdk.APIError) || typeof error.status !== 'number') {
    // A truncated or non-JSON body: the connection or a proxy failed, not the request.
    return failed('The speech service sent an answer that could not be read.');
  }
  const { status } = error;
  if (status === 401 || status === 403) {
    const message = `The speech service refused the key in ${keySetting}.`;
    const refused = new SpeechError('engine_unavailable', message);
    return { error: refused, isRetryable: false, isServerFault: true, afterMs: REFUSED_KEY_COOLDOWN_MS };
  }
  // A server without the model or the address is set up wrongly; other 4xx are about this piece.
  const isServerFault = isRetryableStatus(status) || status === 404;
  return {
    error: new SpeechError('engine_failed', `The speech service answered ${status}.`, {
      isAboutPiece: !isServerFault,
    }),
    isRetryable: isRetryableStatus(status) && error.code !== 'insufficient_quota',
    isServerFault,
    afterMs: readRetryAfter(error.headers?.get('retry-after') ?? null),
  };
}

/**
 * Whether a server refuses the requested format. Older versions of vLLM have no `verbose_json`, newer ones not for each model;
 * the oldest put the message where the SDK does not find it, so any 400 without a message can mean this.
 */
export function refusesFormat(sdk: typeof OpenAI, error: unknown): boolean {
  if (!(error instanceof sdk.BadRequestError)) return false;
  return error.error === undefined || /response_format|verbose_json/.test(error.message);
}
