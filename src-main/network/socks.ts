import type { Socket } from 'node:net';
import { SocksClient } from 'socks';
import { credentialsOf } from './proxy-address.ts';
import type { Target } from './tunnel.ts';

/**
 * Has a SOCKS proxy connect this socket, which is connected to it, to the target; the proxy resolves names. SOCKS4 takes
 * no password. Rejects when it refuses, or does not answer within the milliseconds.
 */
export async function connectBySocks(
  socket: Socket,
  proxy: URL,
  destination: Target,
  timeout: number,
): Promise<void> {
  const known = credentialsOf(proxy);
  await SocksClient.createConnection({
    proxy: {
      // The connection is already open; the library requires an address all the same.
      host: proxy.hostname,
      port: 1,
      type: proxy.protocol === 'socks4:' ? 4 : 5,
      ...(known && { userId: known.name, password: known.password }),
    },
    command: 'connect',
    destination,
    existing_socket: socket,
    timeout,
  });
}
