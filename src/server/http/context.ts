import type { z } from 'zod';
import type { ApiInput } from '../../contract/api/api.ts';
import type { Endpoint, EndpointTable } from '../../contract/api/endpoint.ts';
import type { FileAnswer, StreamAnswer } from '../file-answer.ts';
import type { Log } from '../log.ts';
import type { ReceivedBytes } from '../received-bytes.ts';
import type { EventSource } from '../server-event.ts';
import type { SessionUser } from '../session-user.ts';
import type { UploadedFile } from './upload.ts';

/** The request data available to every handler. */
export interface RequestContext {
  readonly request: Request;
  /** See `RoutedRequest`. */
  readonly requestId: string;
  readonly log: Log;
  /** The client's address: the socket's, or the forwarded one from a trusted proxy. */
  readonly address: string;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** The request's session token, valid or not. */
  readonly token: string | null;
  /** `set-cookie` lines and other headers for the response. */
  readonly responseHeaders: Headers;
}

export type HandlerInput<E extends Endpoint> = ApiInput<E> &
  RequestContext & {
    user: E['auth'] extends 'user' ? SessionUser : SessionUser | null;
    upload: E extends { upload: object } ? UploadedFile : undefined;
    bytes: E extends { bytes: object } ? ReceivedBytes : undefined;
  };

/**
 * A handler's result: events, the unparsed response, or a file. An endpoint with both events and a response
 * needs only events: the response is the data of the last event, `done`.
 */
type Answer<E extends Endpoint> = E extends { events: object }
  ? EventSource
  : E['response'] extends z.ZodType
    ? z.input<E['response']>
    : FileAnswer | StreamAnswer;

export type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<Answer<E>>;

/** One handler per endpoint of a table, checked at compile time. */
export type Handlers<T extends EndpointTable> = {
  [R in keyof T]: T[R] extends Endpoint ? Handler<T[R]> : never;
};
