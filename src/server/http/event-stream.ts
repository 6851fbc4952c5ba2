import type { z } from 'zod';
import { API_HEADERS } from './headers.ts';

/** One server-sent event: `id` is what a client that comes back names as the last it has seen. */
export interface ServerEvent {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
}

/** Events as they come, until the signal fires: then nobody reads them any more. */
export type EventSource = (signal: AbortSignal) => AsyncIterable<ServerEvent>;

/** Proxies close connections on which nothing moves for a minute. */
const STILL_HERE_MS = 20_000;
const STILL_HERE = ':\n\n';

/**
 * Answers events as they come, each parsed by its schema, until `events` ends or the client goes away. A line of
 * nothing keeps the connection open in between.
 */
export function answerEvents(
  events: EventSource,
  schemas: Readonly<Record<string, z.ZodType>>,
  extra: Headers,
): Response {
  const encoder = new TextEncoder();
  const gone = new AbortController();
  const iterator = events(gone.signal)[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(STILL_HERE));
      timer = setInterval(() => controller.enqueue(encoder.encode(STILL_HERE)), STILL_HERE_MS);
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
        controller.enqueue(encoder.encode(`id: ${id}\nevent: ${name}\ndata: ${line}\n\n`));
      } catch (error) {
        // The stream breaks off here, and the client comes back; a timer that went on would write to it and throw.
        clearInterval(timer);
        gone.abort();
        throw error;
      }
    },
    cancel() {
      clearInterval(timer);
      gone.abort();
    },
  });
  const headers: [string, string][] = [...Object.entries(API_HEADERS), ...extra];
  headers.push(['content-type', 'text/event-stream'], ['x-accel-buffering', 'no']);
  return new Response(body, { headers });
}
