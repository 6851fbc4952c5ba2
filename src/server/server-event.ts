/** An SSE event; a reconnecting client echoes `id` as `Last-Event-ID`. */
export interface ServerEvent {
  readonly id?: string;
  readonly name: string;
  readonly data: unknown;
}

/** Yields events until the signal fires: then the client is gone. */
export type EventSource = (signal: AbortSignal) => AsyncIterable<ServerEvent>;

/** The last event of a source whose endpoint also answers plainly: it carries the response. */
export const DONE = 'done';
