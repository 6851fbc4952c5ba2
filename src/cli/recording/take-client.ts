import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { z } from 'zod';
import { InterruptibleDelay } from '../../async/interruptible-delay.ts';
import { type TakeEvent, type TakeEventName, takeEvents, takeSchema } from '../../contract/api/takes.ts';
import { type Transcribed, transcribedSchema } from '../../contract/api/transcriptions.ts';
import { TAKE_TIMEOUTS_MS } from '../../contract/limits.ts';
import { contentDigest } from '../../sending/content-digest.ts';
import { NetworkError } from '../../sending/http-error.ts';
import type { TakeCalls } from '../../sending/take-calls.ts';
import { hasErrorCode } from '../../sending/take-errors.ts';
import type { Credentials } from '../credentials.ts';
import {
  type ApiRequestInit,
  createSendRequest,
  JSON_HEADERS,
  type SendRequest,
  withTimeout,
} from '../send-request.ts';

/** Milliseconds before an event stream that broke off is opened again. */
const RETRY_DELAY_MS = 2000;

/** A server's API for takes, with an API token. Calls throw HttpError, NetworkError or the signal's reason. */
export interface TakeClient extends TakeCalls {
  /** Calls back with the events of a take until the signal aborts. */
  follow(takeId: string, onEvent: (event: TakeEvent) => void, signal: AbortSignal): Promise<void>;
  /** Deletes a take with its audio; an unknown take counts as deleted. */
  discard(takeId: string, signal: AbortSignal): Promise<void>;
}

/** Parses a server-sent event; null for a name that this version does not know. */
function parseEvent({ event = '', data }: EventSourceMessage): TakeEvent | null {
  if (!Object.hasOwn(takeEvents, event)) return null;
  const name = event as TakeEventName;
  return { name, data: takeEvents[name].parse(JSON.parse(data)) } as TakeEvent;
}

/** Reads a stream of events to its end. */
async function readEvents(
  body: AsyncIterable<unknown> | Iterable<unknown>,
  onEvent: (event: TakeEvent) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent(message) {
      const event = parseEvent(message);
      if (event) onEvent(event);
    },
  });
  for await (const part of body) parser.feed(decoder.decode(part as Uint8Array, { stream: true }));
}

/** Requests whose answers are parsed. A response that violates the contract is not from our server. */
const createRequestJson =
  (sendTakeRequest: SendRequest) =>
  <T>(
    schema: z.ZodType<T>,
    path: string,
    { signal, timeoutMs, ...init }: ApiRequestInit & { readonly timeoutMs: number },
  ): Promise<T> =>
    withTimeout(timeoutMs, signal, async (either) => {
      const response = await sendTakeRequest(path, { ...init, signal: either });
      try {
        return schema.parse(await response.json());
      } catch (cause) {
        throw either.aborted ? either.reason : new NetworkError(cause);
      }
    });

export function createTakeClient(credentials: Credentials): TakeClient {
  const sendRequest = createSendRequest(credentials);
  const sendTakeRequest: SendRequest = (path, init) => sendRequest(`/api/takes/${path}`, init);

  const requestJson = createRequestJson(sendTakeRequest);
  const requestText = (path: string, body: object, signal: AbortSignal): Promise<Transcribed> =>
    requestJson(transcribedSchema, path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: JSON_HEADERS,
      signal,
      timeoutMs: TAKE_TIMEOUTS_MS.text,
    });

  return {
    async open({ id, language, mimeType, startedAt }, signal) {
      const opening = {
        language,
        mimeType,
        personalizeEnabled: false,
        startedAt: new Date(startedAt).toISOString(),
      };
      const init = { method: 'PUT', body: JSON.stringify(opening), headers: JSON_HEADERS, signal };
      return requestJson(takeSchema, id, { ...init, timeoutMs: TAKE_TIMEOUTS_MS.short });
    },
    async sendChunk(id, n, bytes, signal) {
      const headers = {
        'content-type': 'application/octet-stream',
        'content-digest': await contentDigest(bytes),
      };
      const init = { method: 'PUT', body: bytes, headers, signal, timeoutMs: TAKE_TIMEOUTS_MS.chunk };
      return requestJson(takeSchema.pick({ next: true }), `${id}/chunks/${n}`, init);
    },
    finish: (id, end, signal) => requestText(`${id}/finish`, end, signal),
    retry: (id, language, signal) => requestText(`${id}/retry`, language ? { language } : {}, signal),
    async discard(takeId, signal) {
      await withTimeout(TAKE_TIMEOUTS_MS.short, signal, (either) =>
        sendTakeRequest(takeId, { method: 'DELETE', signal: either }),
      ).catch((error: unknown) => {
        if (!hasErrorCode(error, 'not_found')) throw error;
      });
    },
    async follow(takeId, onEvent, signal) {
      while (!signal.aborted) {
        // The next stream repeats missed events, and the final text has every word.
        await sendTakeRequest(`${takeId}/events`, { headers: { accept: 'text/event-stream' }, signal })
          .then(({ body }) => readEvents(body ?? [], onEvent))
          .catch(() => undefined);
        await new InterruptibleDelay().wait(RETRY_DELAY_MS, signal);
      }
    },
  };
}
