import type { z } from 'zod';
import type { ApiInput } from '../../contract/api/api.ts';
import type { Endpoint, EndpointTable } from '../../contract/api/endpoint.ts';
import type { FileAnswer, StreamAnswer } from '../file-answer.ts';
import type { Log } from '../log.ts';
import type { ReceivedBytes } from '../received-bytes.ts';
import type { EventSource } from '../server-event.ts';
import type { SessionUser } from '../session-user.ts';
import type { UploadedFile } from './upload.ts';

/** What every handler knows of its request. */
export interface RequestContext {
  readonly request: Request;
  readonly log: Log;
  /** Who sent it: the socket's address, or the forwarded one when a named proxy says so. */
  readonly address: string;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /** The token of the session the request came with, valid or not. */
  readonly token: string | null;
  /** `set-cookie` lines and other headers for the answer. */
  readonly responseHeaders: Headers;
}

export type HandlerInput<E extends Endpoint> = ApiInput<E> &
  RequestContext & {
    user: E['auth'] extends 'user' ? SessionUser : SessionUser | null;
    upload: E extends { upload: object } ? UploadedFile : undefined;
    bytes: E extends { bytes: object } ? ReceivedBytes : undefined;
  };

/**
 * What a handler answers: events, the response before parsing, or a file. Where an endpoint has events and a response,
 * its events are enough: the response is what the last of them, `done`, carries.
 */
type Answer<E extends Endpoint> = E extends { events: object }
  ? EventSource
  : E['response'] extends z.ZodType
    ? z.input<E['response']>
    : FileAnswer | StreamAnswer;

export type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<Answer<E>>;

/** One handler for each endpoint of a table: a missing one does not compile. */
export type Handlers<T extends EndpointTable> = {
  [R in keyof T]: T[R] extends Endpoint ? Handler<T[R]> : never;
};
