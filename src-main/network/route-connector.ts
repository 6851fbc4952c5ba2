import type { Socket } from 'node:net';
import { credentialsOf, hostOf, portOf } from './proxy-address.ts';
import type { Route } from './proxy-answer.ts';
import type { ProxyPasswords } from './proxy-passwords.ts';
import { connectBySocks } from './socks.ts';
import { connectByHttp, connectTcp, ProxyPasswordError, type Target } from './tunnel.ts';

/** Milliseconds for one way to a server, until the next one is tried. */
const ROUTE_MS = 4000;
/** Milliseconds in which a way that failed is tried last. */
const AVOID_FAILED_MS = 5 * 60_000;

/** The used part of the passwords. */
export type PasswordSource = Pick<ProxyPasswords, 'findCredentials' | 'ask' | 'onAccepted'>;

async function connectThroughSocks(proxy: URL, target: Target): Promise<Socket> {
  const socket = await connectTcp(hostOf(proxy), portOf(proxy), AbortSignal.timeout(ROUTE_MS));
  try {
    await connectBySocks(socket, proxy, target, ROUTE_MS);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Connects by proxies: the first that leads to the server, in the order of the system. */
export class RouteConnector {
  readonly #routes: readonly Route[];
  readonly #passwords: PasswordSource;
  /** Ways that failed, and until when they are tried last, by the monotonic clock. */
  readonly #avoided = new Map<Route, number>();
  #openQuestions = 0;

  constructor(routes: readonly Route[], passwords: PasswordSource) {
    this.#routes = routes;
    this.#passwords = passwords;
  }

  /** True while a connection waits for the user to enter a proxy's password. */
  get isPrompting(): boolean {
    return this.#openQuestions > 0;
  }

  /** A connection to the server, without TLS. @throws AggregateError when every route fails */
  async connect(target: Target): Promise<Socket> {
    const now = performance.now();
    const isAvoided = (route: Route): boolean => (this.#avoided.get(route) ?? 0) > now;
    const ordered = [...this.#routes.filter((route) => !isAvoided(route)), ...this.#routes.filter(isAvoided)];
    const failures: unknown[] = [];
    for (const route of ordered) {
      try {
        const socket = await this.#connectBy(route, target);
        this.#avoided.delete(route);
        return socket;
      } catch (error) {
        failures.push(error);
        // A proxy that lacks its password fails at once, and must be retried as soon as it is known.
        if (!(error instanceof ProxyPasswordError)) this.#avoided.set(route, now + AVOID_FAILED_MS);
      }
    }
    throw new AggregateError(failures, 'no way leads to the server');
  }

  #connectBy(route: Route, target: Target): Promise<Socket> {
    if (route === null) return connectTcp(target.host, target.port, AbortSignal.timeout(ROUTE_MS));
    const proxy = new URL(route);
    return proxy.protocol.startsWith('socks')
      ? connectThroughSocks(proxy, target)
      : this.#tunnel(proxy, target);
  }

  /** Asks for the password as often as the proxy rejects it, until the user declines. */
  async #tunnel(proxy: URL, target: Target): Promise<Socket> {
    let credentials = (await this.#passwords.findCredentials(proxy)) ?? credentialsOf(proxy);
    for (;;) {
      try {
        const socket = await connectByHttp(proxy, credentials, target, AbortSignal.timeout(ROUTE_MS));
        if (credentials) this.#passwords.onAccepted(proxy, credentials);
        return socket;
      } catch (error) {
        if (!(error instanceof ProxyPasswordError)) throw error;
        this.#openQuestions += 1;
        credentials = await this.#passwords.ask(proxy, credentials).finally(() => {
          this.#openQuestions -= 1;
        });
        if (credentials === null) throw error;
      }
    }
  }
}
