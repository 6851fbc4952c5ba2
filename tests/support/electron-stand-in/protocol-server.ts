import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fromBrowserAddress, mapScheme, originOf, toBrowserAddress } from './addresses.ts';

/** A handler given to `protocol.handle`. */
export type SchemeHandler = (request: Request & { initiatorOrigin?: string }) => Response | Promise<Response>;

const handlers = new Map<string, SchemeHandler>();

/** From now on, `handler` answers that scheme's addresses. */
export function handleScheme(scheme: string, handler: SchemeHandler): void {
  if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
  mapScheme(scheme);
  handlers.set(scheme, handler);
}

/** Removes a scheme's handler; its addresses stay mapped and get no answer. */
export function unhandleScheme(scheme: string): void {
  handlers.delete(scheme);
}

export const isHandled = (scheme: string): boolean => handlers.has(scheme);

/** Headers of the connection to the stand-in, hidden from the app. */
const NOT_THE_PAGES = ['host', 'connection', 'keep-alive', 'transfer-encoding', 'upgrade-insecure-requests'];

function requestHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    if (NOT_THE_PAGES.includes(name) || name.startsWith('sec-')) continue;
    for (const value of values ?? []) {
      headers.append(name, name === 'origin' || name === 'referer' ? fromBrowserAddress(value) : value);
    }
  }
  return headers;
}

/** The origin of the requesting page, undefined for the program's own requests, like in Electron. */
function initiatorOf(incoming: IncomingMessage, url: string): string | undefined {
  const { origin, referer } = incoming.headers;
  if (origin !== undefined) return origin === 'null' ? 'null' : originOf(fromBrowserAddress(origin));
  const site = incoming.headers['sec-fetch-site'];
  if (site === 'same-origin') return originOf(url);
  if (site === 'none' || site === undefined) return undefined;
  return referer === undefined ? 'null' : originOf(fromBrowserAddress(referer));
}

/**
 * The body as Electron hands it over: a page that aborts lets it stand still, and neither ends it nor makes it fail.
 */
function bodyOf(incoming: IncomingMessage): ReadableStream {
  incoming.on('error', () => undefined);
  // Node's stream type and the web's differ only in name.
  return Readable.toWeb(incoming.pipe(new PassThrough())) as ReadableStream;
}

/** Without a signal, like the `Request` that Electron makes (`lib/browser/api/protocol.ts`). */
function requestOf(incoming: IncomingMessage, url: string): Parameters<SchemeHandler>[0] {
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const request: Parameters<SchemeHandler>[0] = new Request(url, {
    method,
    headers: requestHeaders(incoming),
    ...(hasBody ? { body: bodyOf(incoming), duplex: 'half' } : {}),
  });
  const initiatorOrigin = initiatorOf(incoming, url);
  if (initiatorOrigin !== undefined) request.initiatorOrigin = initiatorOrigin;
  return request;
}

async function send(answer: Response, outgoing: ServerResponse): Promise<void> {
  const location = answer.headers.get('location');
  outgoing.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    ...(location === null ? {} : { location: toBrowserAddress(location) }),
  });
  outgoing.flushHeaders();
  if (answer.body) await pipeline(Readable.fromWeb(answer.body as never), outgoing);
  else outgoing.end();
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const url = fromBrowserAddress(`http://${incoming.headers.host ?? ''}${incoming.url ?? '/'}`);
  const handler = handlers.get(new URL(url).protocol.slice(0, -1));
  try {
    if (!handler) throw new Error('No handler answers this scheme.');
    const response = await handler(requestOf(incoming, url));
    if (response.type === 'error') outgoing.destroy();
    else await send(response, outgoing);
  } catch (error) {
    // Like Electron: the page sees a network error, and the program keeps running.
    if (!outgoing.destroyed && process.env.STAND_IN_LOG) process.stderr.write(`${url}: ${String(error)}\n`);
    outgoing.destroy();
  }
}

/** Serves all registered schemes on one loopback port, which it returns. */
export async function serveSchemes(): Promise<number> {
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  // Uploads of takes and event streams have no time limit.
  server.requestTimeout = 0;
  server.headersTimeout = 0;
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return (server.address() as AddressInfo).port;
}
