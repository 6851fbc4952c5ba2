import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { RATES } from '../limits.ts';
import type { ApiScope } from './api-scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Method and path in one string, as in `'GET /api/transcriptions/{id}'`: the key of the endpoint table. */
export type Route = `${Method} /api/${string}`;

/**
 * `public`: anyone. `optional`: anyone, with the user known if the session is valid. `user`: a valid session, or 401
 * `unauthenticated`.
 */
export type Auth = 'public' | 'optional' | 'user';
export type RateClass = keyof typeof RATES;

/**
 * One endpoint as a value. Server registration, the typed client, OpenAPI and the tests derive from it.
 * - `scope`: what a personal API token needs to call it; without one, no token may.
 * - `body`: JSON body; with `upload`, the text fields of the multipart form.
 * - `bodyMaxBytes`: size of the largest JSON body, `JSON_MAX_BYTES` unless it is given.
 * - `upload`: the multipart field that carries one file, streamed to disk and counted as it arrives.
 * - `bytes`: the body is raw bytes, with its SHA-256 in `content-digest` (RFC 9530).
 * - `events`: the response is a stream of server-sent events, by name; if `response` is also set, only for a client
 *   that sends `accept: text/event-stream`.
 * - `heldBy`: in a fleet, the request is forwarded to the server that holds the take named in the path or in the form.
 * - `response`: the body of a 200; `null` for a file or for events.
 * - `ranges`: the response is a file, of which byte ranges can be requested (RFC 9110, section 14).
 * - `errors`: error codes of this endpoint besides those of every endpoint (see `errorsOf`).
 */
export interface Endpoint {
  readonly summary: string;
  readonly auth: Auth;
  readonly scope?: ApiScope;
  readonly rate: RateClass;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly bodyMaxBytes?: number;
  readonly upload?: { readonly field: string; readonly maxBytes: number };
  readonly bytes?: { readonly maxBytes: number };
  readonly events?: Readonly<Record<string, z.ZodType>>;
  readonly heldBy?: 'take';
  readonly response: z.ZodType | null;
  readonly ranges?: true;
  readonly errors: readonly ErrorCode[];
}

export type EndpointTable = Readonly<Record<Route, Endpoint>>;

/** Rate classes of work that can wait: an overloaded server refuses it so that running recordings continue. */
export const NEW_WORK_RATES: readonly RateClass[] = ['signIn', 'register', 'transcribe'];

/** Credentials are read on every request, but a public endpoint does not require them. */
const AUTH_ERRORS: Readonly<Record<Auth, readonly ErrorCode[]>> = {
  public: ['two_credentials'],
  optional: ['two_credentials', 'other_account'],
  user: ['two_credentials', 'other_account', 'unauthenticated', 'insufficient_scope'],
};

/** Error codes of any endpoint with the given auth and input. */
function commonErrors(endpoint: Endpoint, route: string): ErrorCode[] {
  const codes: ErrorCode[] = ['rate_limited', 'internal', 'server_busy', 'wrong_host'];
  codes.push(...AUTH_ERRORS[endpoint.auth]);
  if (endpoint.ranges) codes.push('range_not_satisfiable');
  if (!route.startsWith('GET ')) codes.push('cross_origin', 'storage_full');
  if (endpoint.events || endpoint.upload) codes.push('too_many_connections');
  if (endpoint.upload || endpoint.bytes) codes.push('account_full');
  if (endpoint.bytes || (endpoint.body && !endpoint.upload)) codes.push('request_timeout');
  if (endpoint.params || endpoint.query || endpoint.body || endpoint.bytes) codes.push('invalid_input');
  if (endpoint.bytes) codes.push('too_large');
  if (endpoint.body) codes.push('body_type_unsupported', 'too_large');
  if (endpoint.body && !endpoint.upload) codes.push('invalid_json');
  return codes;
}

/** All error codes of an endpoint, each once. */
export const errorsOf = (endpoint: Endpoint, route: string): ErrorCode[] => [
  ...new Set([...commonErrors(endpoint, route), ...endpoint.errors]),
];

/** Splits a route into its method and its path. */
export function splitRoute(route: string): { method: Method; path: string } {
  const space = route.indexOf(' ');
  return { method: route.slice(0, space) as Method, path: route.slice(space + 1) };
}
