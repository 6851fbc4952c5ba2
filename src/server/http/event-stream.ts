import type { z } from 'zod';
import type { Log } from '../log.ts';
import { DONE_EVENT, type EventSource } from '../server-event.ts';
import { toAppError } from '../to-app-error.ts';
import { logFailure } from './error-answer.ts';
import { API_HEADERS } from './headers.ts';
import { withBodyEnd } from './open-connections.ts';

/** The event that reports a failure of the source, if the endpoint declares it. */
const FAILED_EVENT = 'failed';

/** Proxies close connections after a minute of silence. */
const HEARTBEAT_MS = 20_000;
const HEARTBEAT = ':\n\n';

/**
 * Streams events as they arrive, each parsed by its schema, until `events` ends or the client disconnects. An empty
 * comment keeps the connection alive. If the endpoint declares an event `failed`, it reports the source's error.
 */
export function answerEvents(
  events: EventSource,
  schemas: Readonly<Record<string, z.ZodType>>,
  extraHeaders: Headers,
  log: Log,
): Response {
  const encoder = new TextEncoder();
  const disconnect = new AbortController();
  const source = FAILED_EVENT in schemas ? withFailureEvent(events, log) : events;
  const iterator = source(disconnect.signal)[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  const closeStream = () => {
    clearInterval(timer);
    disconnect.abort();
    // Otherwise a suspended generator would never run its finally block.
    iterator.return?.().catch(() => undefined);
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(HEARTBEAT));
      timer = setInterval(() => controller.enqueue(encoder.encode(HEARTBEAT)), HEARTBEAT_MS);
    },
    async pull(controller) {
      try {
        const next = await iterator.next();
        if (next.done) {
          clearInterval(timer);
          controller.close();
          return;
        }
        const { id, name, data } = next.value;
        const line = JSON.stringify(schemas[name]?.parse(data));
        const head = id === undefined ? '' : `id: ${id}\n`;
        controller.enqueue(encoder.encode(`${head}event: ${name}\ndata: ${line}\n\n`));
      } catch (error) {
        // The stream ends here and the client reconnects; a running timer would write to the closed stream
        // and throw.
        closeStream();
        throw error;
      }
    },
    cancel: closeStream,
  });
  const headers: [string, string][] = [...Object.entries(API_HEADERS), ...extraHeaders];
  headers.push(['content-type', 'text/event-stream'], ['x-accel-buffering', 'no']);
  return new Response(body, { headers });
}

/**
 * The same events, which end when their client is no longer authorized. A check that fails ends nothing: the database may
 * be unreachable for a moment.
 */
export function whileAuthorized(response: Response, isAuthorized: () => Promise<boolean>): Response {
  let timer: NodeJS.Timeout | undefined;
  let isChecking = false;
  const check = async (end: () => void) => {
    if (isChecking) return;
    isChecking = true;
    if (!(await isAuthorized().catch(() => true))) end();
    isChecking = false;
  };
  return withBodyEnd(
    response,
    () => clearInterval(timer),
    (end) => {
      timer = setInterval(() => void check(end), HEARTBEAT_MS);
    },
  );
}

function withFailureEvent(events: EventSource, log: Log): EventSource {
  return async function* (signal) {
    try {
      yield* events(signal);
    } catch (error) {
      if (signal.aborted) return;
      const appError = toAppError(error);
      logFailure(appError, log);
      const { retryAfter } = appError.details;
      yield { name: FAILED_EVENT, data: { code: appError.code, error: appError.message, retryAfter } };
    }
  };
}

/**
 * Returns the final result of a source: the data of its event `done`.
 * @throws whatever the source throws
 */
export async function finalEvent(events: EventSource, signal: AbortSignal): Promise<unknown> {
  for await (const { name, data } of events(signal)) if (name === DONE_EVENT) return data;
  throw new Error('An event source ended without its final event.');
}
