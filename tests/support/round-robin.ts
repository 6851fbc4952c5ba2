import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The worst balancer for recordings: each request goes to the next server, whatever it is about. */
export interface RoundRobin {
  url: string;
  /** The servers behind it; may be changed at any time. */
  readonly servers: string[];
  /** Bytes of all request bodies so far. */
  bytes(): number;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

/** Passes a request on; false when the server cannot be reached. */
function pass(
  server: string,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<boolean> {
  return new Promise((resolve) => {
    const { method, headers, url } = request;
    const passed = ask(server + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.once('error', () => response.destroy());
      resolve(true);
    });
    passed.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return resolve(false);
      // Like a balancer that must not repeat what may have been done.
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
      resolve(true);
    });
    response.once('close', () => passed.destroy());
    passed.end(body);
  });
}

/** Starts a balancer on a free port. */
export async function startRoundRobin(servers: string[] = []): Promise<RoundRobin> {
  let turn = 0;
  let bytes = 0;
  const balancer = createServer(async (request, response) => {
    const body = await bodyOf(request).catch(() => null);
    if (!body) return;
    bytes += body.byteLength;
    for (let tries = servers.length; tries > 0; tries -= 1) {
      turn += 1;
      const server = servers[turn % servers.length];
      if (server && (await pass(server, request, body, response))) return;
    }
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    servers,
    bytes: () => bytes,
    close: () =>
      new Promise((resolve) => {
        balancer.close(() => resolve());
        balancer.closeAllConnections();
      }),
  };
}
