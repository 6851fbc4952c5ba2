import querystring from 'node:querystring';

/** The name and password of a proxy. */
export interface ProxyCredentials {
  readonly name: string;
  readonly password: string;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const SOCKS_PORT = 1080;

/** The host of a URL as sockets take it: an IPv6 address without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** The port of a proxy's URL, also where it is the usual one of its protocol. */
export function portOf({ port, protocol }: URL): number {
  return port === '' ? (DEFAULT_PORTS[protocol] ?? SOCKS_PORT) : Number(port);
}

/** Host and port, for display. */
export const addressOf = (proxy: URL): string => `${proxy.hostname}:${portOf(proxy)}`;

/** The key of a stored password. The protocol counts: a password for a proxy with TLS is not sent to one without. */
export const proxyIdOf = (proxy: URL): string => `${proxy.protocol}//${addressOf(proxy)}`;

/** The name and password in a proxy's URL; null without a name. A percent sign that encodes nothing is taken literally. */
export function credentialsOf({ username, password }: URL): ProxyCredentials | null {
  if (username === '') return null;
  return { name: querystring.unescape(username), password: querystring.unescape(password) };
}
