import { Agent } from 'node:https';
import { readProxyAnswer } from './proxy-answer.ts';

export interface SystemNetworkParts {
  /** Electron's `session.resolveProxy`. */
  readonly resolve: (url: string) => Promise<string>;
  /** Trusts the system's certificates in this process. */
  readonly trust: () => Promise<void>;
  readonly fail: (error: unknown) => void;
}

/** The system's proxy and certificates, for connections that Node makes. */
export interface SystemNetwork {
  /** The agent for requests to an https address; undefined for Node's own, where there is no proxy. */
  agentFor(url: URL): Promise<Agent | undefined>;
  /**
   * Variables with which a process of ours uses the system's network for these addresses (`child-network.ts`). One
   * proxy serves all: the first that the system names. Addresses that need none are excepted.
   */
  environmentFor(addresses: readonly string[]): Promise<Record<string, string>>;
}

/** Never reached by a proxy. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const EXCEPTED = ['localhost', '127.0.0.1', '::1'];

export function createSystemNetwork({ resolve, trust, fail }: SystemNetworkParts): SystemNetwork {
  const agents = new Map<string, Agent>();
  let trusted: Promise<void> | null = null;

  async function proxyFor(url: URL): Promise<string | null> {
    if (LOOPBACK.test(url.hostname)) return null;
    try {
      return readProxyAnswer(await resolve(url.href));
    } catch (error) {
      fail(error);
      return null;
    }
  }

  return {
    async agentFor(url) {
      if (url.protocol !== 'https:' || LOOPBACK.test(url.hostname)) return undefined;
      trusted ??= trust().catch(fail);
      const [proxy] = await Promise.all([proxyFor(url), trusted]);
      if (proxy === null) return undefined;
      const agent = agents.get(proxy) ?? new Agent({ proxyEnv: { HTTPS_PROXY: proxy }, keepAlive: true });
      agents.set(proxy, agent);
      return agent;
    },

    async environmentFor(addresses) {
      const urls = addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address));
      const found = await Promise.all(urls.map(async (url) => ({ url, proxy: await proxyFor(url) })));
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
