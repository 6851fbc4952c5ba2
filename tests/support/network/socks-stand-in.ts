import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { ProxyStandIn } from './proxy-stand-in.ts';

const PASSWORD_METHOD = 2;

/** Answers what a SOCKS client has sent; returns the name and port it asks for, or null while it negotiates. */
function answer(client: Socket, message: Buffer, password: string | null): string | null {
  const [version, second = 0] = message;
  if (version === 1) {
    const name = 2 + second;
    const given = message.subarray(2, name).toString() + message.subarray(name + 1).toString();
    client.write(Buffer.from([1, given === password ? 0 : 1]));
    return null;
  }
  if (version === 4) {
    const end = message.indexOf(0, message.indexOf(0, 8) + 1);
    return `${message.subarray(message.indexOf(0, 8) + 1, end)}:${message.readUInt16BE(2)}`;
  }
  if (message.length === 2 + second) {
    const isOffered = message.includes(PASSWORD_METHOD, 2);
    client.write(Buffer.from([5, password === null ? 0 : isOffered ? PASSWORD_METHOD : 255]));
    return null;
  }
  const length = message[4] ?? 0;
  return `${message.subarray(5, 5 + length)}:${message.readUInt16BE(5 + length)}`;
}

/** A SOCKS proxy, versions 4a and 5. Names lead to ports of this computer. `password`: the name and password in one. */
export async function startSocksStandIn(
  ports: Readonly<Record<string, number>>,
  password: string | null = null,
): Promise<Omit<ProxyStandIn, 'shown'>> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    const take = (message: Buffer): void => {
      const target = answer(client, message, password);
      if (target === null) return;
      client.off('data', take);
      asked.push(target);
      const is4 = message[0] === 4;
      const port = ports[target.split(':')[0] ?? ''];
      if (port === undefined) {
        client.end(Buffer.from(is4 ? [0, 91, 0, 0, 0, 0, 0, 0] : [5, 4, 0, 1, 0, 0, 0, 0, 0, 0]));
        return;
      }
      const to = connect(port, '127.0.0.1', () => {
        client.write(Buffer.from(is4 ? [0, 90, 0, 0, 0, 0, 0, 0] : [5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
        to.pipe(client);
        client.pipe(to);
      });
      to.on('error', () => client.destroy());
      client.once('close', () => to.destroy());
    };
    client.on('data', take);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
