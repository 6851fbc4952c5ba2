import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { classifySendError } from '../../src/sending/classify-send-error.ts';
import type { TakeCalls } from '../../src/sending/take-calls.ts';
import { TakeSender } from '../../src/sending/take-sender.ts';
import { errorOf } from '../../src-renderer/data/http-error.ts';
import type { TakeOpening } from '../../src-renderer/platform/recording.ts';
import { digestOf, OPENING } from './take-device.ts';

/** The API's calls over the given network, for the user of a cookie. */
export function takeCallsOver(
  send: (request: Request) => Promise<Response>,
  { origin, cookie, ...opening }: { origin: string; cookie: string; personalizeEnabled?: boolean },
): TakeCalls {
  async function ask(method: string, path: string, body: BodyInit, headers: Record<string, string>) {
    const all = { cookie, origin, host: new URL(origin).host, ...headers };
    const answer = await send(new Request(origin + path, { method, body, headers: all }));
    const text = await answer.text();
    if (!answer.ok) throw errorOf(answer.status, answer.statusText, text);
    return JSON.parse(text);
  }
  const json = (method: string, path: string, body: unknown) =>
    ask(method, path, JSON.stringify(body), { 'content-type': 'application/json' });
  return {
    open: ({ id }) => json('PUT', `/api/takes/${id}`, { ...OPENING, ...opening }),
    sendChunk: (id, n, bytes) =>
      ask('PUT', `/api/takes/${id}/chunks/${n}`, bytes, {
        'content-digest': digestOf(new Uint8Array(bytes)),
      }),
    finish: (id, end) => json('POST', `/api/takes/${id}/finish`, end),
    retry: (id, language) => json('POST', `/api/takes/${id}/retry`, language ? { language } : {}),
  };
}

/** A device that records: it stores chunks and sends them with the app's own sender. */
export function sendingDevice(calls: TakeCalls, id: string = randomUUID()) {
  const opening = { id, userId: 'ann', mimeType: OPENING.mimeType } as TakeOpening;
  const stored: Uint8Array<ArrayBuffer>[] = [];
  const audio = {
    opening: async () => opening,
    setLanguages: async () => undefined,
    chunk: async (n: number) => {
      const bytes = stored[n];
      return bytes ? { bytes: bytes.slice().buffer } : null;
    },
  };
  const silent = () => undefined;
  const listener = { onOpen: silent, onWaiting: silent, onRefused: silent, onProgress: silent };
  const begin = () => {
    const sender = new TakeSender(id, { calls, audio, listener });
    sender.follow();
    return sender;
  };
  let sender = begin();
  return {
    id,
    record(chunk: Uint8Array<ArrayBuffer>): void {
      stored.push(chunk);
      sender.notifyStored();
    },
    /** The page ends without a word, and a new one goes on. */
    crash(): void {
      sender.stop();
      sender = begin();
    },
    /** The device is gone for good. */
    vanish: () => sender.stop(),
    /** Sends the rest and waits for the text, `pauseMs` after each failure that passes. */
    async complete(pauseMs = 0) {
      for (;;) {
        try {
          return await sender.complete({ timeoutMs: 0 });
        } catch (error) {
          if (classifySendError(error).kind !== 'waits') throw error;
          await sleep(pauseMs);
        }
      }
    },
  };
}
