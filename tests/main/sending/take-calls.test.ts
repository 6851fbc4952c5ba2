import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { NetworkError } from '../../../src/sending/http-error.ts';
import { OtherAccountError } from '../../../src/sending/take-errors.ts';
import { createTakeCalls, OtherServerError } from '../../../src-main/sending/take-calls.ts';
import { opening } from '../../support/disk-takes.ts';
import { createSessionToken } from '../../support/session-in-memory.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server with a signed-in user, and its requests with their tokens. */
async function serverOf(userId: string, onUser: () => void = () => undefined) {
  const asked: string[] = [];
  const user = {
    ...{ id: userId, name: 'Ann', email: 'ann@example.com', createdAt: '2026-01-01T00:00:00.000Z' },
    ...{ isVerified: true, hasCompletedOnboarding: true, personalityProfile: null },
  };
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.authorization}`);
    if (request.url === '/api/user') onUser();
    response.setHeader('content-type', 'application/json');
    if (request.url === '/api/user') response.end(JSON.stringify(user));
    else response.writeHead(404).end('{"error":"x","code":"not_found"}');
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return { asked, address: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) };
}

const signal = new AbortController().signal;

it('opens a take on one server and for one session, whatever changes meanwhile', async () => {
  const session = createSessionToken();
  session.keep('OLD');
  let isMoved = false;
  const other = await serverOf('bob');
  const first = await serverOf('ann', () => {
    isMoved = true;
    session.keep('NEW');
  });
  const calls = createTakeCalls({
    connect: async () => ({
      address: (isMoved ? other : first).address,
      name: 'home',
      session,
      secret: null,
    }),
    serverOf: async () => 'home',
  });
  await calls.open(opening({ userId: 'ann' }), signal).catch(() => undefined);
  expect(first.asked).toEqual(['GET Bearer OLD', 'PUT Bearer OLD']);
  expect(other.asked).toEqual([]);
  await expect(calls.open(opening({ userId: 'ann' }), signal)).rejects.toThrow(OtherAccountError);
});

it('asks nothing of another server than the one that a take is for', async () => {
  const { asked, address } = await serverOf('ann');
  const session = createSessionToken();
  let own: string | null = 'elsewhere';
  const calls = createTakeCalls({
    connect: async () => ({ address, name: 'home', session, secret: null }),
    serverOf: async () => own,
  });
  const take = opening({ userId: 'ann' });
  const all = [
    () => calls.open(take, signal),
    () => calls.sendChunk(take.id, 0, new ArrayBuffer(4), signal),
    () => calls.finish(take.id, { chunks: 1, lost: [] }, signal),
    () => calls.retry(take.id, undefined, signal),
  ];
  for (const call of all) {
    const error: unknown = await call().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NetworkError);
    expect((error as NetworkError).cause).toBeInstanceOf(OtherServerError);
  }
  expect(asked).toEqual([]);
  own = null;
  for (const call of all) await call().catch(() => undefined);
  expect(asked).toHaveLength(5);
});
