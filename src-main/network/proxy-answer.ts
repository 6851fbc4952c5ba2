import { proxyIdOf } from './proxy-address.ts';

/** An entry of a PAC result, such as `PROXY proxy.example:8080`. */
const ENTRY = /^(DIRECT|PROXY|HTTPS|SOCKS5?)(?:\s+(\S+))?$/i;

/** Chromium takes `SOCKS` in a PAC result for version 4. */
const SCHEMES: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS5: 'socks5',
};

/** A way to a server: the URL of a proxy, or null for a direct connection. */
export type Route = string | null;

/**
 * Parses a PAC result (`PROXY a:8080; SOCKS5 b:1080; DIRECT`), as returned by `session.resolveProxy`: the routes to
 * try, in order. Only a direct connection if no entry is usable.
 */
export function readProxyAnswer(answer: string): Route[] {
  const routes: Route[] = [];
  for (const entry of answer.split(';')) {
    const [, kind = '', host = ''] = ENTRY.exec(entry.trim()) ?? [];
    const url = `${SCHEMES[kind.toUpperCase()]}://${host}`;
    if (kind.toUpperCase() === 'DIRECT') routes.push(null);
    else if (kind !== '' && host !== '' && URL.canParse(url)) routes.push(url);
  }
  return routes.length === 0 ? [null] : [...new Set(routes)];
}

/** Variables that may contain a proxy with a name and a password. */
const VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'];

/** Identifies a proxy for its password. All versions of SOCKS count as one: the environment may name it `socks5h`. */
const passwordIdOf = (proxy: URL): string => proxyIdOf(proxy).replace(/^socks\w*:/, 'socks:');

/**
 * Adds the name and password that the environment has for this proxy: the system's settings contain only its address,
 * and Electron does not reveal Chromium's own passwords.
 */
export function withCredentials(proxy: string, environment: NodeJS.ProcessEnv): string {
  const url = new URL(proxy);
  for (const name of VARIABLES) {
    const value = environment[name] ?? environment[name.toLowerCase()] ?? '';
    if (!URL.canParse(value)) continue;
    const known = new URL(value);
    const { username, password } = known;
    if (username === '' || passwordIdOf(known) !== passwordIdOf(url)) continue;
    return `${url.protocol}//${username}:${password}@${url.host}`;
  }
  return proxy;
}
