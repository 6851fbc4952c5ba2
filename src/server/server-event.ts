/** An SSE event; a reconnecting client echoes `id` as `Last-Event-ID`. */
export interface ServerEvent {
  readonly id?: string;
  readonly name: string;
  readonly data: unknown;
}

/** Yields events until the signal fires, which means that the client has disconnected. */
export type EventSource = (signal: AbortSignal) => AsyncIterable<ServerEvent>;

/** The last event of a source whose endpoint also has a plain response: it carries that response. */
export const DONE_EVENT = 'done';
