import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * An address of a PostgreSQL server. After `vanish`, bytes of the connections that are open then are lost in silence, as
 * when a host is gone; new ones are answered, as after a failover.
 */
export async function startVanishingHost(
  databaseUrl: string,
): Promise<{ url: string; vanish: () => void; close: () => Promise<void> }> {
  const real = new URL(databaseUrl);
  const open = new Set<Socket>();
  let pairs: [Socket, Socket][] = [];
  const server = createServer((inner) => {
    const outer = connect(Number(real.port), real.hostname);
    pairs.push([inner, outer]);
    inner.pipe(outer).pipe(inner);
    for (const socket of [inner, outer]) {
      open.add(socket);
      socket.on('error', () => undefined).once('close', () => open.delete(socket));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(real);
  url.port = `${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    vanish() {
      for (const pair of pairs) for (const socket of pair) socket.unpipe().resume();
      pairs = [];
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
