import { type ProxyCredentials, proxyIdOf } from './proxy-address.ts';
import type { ProxyPasswords } from './proxy-passwords.ts';

/** The used part of Electron's `AuthInfo`. */
export interface ProxyChallenge {
  readonly isProxy: boolean;
  readonly scheme: string;
  readonly host: string;
  readonly port: number;
}

/** Passes what Chromium is to answer; without arguments it gives up. */
export type Login = (name?: string, password?: string) => void;

/**
 * Answers proxies that challenge requests of Chromium's own, such as those for updates. A name and password that the proxy
 * refuses come back as a second challenge. Chromium does not say whether it speaks TLS to the proxy: a password given for
 * one with TLS is not used.
 */
export function createProxyLogin(
  passwords: Pick<ProxyPasswords, 'known' | 'ask'>,
): (challenge: ProxyChallenge) => Promise<ProxyCredentials | null> {
  const given = new Map<string, ProxyCredentials>();
  return async ({ isProxy, scheme, host, port }) => {
    if (!isProxy || scheme !== 'basic') return null;
    const proxy = new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
    const id = proxyIdOf(proxy);
    const refused = given.get(id) ?? null;
    const known = refused ? null : await passwords.known(proxy);
    const credentials = known ?? (await passwords.ask(proxy, refused));
    if (credentials) given.set(id, credentials);
    else given.delete(id);
    return credentials;
  };
}
