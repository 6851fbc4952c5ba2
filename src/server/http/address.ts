import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

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
    // A socket on `::` shows IPv4 peers as `::ffff:10.0.0.7`; the list knows that form.
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/** The client's address: the last untrusted one in `X-Forwarded-For`, if a trusted proxy sent the request. */
export function clientAddress(context: NodeContext, isTrusted: TrustedProxies): string {
  const socket = context.env?.incoming?.socket.remoteAddress ?? '127.0.0.1';
  if (!isTrusted(socket)) return socket;
  const forwarded = context.req.header('x-forwarded-for')?.split(',') ?? [];
  for (const entry of forwarded.reverse()) {
    const address = entry.trim();
    if (address && !isTrusted(address)) return address;
  }
  return socket;
}
