import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServerUnreachableError, sendToServer } from '../../../src-main/api/server-request.ts';

/** Real milliseconds in which pending network events arrive. */
const SETTLE_MS = 200;
const HOUR = 3_600_000;

let server: Server;
let sockets: Socket[];

beforeEach(async () => {
  sockets = [];
  // Accepts every connection and never answers.
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.resume();
    sockets.push(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Network I/O still runs in real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** Sends a request; the returned function advances the fake clock and returns the request's outcome. */
async function ask(scheme: 'http' | 'https', answerMs?: number) {
  const { port } = server.address() as AddressInfo;
  const url = new URL(`${scheme}://127.0.0.1:${port}/api/user`);
  const { signal } = new AbortController();
  let outcome: unknown = 'waiting';
  sendToServer(url, { method: 'GET', headers: {}, body: null, signal, answerMs }).then(
    () => {
      outcome = 'answered';
    },
    (error: unknown) => {
      outcome = error;
    },
  );
  await once(server, 'connection');
  await wait(SETTLE_MS);
  return async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await wait(SETTLE_MS);
    return outcome;
  };
}

it('fails when the server accepts the connection but not the TLS handshake', async () => {
  const after = await ask('https');
  expect(await after(9000)).toBe('waiting');
  expect(await after(2000)).toBeInstanceOf(ServerUnreachableError);
});

it('fails when the server does not answer within the given time', async () => {
  const after = await ask('http', 10_000);
  expect(await after(9000)).toBe('waiting');
  expect(await after(2000)).toBeInstanceOf(ServerUnreachableError);
});

it('waits without a limit when no timeout is given', async () => {
  const after = await ask('http');
  expect(await after(HOUR)).toBe('waiting');
});
