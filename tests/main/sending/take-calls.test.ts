import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { classifySendError } from '../../../src/sending/classify-send-error.ts';
import { noSpeech } from '../../../src/server/takes/take-answer.ts';
import { createTakeCalls } from '../../../src-main/sending/take-calls.ts';
import { opening } from '../../support/disk-takes.ts';
import { createSessionToken } from '../../support/session-in-memory.ts';
import { startTestServer } from '../../support/test-server.ts';

const servers: Server[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) server.close();
});

async function serving(answer: RequestListener): Promise<{ address: URL }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return { address: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) };
}

/** A server that knows no take, and the methods of its requests. */
async function emptyServer() {
  const asked: string[] = [];
  const { address } = await serving((request, response) => {
    asked.push(String(request.method));
    response.writeHead(404).end('{"error":"x","code":"not_found"}');
  });
  return { asked, address };
}

const signal = new AbortController().signal;
const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

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

describe('a text that takes longer than its timeout', () => {
  const TEXT = noSpeech(1);

  /** A server without an answer to the first two requests for a text; `isGone`: nor to others. */
  async function slowServer(isGone: boolean) {
    let pass = (): void => undefined;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const timeout = new AbortController();
      pass = () => timeout.abort(new DOMException('Too late.', 'TimeoutError'));
      return timeout.signal;
    });
    const asked: string[] = [];
    const { address } = await serving((request, response) => {
      asked.push(String(request.method));
      // The time of a request without an answer passes once the server has it.
      if (request.method === 'GET') isGone ? pass() : response.end('{"takes":[]}');
      else if (asked.length > 4) response.end(JSON.stringify(TEXT));
      else pass();
    });
    const session = createSessionToken();
    const calls = createTakeCalls({
      connect: async () => ({ address, name: 'home', session, secret: null }),
      serverOf: async () => 'home',
      otherServerText: String,
    });
    return { asked, calls };
  }

  it('is awaited while the server answers other requests', async () => {
    const { asked, calls } = await slowServer(false);
    await expect(calls.finish(ID, { chunks: 1, lost: [] }, signal)).resolves.toEqual(TEXT);
    expect(asked).toEqual(['POST', 'GET', 'POST', 'GET', 'POST']);
    await expect(calls.retry(ID, 'nl', signal)).resolves.toEqual(TEXT);
  });

  it('is not awaited when the server answers nothing any more', async () => {
    const { asked, calls } = await slowServer(true);
    const error: unknown = await calls.retry(ID, undefined, signal).catch((thrown: unknown) => thrown);
    expect(classifySendError(error)).toMatchObject({ kind: 'waits', reason: { code: 'offline' } });
    expect(asked).toEqual(['POST', 'GET']);
  });
});
