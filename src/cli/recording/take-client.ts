import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { z } from 'zod';
import { InterruptibleDelay } from '../../async/interruptible-delay.ts';
import { type TakeEvent, type TakeEventName, takeEvents, takeSchema } from '../../contract/api/takes.ts';
import { type Transcribed, transcribedSchema } from '../../contract/api/transcriptions.ts';
import { contentDigest } from '../../sending/content-digest.ts';
import { NetworkError } from '../../sending/http-error.ts';
import type { TakeCalls } from '../../sending/take-calls.ts';
import { hasErrorCode } from '../../sending/take-errors.ts';
import type { Credentials } from '../credentials.ts';
import { type ApiRequestInit, createSendRequest, JSON_HEADERS } from '../send-request.ts';

/** Milliseconds before a stream of events that broke off is asked for again. */
const RETRY_DELAY_MS = 2000;

/** A server's API for takes, with an API token. Calls throw HttpError, NetworkError or the signal's reason. */
export interface TakeClient extends TakeCalls {
  /** Calls back with the words of a take as they are understood, until the signal aborts. */
  follow(takeId: string, onEvent: (event: TakeEvent) => void, signal: AbortSignal): Promise<void>;
  /** Deletes a take with its sound; one that the server doesn't have counts as deleted. */
  discard(takeId: string, signal: AbortSignal): Promise<void>;
}

/** A server-sent event as an event of a take; null for one that this version does not know. */
function eventOf({ event = '', data }: EventSourceMessage): TakeEvent | null {
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
      const event = eventOf(message);
      if (event) onEvent(event);
    },
  });
  for await (const part of body) parser.feed(decoder.decode(part as Uint8Array, { stream: true }));
}

export function createTakeClient(credentials: Credentials): TakeClient {
  const askServer = createSendRequest(credentials);
  const ask = (path: string, init: ApiRequestInit) => askServer(`/api/takes/${path}`, init);

  /** A response that violates the contract is not from our server. */
  async function askFor<T>(schema: z.ZodType<T>, path: string, init: ApiRequestInit): Promise<T> {
    const response = await ask(path, init);
    try {
      return schema.parse(await response.json());
    } catch (cause) {
      throw init.signal.aborted ? init.signal.reason : new NetworkError(cause);
    }
  }

  const askText = (path: string, body: object, signal: AbortSignal): Promise<Transcribed> =>
    askFor(transcribedSchema, path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: JSON_HEADERS,
      signal,
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
      return askFor(takeSchema, id, init);
    },
    async sendChunk(id, n, bytes, signal) {
      const headers = {
        'content-type': 'application/octet-stream',
        'content-digest': await contentDigest(bytes),
      };
      const init = { method: 'PUT', body: bytes, headers, signal };
      return askFor(takeSchema.pick({ next: true }), `${id}/chunks/${n}`, init);
    },
    finish: (id, end, signal) => askText(`${id}/finish`, end, signal),
    retry: (id, language, signal) => askText(`${id}/retry`, language ? { language } : {}, signal),
    async discard(takeId, signal) {
      await ask(takeId, { method: 'DELETE', signal }).catch((error: unknown) => {
        if (!hasErrorCode(error, 'not_found')) throw error;
      });
    },
    async follow(takeId, onEvent, signal) {
      while (!signal.aborted) {
        // Missed words arrive again with the next stream, and all of them with the text.
        await ask(`${takeId}/events`, { headers: { accept: 'text/event-stream' }, signal })
          .then(({ body }) => readEvents(body ?? [], onEvent))
          .catch(() => undefined);
        await new InterruptibleDelay().wait(RETRY_DELAY_MS, signal);
      }
    },
  };
}
