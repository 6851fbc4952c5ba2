import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Hono's context on Node; requests made in process have no socket and no bindings. */
export type NodeContext = Context<{ Bindings: Partial<HttpBindings> }>;

/** The client's address: the last untrusted one in `X-Forwarded-For`, if a trusted proxy sent the request. */
export function clientAddress(context: NodeContext, trustedProxies: readonly string[]): string {
  const socket = context.env?.incoming?.socket.remoteAddress ?? '127.0.0.1';
  if (!trustedProxies.includes(socket)) return socket;
  const forwarded = context.req.header('x-forwarded-for')?.split(',') ?? [];
  for (const entry of forwarded.reverse()) {
    const address = entry.trim();
    if (address && !trustedProxies.includes(address)) return address;
  }
  return socket;
}
