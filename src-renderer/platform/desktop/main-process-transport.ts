import { REQUEST_HEADER } from '../../../src/contract/desktop/carried-request.ts';
import type { Bridge } from '../../../src/contract/desktop/ipc.ts';
import type { ServerTransport } from '../server-transport.ts';

type RequestBridge = Pick<Bridge, 'request.cancel' | 'request.sent'>;

/** Cancels requests in the main process that the page aborts. Returns the request's id. */
function registerRequest(
  bridge: RequestBridge,
  signal: AbortSignal,
): { readonly id: string; readonly cancel: () => void } {
  const id = crypto.randomUUID();
  // A main process that is quitting ends its requests anyway.
  const cancel = (): void => void bridge['request.cancel'](id).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  return { id, cancel };
}

/**
 * The path to the server through the main process. Electron does not report to main that a request was aborted or how
 * much of its body was sent, so each request with a signal gets an id for exchanging both over the bridge.
 */
export function mainProcessTransport(bridge: RequestBridge): ServerTransport {
  return {
    fetch(url, init) {
      if (!init.signal) return fetch(url, init);
      const headers = new Headers(init.headers);
      // The listener stays: the answer's body can be aborted, too. Main ignores the id of a request that has ended.
      headers.set(REQUEST_HEADER, registerRequest(bridge, init.signal).id);
      return fetch(url, { ...init, headers });
    },
    registerUpload(signal, onSent) {
      const { id, cancel } = registerRequest(bridge, signal);
      const stop = bridge['request.sent']((sent) => {
        if (sent.id === id) onSent(sent.bytes);
      });
      return {
        header: [REQUEST_HEADER, id],
        end() {
          signal.removeEventListener('abort', cancel);
          stop();
        },
      };
    },
  };
}
