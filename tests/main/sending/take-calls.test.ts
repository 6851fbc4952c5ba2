import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { classifySendError } from '../../../src/sending/classify-send-error.ts';
import { createTakeCalls } from '../../../src-main/sending/take-calls.ts';
import { opening } from '../../support/disk-takes.ts';
import { createSessionToken } from '../../support/session-in-memory.ts';
import { startTestServer } from '../../support/test-server.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that knows no take, and the methods of its requests. */
async function emptyServer() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(String(request.method));
    response.writeHead(404).end('{"error":"x","code":"not_found"}');
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return { asked, address: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) };
}

const signal = new AbortController().signal;

it('opens a take for its own account and refuses when another account is signed in', async () => {
  const server = await startTestServer();
  const [ann, bob] = [await server.signUp(), await server.signUp()];
  const session = createSessionToken();
  const signIn = (cookie: string | null) => session.save(String(cookie?.split('=')[1]));
  const calls = createTakeCalls({
    connect: async () => ({ address: new URL(server.url), name: 'home', session, secret: null }),
    serverOf: async () => 'home',
    otherServerText: String,
  });
  const { id: userId } = (await ann.get('/api/user')).body as { id: string };
  const take = opening({ userId });
  signIn(ann.cookie);
  await expect(calls.open(take, signal)).resolves.toMatchObject({ id: take.id, next: 0 });
  signIn(bob.cookie);
  const error: unknown = await calls.open(opening({ userId }), signal).catch((thrown: unknown) => thrown);
  expect(classifySendError(error)).toEqual({
    kind: 'refused',
    reason: { code: 'unauthenticated', text: null },
  });
  expect((await bob.get('/api/takes')).body).toEqual({ takes: [] });
  await server.stop();
});

it('sends no request for a take that belongs to another server', async () => {
  const { asked, address } = await emptyServer();
  const session = createSessionToken();
  let own: string | null = 'elsewhere';
  const calls = createTakeCalls({
    connect: async () => ({ address, name: 'home', session, secret: null }),
    serverOf: async () => own,
    otherServerText: (other) => `for ${other}`,
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
    const reason = { code: 'other_server', text: 'for elsewhere' };
    expect(classifySendError(error)).toEqual({ kind: 'refused', reason });
  }
  expect(asked).toEqual([]);
  own = null;
  for (const call of all) await call().catch(() => undefined);
  expect(asked).toEqual(['PUT', 'PUT', 'POST', 'POST']);
});
