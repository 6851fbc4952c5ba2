import type { IncomingHttpHeaders } from 'node:http';
import {
  APP_SECRET_HEADER,
  CLIENT_HEADER,
  DESKTOP_CLIENT,
  DEVICE_HEADER,
} from '../../src/contract/api/account.ts';
import { REQUEST_HEADER } from '../../src/contract/desktop/carried-request.ts';

/** Headers of a single connection, not of the message (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** Headers that only main may set, that are for main, or that describe the page's connection rather than main's. */
const REQUEST_BLOCKLIST = [
  'accept-encoding',
  'authorization',
  'content-length',
  'cookie',
  'cookie2',
  'expect',
  'forwarded',
  'host',
  'origin',
  'referer',
  'via',
  'x-real-ip',
  REQUEST_HEADER,
  APP_SECRET_HEADER,
  CLIENT_HEADER,
  DEVICE_HEADER,
];
/** Response headers that must not reach the page. */
const ANSWER_BLOCKLIST = ['set-cookie', 'set-cookie2', 'clear-site-data', 'alt-svc', DEVICE_HEADER];

const headersNamedIn = (connection: string | null | undefined): string[] =>
  (connection ?? '').split(',').map((name) => name.trim().toLowerCase());

/** Credentials of a request: the session token, and the secret of the server on this computer. */
export interface Credentials {
  readonly token: string | null;
  readonly secret: string | null;
  /** The token of this device, at a sign-in. */
  readonly device?: string | null;
}

/**
 * Headers that main adds to every request. A server elsewhere may compress its answers: `decodeAnswer` reads them. On this
 * computer, that would cost more time than it saves.
 */
export function ownHeaders({ token, secret, device = null }: Credentials): Record<string, string> {
  return {
    'accept-encoding': secret === null ? 'gzip' : 'identity',
    [CLIENT_HEADER]: DESKTOP_CLIENT,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(secret === null ? {} : { [APP_SECRET_HEADER]: secret }),
    ...(device === null ? {} : { [DEVICE_HEADER]: device }),
  };
}

/**
 * The headers of a forwarded page request: its own without the disallowed ones, plus main's. Of a range, the bytes are those
 * of the file itself.
 */
export function requestHeaders(headers: Headers, credentials: Credentials): Record<string, string> {
  const dropped = new Set([
    ...HOP_BY_HOP,
    ...REQUEST_BLOCKLIST,
    ...headersNamedIn(headers.get('connection')),
  ]);
  const forwarded = [...headers].filter(
    ([name]) => !dropped.has(name) && !name.startsWith('sec-') && !name.startsWith('x-forwarded-'),
  );
  return {
    ...Object.fromEntries(forwarded),
    ...ownHeaders(credentials),
    ...(headers.has('range') && { 'accept-encoding': 'identity' }),
  };
}

/** The headers of a response for the page. */
export function answerHeaders(headers: IncomingHttpHeaders): Headers {
  const dropped = new Set([...HOP_BY_HOP, ...ANSWER_BLOCKLIST, ...headersNamedIn(headers.connection)]);
  const forwarded = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || dropped.has(name)) continue;
    forwarded.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return forwarded;
}
