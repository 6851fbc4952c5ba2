import { request as requestByHttp } from 'node:http';
import { Agent, type RequestOptions, request as requestByHttps } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ConnectionOptions, connect as connectByTls, type TLSSocket } from 'node:tls';
import type { Route } from './proxy-answer.ts';
import { connectBySocks, credentialsOf, type Target } from './socks.ts';

/** Milliseconds for one way to a server, until the next one is tried. */
const ROUTE_MS = 4000;
/** Milliseconds for a proxy to take a connection. */
const REACH_MS = 1500;
/** Milliseconds in which a way that failed is tried last. */
const AVOID_MS = 5 * 60_000;

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const SOCKS_PORT = 1080;
const HTTPS_PORT = 443;

function portOf({ port, protocol }: URL): number {
  return port === '' ? (DEFAULT_PORTS[protocol] ?? SOCKS_PORT) : Number(port);
}

function connected(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, signal });
    socket.once('connect', () => resolve(socket)).once('error', reject);
  });
}

/** A tunnel by HTTP's `CONNECT`, with the name and password of the proxy's URL. */
function connectByHttp(proxy: URL, { host, port }: Target, signal: AbortSignal): Promise<Socket> {
  const send = proxy.protocol === 'https:' ? requestByHttps : requestByHttp;
  const target = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const known = credentialsOf(proxy);
  const basic = known && Buffer.from(`${known.name}:${known.password}`).toString('base64');
  const headers = { host: target, ...(basic && { 'proxy-authorization': `Basic ${basic}` }) };
  return new Promise((resolve, reject) => {
    const asked = send({
      ...{ host: hostOf(proxy), port: portOf(proxy), method: 'CONNECT', path: target },
      ...{ headers, signal, agent: false },
    });
    asked.once('connect', ({ statusCode }, socket) => {
      if (statusCode === 200) {
        resolve(socket as Socket);
        return;
      }
      socket.destroy();
      reject(new Error(`the proxy answers ${statusCode}`));
    });
    asked.once('response', (response) => {
      response.destroy();
      reject(new Error('the proxy makes no tunnels'));
    });
    asked.once('error', reject).end();
  });
}

async function connectBy(route: Route, target: Target, signal: AbortSignal): Promise<Socket> {
  if (route === null) return connected(target.host, target.port, signal);
  const proxy = new URL(route);
  if (!proxy.protocol.startsWith('socks')) return connectByHttp(proxy, target, signal);
  const socket = await connected(hostOf(proxy), portOf(proxy), signal);
  try {
    await connectBySocks(socket, proxy, target, ROUTE_MS);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** What of a request's options is about TLS; the rest would open a connection of its own. */
const tlsOptions = ({ ca, cert, key, rejectUnauthorized }: RequestOptions): ConnectionOptions => ({
  ...(ca !== undefined && { ca }),
  ...(cert !== undefined && { cert }),
  ...(key !== undefined && { key }),
  ...(rejectUnauthorized !== undefined && { rejectUnauthorized }),
});

function encrypted(options: RequestOptions, socket: Socket, host: string): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const tls = connectByTls({
      ...tlsOptions(options),
      socket,
      ...(isIP(host) === 0 && { servername: host }),
    });
    tls.once('secureConnect', () => resolve(tls)).once('error', reject);
    socket.once('close', () => reject(new Error('the connection ended')));
  });
}

/** True when something takes connections at the address of a proxy. */
export async function isProxyThere(proxy: string): Promise<boolean> {
  const url = new URL(proxy);
  try {
    const socket = await connected(hostOf(url), portOf(url), AbortSignal.timeout(REACH_MS));
    socket.destroy();
    return true;
  } catch {
    return false;
  }
}

/** Connects to https servers by proxies: the first that leads there, in the order of the system. */
export class ProxiedAgent extends Agent {
  readonly #routes: readonly Route[];
  /** Ways that failed, and until when they are tried last. */
  readonly #avoided = new Map<Route, number>();

  constructor(routes: readonly Route[]) {
    super({ keepAlive: true });
    this.#routes = routes;
  }

  override createConnection(
    options: RequestOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const target = { host: options.hostname ?? options.host ?? '', port: Number(options.port ?? HTTPS_PORT) };
    this.#connect(options, target).then(
      (socket) => callback?.(null, socket),
      // Node takes an error without a socket.
      (error: Error) => (callback as ((error: Error) => void) | undefined)?.(error),
    );
  }

  async #connect(options: RequestOptions, target: Target): Promise<TLSSocket> {
    const now = Date.now();
    const isAvoided = (route: Route): boolean => (this.#avoided.get(route) ?? 0) > now;
    const ordered = [...this.#routes.filter((route) => !isAvoided(route)), ...this.#routes.filter(isAvoided)];
    const failures: unknown[] = [];
    for (const route of ordered) {
      const socket = await connectBy(route, target, AbortSignal.timeout(ROUTE_MS)).catch((error: unknown) => {
        failures.push(error);
        this.#avoided.set(route, now + AVOID_MS);
      });
      if (!socket) continue;
      this.#avoided.delete(route);
      // A server that shows a wrong certificate does so by every way.
      return encrypted(options, socket, target.host);
    }
    throw new AggregateError(failures, 'no way leads to the server');
  }
}
