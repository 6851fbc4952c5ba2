import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Log } from '../log.ts';

/** Hono's context on Node; requests made in process have no socket and no bindings. */
export type NodeContext = Context<{ Bindings: Partial<HttpBindings> }>;

/** True for an address of a trusted proxy. */
export type TrustedProxies = (address: string) => boolean;

/** Proxies by address (`10.0.0.7`) or network (`10.0.0.0/8`), as `TRUSTED_PROXIES` names them. */
export function trustProxies(entries: readonly string[]): TrustedProxies {
  if (entries.length === 0) return () => false;
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

const MAPPED_ADDRESS = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An IPv4 address as such, also where a socket on `::` shows it as an IPv6 address. */
const unmapped = (address: string): string => MAPPED_ADDRESS.exec(address)?.[1] ?? address;

/** The address in an entry of `X-Forwarded-For`, which some proxies write with a port; null if there is none. */
function addressIn(entry: string): string | null {
  const trimmed = entry.trim();
  const withPort = /^\[(.+)\](?::\d+)?$/.exec(trimmed) ?? /^([\d.]+):\d+$/.exec(trimmed);
  const address = unmapped(withPort?.[1] ?? trimmed);
  return isIP(address) === 0 ? null : address;
}

/**
 * The client's address: the last untrusted one in `X-Forwarded-For`, or the first one if all are trusted, if a trusted proxy
 * sent the request. Behind an entry that is no address, it is the proxy's.
 */
export function clientAddress(context: NodeContext, isTrusted: TrustedProxies): string {
  const socket = unmapped(context.env?.incoming?.socket.remoteAddress ?? '127.0.0.1');
  if (!isTrusted(socket)) return socket;
  const forwarded = context.req.header('x-forwarded-for')?.split(',') ?? [];
  let client = socket;
  for (const entry of forwarded.reverse()) {
    const address = addressIn(entry);
    if (address === null) return socket;
    client = address;
    if (!isTrusted(address)) break;
  }
  return client;
}

/** Warns once of an untrusted proxy: all clients behind it would share the limits of its address. */
export function proxyWarning(trusted: readonly string[], log: Log): (headers: Headers) => void {
  let hasWarned = trusted.length > 0;
  return (headers) => {
    if (hasWarned || !headers.has('x-forwarded-for')) return;
    hasWarned = true;
    log.warn(
      'a proxy passes requests on, and TRUSTED_PROXIES does not name it: everybody behind it shares the limits of its address',
    );
  };
}

/** Groups of an IPv6 address that name a network; its owner chooses the others freely (RFC 6177). */
const NETWORK_GROUPS = 4;

/** The eight groups of an IPv6 address, as numbers. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [read(head), read(tail ?? '')];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<number>(gap).fill(0), ...last];
}

/**
 * The network by which requests are counted: an IPv4 address itself, and the /64 network of an IPv6 address, because
 * one household owns all addresses of such a network.
 */
export function networkOf(address: string): string {
  const [withoutZone = ''] = address.split('%');
  const plain = unmapped(withoutZone);
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain).slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}
