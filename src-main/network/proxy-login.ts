import { type ProxyCredentials, proxyIdOf } from './proxy-address.ts';
import type { ProxyPasswords } from './proxy-passwords.ts';

/** The used part of Electron's `AuthInfo`. */
export interface ProxyChallenge {
  readonly isProxy: boolean;
  readonly scheme: string;
  readonly host: string;
  readonly port: number;
}

/** Passes Chromium's answer; without arguments it gives up. */
export type Login = (name?: string, password?: string) => void;

/**
 * Answers proxies that challenge requests of Chromium's own, such as those for updates. Chromium does not report
 * whether it speaks TLS to the proxy: a password for a proxy with TLS is not used.
 */
export interface ProxyLogin {
  /**
   * The name and password for a proxy; null for none. A second challenge rejects the answer to the first: Chromium
   * reports neither the request nor the reason.
   */
  answer(challenge: ProxyChallenge): Promise<ProxyCredentials | null>;
  /** The requests so far have ended: the next challenge rejects nothing. */
  endRequests(): void;
}

export function createProxyLogin(passwords: Pick<ProxyPasswords, 'findCredentials' | 'ask'>): ProxyLogin {
  const givenCredentials = new Map<string, ProxyCredentials>();
  return {
    async answer({ isProxy, scheme, host, port }) {
      if (!isProxy || scheme !== 'basic') return null;
      const proxy = new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
      const id = proxyIdOf(proxy);
      const refused = givenCredentials.get(id) ?? null;
      const known = refused ? null : await passwords.findCredentials(proxy);
      const credentials = known ?? (await passwords.ask(proxy, refused));
      if (credentials) givenCredentials.set(id, credentials);
      else givenCredentials.delete(id);
      return credentials;
    },
    endRequests: () => givenCredentials.clear(),
  };
}
