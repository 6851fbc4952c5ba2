import type { IncomingHttpHeaders } from 'node:http';
import { APP_SECRET_HEADER, CLIENT_HEADER, DESKTOP_CLIENT } from '../../src/contract/api/account.ts';

/** They belong to one connection and not to the message (RFC 9110, section 7.6.1). */
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
/** What only main may say to the server, or what is true of the page and not of main. */
const NOT_THE_PAGES = [
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
  APP_SECRET_HEADER,
  CLIENT_HEADER,
];
/** What a server may tell a browser about itself, but not our page through main. */
const NOT_THE_SERVERS = ['set-cookie', 'set-cookie2', 'clear-site-data', 'alt-svc'];

const namedBy = (connection: string | null | undefined): string[] =>
  (connection ?? '').split(',').map((name) => name.trim().toLowerCase());

/** Who asks: the session's token, and what the server on this computer asks to be shown. */
export interface Credentials {
  readonly token: string | null;
  readonly secret: string | null;
}

/** What main says of itself with every request. */
export function ownHeaders({ token, secret }: Credentials): Record<string, string> {
  return {
    [CLIENT_HEADER]: DESKTOP_CLIENT,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(secret === null ? {} : { [APP_SECRET_HEADER]: secret }),
  };
}

/**
 * The headers that a request of the page has when main sends it on: its own, less what is not for a page to say,
 * plus who asks. Bodies come uncompressed, because nothing between main and the page would decode them.
 */
export function requestHeaders(headers: Headers, credentials: Credentials): Record<string, string> {
  const dropped = new Set([...HOP_BY_HOP, ...NOT_THE_PAGES, ...namedBy(headers.get('connection'))]);
  const kept = [...headers].filter(
    ([name]) => !dropped.has(name) && !name.startsWith('sec-') && !name.startsWith('x-forwarded-'),
  );
  return {
    ...Object.fromEntries(kept),
    'accept-encoding': 'identity',
    ...ownHeaders(credentials),
  };
}

/** The headers of an answer when main hands it to the page. */
export function answerHeaders(headers: IncomingHttpHeaders): Headers {
  const dropped = new Set([...HOP_BY_HOP, ...NOT_THE_SERVERS, ...namedBy(headers.connection)]);
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || dropped.has(name)) continue;
    kept.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return kept;
}
