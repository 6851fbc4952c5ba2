import { Webhook as Signer } from 'standardwebhooks';
import type { Dispatcher } from 'undici';
import { once } from '../../async/once.ts';
import type { WebhookPayload } from '../../contract/api/webhooks.ts';
import { WEBHOOK } from '../../contract/limits.ts';
import { failureCodeOf } from '../jobs/job-error.ts';
import { mayBePublic, publicLookup, RefusedAddressError } from './public-addresses.ts';

/** The content of a request. `id` stays the same for each attempt. */
export interface WebhookRequest {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly payload: WebhookPayload;
  /** Called when a connection is open and the request goes out. */
  onSent(): void;
}

/** The outcome of an attempt: the response's status, or an error code. */
export type Attempt = { readonly status: number } | { readonly error: string };

/** The code of an attempt that timed out after `WEBHOOK.answerMs`. */
export const NO_ANSWER = 'timeout';

/** Which addresses may be reached: those of the public internet by https, or any. */
export type WebhookNetwork = 'public' | 'any';

/** The headers of Standard Webhooks 1.0.0, which its libraries verify. */
function headersOf({ id, secret }: WebhookRequest, body: string, now: Date): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Parlance-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Signer(secret).sign(id, now, body),
  };
}

/** Calls `onSent` once a request has a connection whose certificate is valid. */
const notifyOnSent =
  ({ onSent }: WebhookRequest): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(options, {
      onRequestStart(...start) {
        onSent();
        handler.onRequestStart?.(...start);
      },
      onResponseStart: (...answer) => handler.onResponseStart?.(...answer),
      onResponseData: (...data) => handler.onResponseData?.(...data),
      onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
      onResponseError: (...failure) => handler.onResponseError?.(...failure),
    });

const codeOf = (error: unknown): string => {
  if (error instanceof RefusedAddressError) return error.code;
  if (error instanceof Error && error.name === 'TimeoutError') return NO_ANSWER;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? failureCodeOf(error) : codeOf(cause);
};

/** Sends signed requests without following redirects; responses are not read. */
export function createSend(network: WebhookNetwork) {
  const agent = once(async (): Promise<Dispatcher> => {
    const { Agent } = await import('undici');
    // Never through a proxy: it would look names up itself, bypassing our check.
    return new Agent({ connect: network === 'public' ? { lookup: publicLookup } : {} });
  });

  return async (request: WebhookRequest, signal: AbortSignal): Promise<Attempt> => {
    if (network === 'public' && !mayBePublic(request.url)) return { error: 'webhook_address_refused' };
    const body = JSON.stringify(request.payload);
    try {
      const { fetch } = await import('undici');
      const response = await fetch(request.url, {
        method: 'POST',
        body,
        headers: headersOf(request, body, new Date()),
        redirect: 'manual',
        dispatcher: (await agent()).compose(notifyOnSent(request)),
        signal: AbortSignal.any([signal, AbortSignal.timeout(WEBHOOK.answerMs)]),
      });
      await response.body?.cancel();
      return { status: response.status };
    } catch (error) {
      signal.throwIfAborted();
      return { error: codeOf(error) };
    }
  };
}
export type Send = ReturnType<typeof createSend>;
