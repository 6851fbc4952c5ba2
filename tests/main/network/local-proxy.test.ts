import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLocalProxy } from '../../../src-main/network/local-proxy.ts';

let server: Server;
const asked: string[] = [];
const localProxy = createLocalProxy(async ({ host, port }) => {
  asked.push(`${host}:${port}`);
  if (host !== 'app.parlance.test') throw new Error('no way');
  return connect((server.address() as AddressInfo).port, '127.0.0.1');
});
beforeAll(async () => {
  server = createServer((socket) => socket.pipe(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  localProxy.end();
  server.close();
});

async function tunnel(
  target: string,
  secret?: string,
): Promise<{ status: number | undefined; socket: Socket }> {
  const { hostname, port, username, password } = new URL(await localProxy.url());
  const shown = Buffer.from(`${username}:${secret ?? password}`).toString('base64');
  const headers = { 'proxy-authorization': `Basic ${shown}` };
  return new Promise((resolve, reject) => {
    request({ host: hostname, port, method: 'CONNECT', path: target, headers })
      .once('connect', ({ statusCode }, socket) => resolve({ status: statusCode, socket: socket as Socket }))
      .once('error', reject)
      .end();
  });
}

it('tunnels only for clients with its secret', async () => {
  expect((await tunnel('app.parlance.test:443', 'guessed')).status).toBe(407);
  expect((await tunnel('http://app.parlance.test/', undefined)).status).toBe(400);
  expect(asked).toEqual([]);
  const { status, socket } = await tunnel('app.parlance.test:443');
  expect(status).toBe(200);
  const echoed = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
  socket.write('hello');
  expect(await echoed).toBe('hello');
  socket.destroy();
  expect((await tunnel('elsewhere.test:443')).status).toBe(502);
});
