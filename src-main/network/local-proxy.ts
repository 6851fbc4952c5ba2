import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Target } from './tunnel.ts';

/** A proxy on this computer, for the app's own processes. */
export interface LocalProxy {
  /** Its URL, with the secret that identifies the app's processes. Starts it at the first call. */
  url(): Promise<string>;
  end(): void;
}

const USER = 'parlance';
const SECRET_BYTES = 32;

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The target of a `CONNECT` request; null for none. */
function targetOf({ url = '' }: IncomingMessage): Target | null {
  const address = `http://${url}`;
  if (!URL.canParse(address)) return null;
  const { hostname, port, pathname } = new URL(address);
  // A path or a name would be no target.
  if (pathname !== '/' || url.includes('@')) return null;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 80 : Number(port) };
}

/** Both directions, until one ends; a broken connection is no error of the proxy. */
async function pipeBoth(client: Duplex, server: Socket): Promise<void> {
  const directions = [pipeline(client, server), pipeline(server, client)];
  await Promise.allSettled(directions);
}

/**
 * Creates the proxy: an HTTP proxy with `CONNECT` only, on a port of this computer. Requests without its secret are
 * refused. `connect`: opens connections as main's own requests do, so that a process needs no proxy password.
 */
export function createLocalProxy(connect: (target: Target) => Promise<Socket>): LocalProxy {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const expected = digestOf(`Basic ${Buffer.from(`${USER}:${secret}`).toString('base64')}`);
  const sockets = new Set<Duplex>();
  let started: Promise<string> | null = null;

  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('connect', (request, client, head) => {
    const refuse = (status: string) => client.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);
    client.on('error', () => client.destroy());
    const isAuthorised = timingSafeEqual(digestOf(request.headers['proxy-authorization'] ?? ''), expected);
    const target = isAuthorised && targetOf(request);
    if (!isAuthorised) refuse('407 Proxy Authentication Required');
    else if (!target) refuse('400 Bad Request');
    else {
      connect(target).then(
        (socket) => {
          client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
          if (head.length > 0) socket.write(head);
          void pipeBoth(client, socket);
        },
        // The process learns that there is no route; main's own requests report why.
        () => refuse('502 Bad Gateway'),
      );
    }
  });

  async function start(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return `http://${USER}:${secret}@127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  return {
    url() {
      started ??= start();
      return started;
    },
    end() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
