import type { SendFailure } from '../../../src/contract/desktop/device-takes.ts';
import type { Bridge } from '../../../src/contract/desktop/ipc.ts';
import { SendFailureError } from '../../../src/sending/classify-send-error.ts';
import { SEND_FAILURE } from '../../../src/sending/send-failure.ts';
import type { HostUploader } from '../recording.ts';

type SendOutcome<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | { readonly outcome: 'failed'; readonly failure: SendFailure }
  | { readonly outcome: 'stopped' };

/** The main process gave up or did not respond: it keeps the take and sends it again automatically. */
const RETRY_LATER: SendFailure = {
  kind: 'waits',
  reason: { code: SEND_FAILURE.waiting, text: null },
  retryAfterMs: null,
};

async function outcomeOf<T>(work: Promise<SendOutcome<T>>): Promise<T> {
  const sent = await work.catch(() => ({ outcome: 'stopped' }) as const);
  if (sent.outcome === 'done') return sent.value;
  throw new SendFailureError(sent.outcome === 'failed' ? sent.failure : RETRY_LATER);
}

/** The main process's uploader, which continues after this page closes. */
export function createHostUploader(bridge: Bridge): HostUploader {
  // If the main process misses a notification, its answer to the next request shows it.
  const ignore = () => undefined;
  return {
    follow: (takeId) => void bridge['sender.follow']({ takeId }).catch(ignore),
    flush: (takeId, unstored) => outcomeOf(bridge['sender.flush']({ takeId, unstored: [...unstored] })),
    complete: (takeId, { unstored, ...options }) =>
      outcomeOf(bridge['sender.complete']({ takeId, ...options, unstored: [...unstored] })),
    tryNow: () => void bridge['sender.try-now']().catch(ignore),
    sendHere: (takeId, userId) => bridge['sender.send-here']({ takeId, userId }),
    stop: (takeId) => void bridge['sender.stop']({ takeId }).catch(ignore),
    listen: (listener) => void bridge['sender.message'](listener),
  };
}
