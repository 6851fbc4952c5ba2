import { z } from 'zod';
import { REQUEST_HEADER } from '../../src/contract/desktop/carried-request.ts';
import type { SendToPage } from '../ipc/send-to-page.ts';

/** The page has cancelled a request; its response is not needed. */
export class RequestCancelledError extends Error {
  override readonly name = 'RequestCancelledError';
}

/** One request of the page on its way to the server. */
interface OpenPageRequest {
  /** Aborts when the page cancels the request. */
  readonly signal: AbortSignal;
  /** Bytes of the body that have gone to the server; null if the page does not want to know. */
  readonly onSent: ((bytes: number, isWhole: boolean) => void) | null;
  /** Call it when the request has ended, for whatever reason. */
  end(): void;
}

/**
 * The page's requests by the ids it gave them. Electron's `protocol.handle` passes on neither that the page has
 * aborted a request nor how much of its body was sent: both go by IPC.
 */
export interface PageRequests {
  /** Registers a request. One without a valid id can't be cancelled. */
  open(headers: Headers): OpenPageRequest;
  /** True while a request waits for its answer or reads it, as the words of a writing tool. */
  isAnyOpen(): boolean;
  cancel(id: string): void;
  /** Cancels all requests, because the page was closed. */
  cancelAll(): void;
}

/** Bytes between two reports. */
const REPORT_BYTES = 256 * 1024;
/** Stored ids of cancelled requests that have not arrived yet: IPC and requests take different paths to main. */
const EARLY_MAX = 50;
const idSchema = z.uuid();

/** True for uploads whose progress the page shows; small bodies need no reports. */
const isUpload = (headers: Headers): boolean =>
  headers.get('content-type')?.startsWith('multipart/form-data') ?? false;

/** Reports what was sent, in steps, and the end. */
function reporter(id: string, sendToPage: SendToPage): (bytes: number, isWhole: boolean) => void {
  let reported = 0;
  return (bytes, isWhole) => {
    if (!isWhole && bytes - reported < REPORT_BYTES) return;
    reported = bytes;
    sendToPage('request.sent', { id, bytes });
  };
}

export function createPageRequests(sendToPage: SendToPage): PageRequests {
  const running = new Map<string, AbortController>();
  const cancelledEarly = new Set<string>();

  return {
    open(headers) {
      const control = new AbortController();
      const { signal } = control;
      const { data: id } = idSchema.safeParse(headers.get(REQUEST_HEADER));
      if (id === undefined) return { signal, onSent: null, end: () => undefined };
      if (cancelledEarly.delete(id)) control.abort();
      running.set(id, control);
      return {
        signal,
        onSent: isUpload(headers) ? reporter(id, sendToPage) : null,
        end() {
          if (running.get(id) === control) running.delete(id);
        },
      };
    },
    isAnyOpen: () => running.size > 0,
    cancel(id) {
      const control = running.get(id);
      if (control) {
        control.abort();
        return;
      }
      cancelledEarly.add(id);
      const [oldest] = cancelledEarly;
      if (cancelledEarly.size > EARLY_MAX && oldest !== undefined) cancelledEarly.delete(oldest);
    },
    cancelAll() {
      for (const control of running.values()) control.abort();
    },
  };
}
