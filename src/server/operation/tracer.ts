/** Attributes of a span: routes, codes, engines and counts, never spoken words or identities. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** Spans of this server's work, and the trace they belong to. */
export interface Tracer {
  /** Runs a task as a span; the spans that begin within it are its children. A rejection marks it as failed. */
  span<T>(name: string, attributes: SpanAttributes, run: () => Promise<T>): Promise<T>;
  /** The same for a request from outside: continues the trace of its `traceparent` (W3C Trace Context). */
  request(name: string, headers: Headers, run: () => Promise<Response>): Promise<Response>;
  /** Headers that continue the current trace on another server of the fleet. */
  outgoing(): Readonly<Record<string, string>>;
  /** Sends pending spans. */
  close(): Promise<void>;
}

/** Traces nothing. */
export const noTracer: Tracer = {
  span: (_name, _attributes, run) => run(),
  request: (_name, _headers, run) => run(),
  outgoing: () => ({}),
  close: async () => undefined,
};
