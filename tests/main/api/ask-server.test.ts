import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { AnswerTimeoutError, HttpError, NetworkError } from '../../../src/sending/http-error.ts';
import { createAskServer } from '../../../src-main/api/ask-server.ts';
import { createSessionToken } from '../../support/session-in-memory.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function asking(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const session = createSessionToken();
  session.save('TOKEN');
  return createAskServer(async () => ({ address, name: 'test', session, secret: 'SECRET' }));
}

const options = (timeoutMs = 5000, signal = new AbortController().signal) => ({ signal, timeoutMs });

it('sends bytes with digest and credentials, and parses the response by the contract', async () => {
  let seen: [string | undefined, IncomingMessage['headers'], Buffer] | null = null;
  const ask = await asking(async (request, response) => {
    seen = [request.url, request.headers, await buffer(request)];
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"next":4}');
  });
  const bytes = new TextEncoder().encode('hello').buffer;
  const input = { params: { id: ID, n: 3 } };
  expect(await ask('PUT /api/takes/{id}/chunks/{n}', input, { ...options(), bytes })).toEqual({ next: 4 });
  expect(seen).toMatchObject([
    `/api/takes/${ID}/chunks/3`,
    {
      authorization: 'Bearer TOKEN',
      'x-parlance-client': 'desktop',
      'x-parlance-app-secret': 'SECRET',
      'content-length': '5',
      'content-digest': 'sha-256=:LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=:',
    },
    Buffer.from('hello'),
  ]);
});

it('throws HttpError with the code of a refusal, and NetworkError for a foreign page', async () => {
  const ask = await asking((request, response) => {
    if (request.url === '/api/takes') response.writeHead(200).end('<html>Please sign in</html>');
    else response.writeHead(429, { 'retry-after': '7' }).end('{"error":"Slower.","code":"rate_limited"}');
  });
  const refused = await ask('GET /api/user', {}, options()).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(HttpError);
  expect(refused).toMatchObject({ code: 'rate_limited', userText: 'Slower.', retryAfterMs: 7000 });
  await expect(ask('GET /api/takes', {}, options())).rejects.toThrow(NetworkError);
});

it('rejects on timeout, on abort and without a server', async () => {
  const ask = await asking(() => undefined);
  await expect(ask('GET /api/takes', {}, options(50))).rejects.toThrow(AnswerTimeoutError);
  const control = new AbortController();
  const work = ask('GET /api/takes', {}, options(5000, control.signal));
  control.abort(new Error('given up'));
  await expect(work).rejects.toThrow('given up');
  const nowhere = createAskServer(() => Promise.reject(new Error('no server')));
  await expect(nowhere('GET /api/takes', {}, options())).rejects.toMatchObject({ name: 'NetworkError' });
});
