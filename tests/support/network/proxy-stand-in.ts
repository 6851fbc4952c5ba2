import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface ProxyStandIn {
  /** URL of the proxy. */
  readonly url: string;
  /** `host:port` of every tunnel that was asked for. */
  readonly asked: string[];
  /** What everybody showed who asked for a tunnel: the header `Proxy-Authorization`, empty for none. */
  readonly shown: string[];
  close(): Promise<void>;
}

/**
 * An HTTP proxy with `CONNECT` alone. Names lead to ports of this computer; whoever asks for another name is refused, and
 * no name is known to the system. `password`: name and password, with a colon between.
 */
export async function startProxyStandIn(
  ports: Readonly<Record<string, number>>,
  password: string | null = null,
): Promise<ProxyStandIn> {
  const asked: string[] = [];
  const shown: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const wanted = password && `Basic ${Buffer.from(password).toString('base64')}`;
  server.on('connect', ({ url = '', headers }, client: Socket) => {
    shown.push(headers['proxy-authorization'] ?? '');
    if (wanted && headers['proxy-authorization'] !== wanted) {
      client.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="net"\r\nContent-Length: 0\r\n\r\n',
      );
      return;
    }
    asked.push(url);
    client.on('error', () => undefined);
    const port = ports[url.split(':')[0] ?? ''];
    if (port === undefined) {
      client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return;
    }
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.pipe(client);
      client.pipe(target);
    });
    target.on('error', () => client.destroy());
    client.once('close', () => target.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    shown,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
