import { InterruptibleDelay } from '../../src/async/interruptible-delay.ts';
import type { AddedTextForm } from '../../src/contract/api/texts.ts';
import { type CallOptions, call } from './http.ts';
import { HttpError } from './http-error.ts';

/** Milliseconds to wait after too many requests if the server does not say how long. */
const RATE_LIMIT_WAIT_MS = 2000;

/** Adds a text; waits as long as the server requests. Throws the errors of `call`. */
export async function addText(
  form: AddedTextForm,
  options: Pick<CallOptions, 'account'> & { signal: AbortSignal },
): Promise<void> {
  const { signal } = options;
  for (;;) {
    try {
      await call('POST /api/texts', { body: form }, options);
      return;
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== 'rate_limited') throw error;
      await new InterruptibleDelay().wait(error.retryAfterMs ?? RATE_LIMIT_WAIT_MS, signal);
      signal.throwIfAborted();
    }
  }
}
