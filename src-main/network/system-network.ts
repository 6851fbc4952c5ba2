import { isLoopback } from '../../src/contract/loopback.ts';
import { createLocalProxy } from './local-proxy.ts';
import { ProxiedAgent } from './proxied-agent.ts';
import { type Route, readProxyAnswer, withCredentials } from './proxy-answer.ts';
import { type PasswordSource, RouteConnector } from './route-connector.ts';

export interface SystemNetworkParts {
  /** Electron's `session.resolveProxy`. */
  readonly resolve: (url: string) => Promise<string>;
  /** Trusts the system's certificates in this process. */
  readonly trust: () => Promise<void>;
  /** May contain a proxy's name and password. */
  readonly environment: NodeJS.ProcessEnv;
  /** Passwords of proxies that the environment does not name. */
  readonly passwords: PasswordSource;
  readonly fail: (error: unknown) => void;
}

/** The system's proxy and certificates, for Node's connections. */
export interface SystemNetwork {
  /** The agent for requests to an https address; undefined for Node's own, where there is no proxy. */
  agentFor(url: URL): Promise<ProxiedAgent | undefined>;
  /**
   * Variables with which a process of ours uses the system's network (`child-network.ts`): by the local proxy, which asks
   * the system at each connection, because a proxy may appear while the process runs. `addresses`: those that it may ask.
   */
  environmentFor(addresses: readonly string[]): Promise<Record<string, string>>;
  /** Ends the local proxy. */
  end(): void;
}

/** Never reached by a proxy. */
const NO_PROXY_HOSTS = 'localhost,127.0.0.1,::1';

/** The port of an address as a process asks a proxy for it. */
const targetOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`;

const variablesFor = (proxy: string): Record<string, string> => ({
  NODE_USE_SYSTEM_CA: '1',
  NODE_USE_ENV_PROXY: '1',
  HTTP_PROXY: proxy,
  HTTPS_PROXY: proxy,
  NO_PROXY: NO_PROXY_HOSTS,
  // Programs prefer the lower-case names, which a shell may have set.
  http_proxy: proxy,
  https_proxy: proxy,
  no_proxy: NO_PROXY_HOSTS,
});

export function createSystemNetwork(parts: SystemNetworkParts): SystemNetwork {
  const { resolve, trust, environment, passwords, fail } = parts;
  const connectors = new Map<string, RouteConnector>();
  const agents = new Map<RouteConnector, ProxiedAgent>();
  /** Addresses passed to processes, by host and port: a proxy may depend on the protocol. */
  const urlByTarget = new Map<string, URL>();
  let trusted: Promise<void> | null = null;

  const localProxy = createLocalProxy(async ({ host, port }) => {
    const name = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
    const routes = await routesTo(urlByTarget.get(name) ?? new URL(`https://${name}`));
    return connectorFor(routes).connect({ host, port });
  });

  async function routesTo(url: URL): Promise<Route[]> {
    if (isLoopback(url.hostname)) return [null];
    try {
      const routes = readProxyAnswer(await resolve(url.href));
      return routes.map((route) => route && withCredentials(route, environment));
    } catch (error) {
      fail(error);
      return [null];
    }
  }

  function connectorFor(routes: readonly Route[]): RouteConnector {
    const name = routes.join(' ');
    const connector = connectors.get(name) ?? new RouteConnector(routes, passwords);
    connectors.set(name, connector);
    return connector;
  }

  return {
    async agentFor(url) {
      if (url.protocol !== 'https:' || isLoopback(url.hostname)) return undefined;
      trusted ??= trust().catch(fail);
      const [routes] = await Promise.all([routesTo(url), trusted]);
      if (routes[0] === null) return undefined;
      const connector = connectorFor(routes);
      const agent = agents.get(connector) ?? new ProxiedAgent(connector);
      agents.set(connector, agent);
      return agent;
    },

    async environmentFor(addresses) {
      const urls = addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address));
      for (const url of urls) urlByTarget.set(targetOf(url), url);
      return variablesFor(await localProxy.url());
    },

    end: () => localProxy.end(),
  };
}
