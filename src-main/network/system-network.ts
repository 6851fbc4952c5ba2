import { isProxyThere, ProxiedAgent } from './proxied-agent.ts';
import { type Route, readProxyAnswer, withCredentials } from './proxy-answer.ts';

export interface SystemNetworkParts {
  /** Electron's `session.resolveProxy`. */
  readonly resolve: (url: string) => Promise<string>;
  /** Trusts the system's certificates in this process. */
  readonly trust: () => Promise<void>;
  /** Where a proxy's name and password may stand. */
  readonly environment: NodeJS.ProcessEnv;
  readonly fail: (error: unknown) => void;
}

/** The system's proxy and certificates, for connections that Node makes. */
export interface SystemNetwork {
  /** The agent for requests to an https address; undefined for Node's own, where there is no proxy. */
  agentFor(url: URL): Promise<ProxiedAgent | undefined>;
  /**
   * Variables with which a process of ours uses the system's network for these addresses (`child-network.ts`). One
   * proxy serves all: the first that the system names and that takes connections. Addresses that need none are excepted.
   */
  environmentFor(addresses: readonly string[]): Promise<Record<string, string>>;
}

/** Never reached by a proxy. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const EXCEPTED = ['localhost', '127.0.0.1', '::1'];

/** Processes of ours connect by undici, which knows no SOCKS4. */
const canUse = (route: string): boolean => !route.startsWith('socks4:');

/** The first way that is open now; a direct one counts as open. */
async function firstOpen(routes: readonly Route[]): Promise<Route> {
  for (const route of routes) {
    if (route === null || (canUse(route) && (await isProxyThere(route)))) return route;
  }
  return routes.find((route) => route !== null && canUse(route)) ?? null;
}

export function createSystemNetwork({
  resolve,
  trust,
  environment,
  fail,
}: SystemNetworkParts): SystemNetwork {
  const agents = new Map<string, ProxiedAgent>();
  let trusted: Promise<void> | null = null;

  async function routesTo(url: URL): Promise<Route[]> {
    if (LOOPBACK.test(url.hostname)) return [null];
    try {
      const routes = readProxyAnswer(await resolve(url.href));
      return routes.map((route) => route && withCredentials(route, environment));
    } catch (error) {
      fail(error);
      return [null];
    }
  }

  return {
    async agentFor(url) {
      if (url.protocol !== 'https:' || LOOPBACK.test(url.hostname)) return undefined;
      trusted ??= trust().catch(fail);
      const [routes] = await Promise.all([routesTo(url), trusted]);
      if (routes[0] === null) return undefined;
      const name = routes.join(' ');
      const agent = agents.get(name) ?? new ProxiedAgent(routes);
      agents.set(name, agent);
      return agent;
    },

    async environmentFor(addresses) {
      const urls = addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address));
      const routes = await Promise.all(urls.map(routesTo));
      const open = new Map<string, Promise<Route>>();
      const found = await Promise.all(
        urls.map(async (url, index) => {
          const ways = routes[index] ?? [null];
          const proxy = open.get(ways.join(' ')) ?? firstOpen(ways);
          open.set(ways.join(' '), proxy);
          return { url, proxy: await proxy };
        }),
      );
      const proxy = found.find((each) => each.proxy !== null)?.proxy;
      const certificates = { NODE_USE_SYSTEM_CA: '1' };
      if (!proxy) return certificates;
      const direct = found.filter((each) => each.proxy === null).map(({ url }) => url.hostname);
      const exceptions = [...new Set([...EXCEPTED, ...direct])].join(',');
      return {
        ...certificates,
        ...{ NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, HTTPS_PROXY: proxy, NO_PROXY: exceptions },
        // Programs prefer the lower-case names, which a shell may have set.
        ...{ http_proxy: proxy, https_proxy: proxy, no_proxy: exceptions },
      };
    },
  };
}
