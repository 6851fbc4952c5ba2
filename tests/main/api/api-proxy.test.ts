import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { ACCOUNT_HEADER } from '../../../src/contract/api/account-header.ts';
import { createApiProxy } from '../../../src-main/api/api-proxy.ts';
import { createPageRequests } from '../../../src-main/api/page-requests.ts';
import type { SessionToken } from '../../../src-main/secrets/session-token.ts';
import { createSessionToken } from '../../support/session-in-memory.ts';
import { startTestServer } from '../../support/test-server.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const servers: Server[] = [];

/** A real server on a real socket, and main's proxy in front of it. */
async function behind(answer: Answer) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return inFrontOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

function inFrontOf(
  address: string,
  session: SessionToken = createSessionToken(),
  secret: string | null = null,
  device: SessionToken = createSessionToken(),
) {
  const proxy = createApiProxy(
    async () => ({ address: new URL(address), name: 'test', session, secret, device }),
    (route) => route === 'GET /api/user',
    createPageRequests(() => undefined),
  );
  const ask = (path: string, init: RequestInit & { duplex?: 'half' } = {}) =>
    proxy(new Request(`parlance://app${path}`, init));
  return { ask, session, device, address };
}

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const signIn = { method: 'POST', body: '{"email":"a@b.c"}', headers: { 'content-type': 'application/json' } };

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('API proxy sessions', () => {
  const person = { id: '1', email: 'ann@example.com' };

  it.each(['/api/login', '/api/register'])(
    '%s: main keeps the token and the page receives only the user',
    async (path) => {
      const seen: IncomingMessage['headers'][] = [];
      const { ask, session } = await behind((request, response) => {
        seen.push(request.headers);
        json(response, 200, { ...person, token: 'TOKEN' }, { 'set-cookie': 'parlance-session=TOKEN' });
      });
      const answer = await ask(path, signIn);
      const text = await answer.text();
      expect(JSON.parse(text)).toEqual(person);
      expect(text + JSON.stringify([...answer.headers])).not.toContain('TOKEN');
      expect(session.read()).toBe('TOKEN');

      await ask('/api/user', {
        headers: { authorization: 'Bearer forged', cookie: 'parlance-session=forged' },
      });
      expect(seen[0]).toMatchObject({ 'x-parlance-client': 'desktop', 'content-type': 'application/json' });
      expect(seen[0]).not.toHaveProperty('authorization');
      expect(seen[1]).toMatchObject({ 'x-parlance-client': 'desktop', authorization: 'Bearer TOKEN' });
      expect(seen[1]).not.toHaveProperty('cookie');
    },
  );

  it('stores the device token at sign-in, sends it with sign-in requests only, and hides it from the page', async () => {
    const server = await startTestServer();
    const { email } = await server.signUp();
    const { ask, device } = inFrontOf(server.url);
    const body = JSON.stringify({ email, password: 'walking-on-gravel' });
    const first = await ask('/api/login', { ...signIn, body });
    const mark = device.read();
    expect([first.status, mark]).toEqual([200, expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)]);
    const told = (await first.text()) + JSON.stringify([...first.headers]);
    expect(told).not.toContain(mark);
    expect(told).not.toContain('x-parlance-device');
    // The server sends no new mark to a known device.
    await ask('/api/login', { ...signIn, body });
    expect(device.read()).toBe(mark);
    device.save('of-another.account');
    await ask('/api/login', { ...signIn, body });
    expect(device.read()).toMatch(/^[\w.-]+~of-another\.account$/);
    await server.stop();

    const seen: IncomingMessage['headers'][] = [];
    const other = await behind((request, response) => {
      seen.push(request.headers);
      json(response, 200, { token: 'T' });
    });
    other.device.save('MARK');
    await other.ask('/api/login', {
      ...signIn,
      headers: { ...signIn.headers, 'x-parlance-device': 'forged' },
    });
    await other.ask('/api/user', { headers: { 'x-parlance-device': 'forged' } });
    expect(seen.map((headers) => headers['x-parlance-device'])).toEqual(['MARK', undefined]);
  });

  it('stores no token when sign-in fails', async () => {
    const { ask, session } = await behind((_request, response) =>
      json(response, 401, { error: 'x', token: 'T' }),
    );
    const answer = await ask('/api/login', signIn);
    expect(answer.status).toBe(401);
    expect(session.read()).toBeNull();
  });

  it.each([['{"id":"1"}'], ['not json'], ['null'], ['{"token":7}'], ['["token"]'], ['']])(
    'returns an error and stores no token for a sign-in response without a token: %s',
    async (body) => {
      const { ask, session } = await behind((_request, response) => response.writeHead(200).end(body));
      const answer = await ask('/api/login', signIn);
      expect(answer.status).toBe(500);
      expect(await answer.json()).toMatchObject({ code: 'internal' });
      expect(session.read()).toBeNull();
    },
  );

  it.each([
    ['POST', '/api/logout'],
    ['DELETE', '/api/user/delete-account'],
  ])('removes the token only after the server confirms: %s %s', async (method, path) => {
    let status = 500;
    const { ask, session } = await behind((_request, response) =>
      json(response, status, { signedOut: true }),
    );
    session.save('T');
    await ask(path, { method });
    expect(session.read()).toBe('T');
    status = 200;
    await ask(path, { method });
    expect(session.read()).toBeNull();
  });

  it('forwards the body of a DELETE', async () => {
    const { ask } = await behind(async (request, response) => void response.end(await buffer(request)));
    const body = '{"currentPassword":"walking-on-gravel"}';
    const headers = { 'content-type': 'application/json' };
    const answer = await ask('/api/user/delete-account', { method: 'DELETE', headers, body });
    expect([answer.status, await answer.text()]).toEqual([200, body]);
  });

  it.each([
    ['an expired session', 'unauthenticated', null],
    ['nothing when only the password was wrong', 'wrong_password', 'T'],
  ])('a 401 ends %s', async (_what, code, left) => {
    const { ask, session } = await behind((_request, response) => json(response, 401, { error: 'x', code }));
    session.save('T');
    const answer = await ask('/api/takes');
    expect([answer.status, await answer.json()]).toEqual([401, { error: 'x', code }]);
    expect(session.read()).toBe(left);
  });

  it('a 401 for the previous session does not end the current one', async () => {
    const { ask, session } = await behind((_request, response) => {
      session.save('NEW');
      json(response, 401, { error: 'x', code: 'unauthenticated' });
    });
    session.save('OLD');
    await ask('/api/takes');
    expect(session.read()).toBe('NEW');
  });

  it('a late sign-out response does not end a newer session', async () => {
    let answerNow: () => void = () => undefined;
    const { ask, session } = await behind((_request, response) => {
      answerNow = () => json(response, 200, { signedOut: true });
      session.save('NEW');
      answerNow();
    });
    session.save('OLD');
    await ask('/api/logout', { method: 'POST' });
    expect(session.read()).toBe('NEW');
  });
});

describe('API proxy forwarding', () => {
  it('keeps path, query, status and headers', async () => {
    const { ask } = await behind((request, response) =>
      json(response, 429, { path: request.url }, { 'retry-after': '7' }),
    );
    const answer = await ask('/api/transcriptions?search=a%20b&page=2');
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(await answer.json()).toEqual({ path: '/api/transcriptions?search=a%20b&page=2' });
  });

  it.each([400, 599])('forwards a refusal of the server: %d', async (status) => {
    const { ask } = await behind((_request, response) => json(response, status, { code: 'of the server' }));
    const answer = await ask('/api/user');
    expect([answer.status, await answer.json()]).toEqual([status, { code: 'of the server' }]);
  });

  it('forwards only paths and methods of the contract', async () => {
    const asked: unknown[] = [];
    const { ask } = await behind((request, response) => {
      asked.push(request.url);
      json(response, 200, { token: 'T' });
    });
    expect(await (await ask('/api/%6Cogin', signIn)).json()).toMatchObject({ code: 'not_found' });
    expect(await (await ask('/api/login')).json()).toMatchObject({ code: 'method_not_allowed' });
    expect(asked).toEqual([]);
  });

  it('streams an upload while it is being written', async () => {
    const first = Promise.withResolvers<string>();
    const { ask } = await behind((request, response) => {
      request.once('data', (chunk: Buffer) => first.resolve(String(chunk)));
      void buffer(request).then((all) => json(response, 200, { bytes: all.length }));
    });
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const answer = ask('/api/transcriptions', { method: 'POST', body: readable, duplex: 'half' });
    void writer.write(Buffer.from('first'));
    expect(await first.promise).toBe('first');
    void writer.write(Buffer.from('second'));
    void writer.close();
    expect(await (await answer).json()).toEqual({ bytes: 11 });
  });

  it('keeps chunks intact when the caller reuses their memory', async () => {
    const overtaken = Promise.withResolvers<void>();
    const { ask } = await behind((request, response) => {
      // Reads only after the second chunk: most of the first one, larger than a socket's buffer, is unsent.
      void overtaken.promise
        .then(() => buffer(request))
        .then((all) => {
          const first = all.subarray(0, memory.length).filter((byte) => byte === 1).length;
          json(response, 200, { all: all.length, first });
        });
    });
    const memory = new Uint8Array(16 * 1024 * 1024);
    let chunks = 0;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await setImmediate();
        chunks += 1;
        if (chunks > 2) return controller.close();
        controller.enqueue(memory.fill(chunks));
        if (chunks === 2) overtaken.resolve();
      },
    });
    const answer = await ask('/api/transcriptions', { method: 'POST', body, duplex: 'half' });
    expect(await answer.json()).toEqual({ all: 2 * memory.length, first: memory.length });
  });

  it('streams a response as it arrives', async () => {
    const finish = Promise.withResolvers<void>();
    const { ask } = await behind((_request, response) => {
      response
        .writeHead(206, { 'content-type': 'audio/webm', 'content-range': 'bytes 0-9/10' })
        .write('begin');
      void finish.promise.then(() => response.end('end'));
    });
    const answer = await ask('/api/transcriptions/a/audio', { headers: { range: 'bytes=0-' } });
    expect(answer.status).toBe(206);
    const reader = answer.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('begin');
    finish.resolve();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('end');
  });

  it('decompresses and streams a gzip response', async () => {
    const gone = Promise.withResolvers<void>();
    const { ask } = await behind((request, response) => {
      const zip = createGzip();
      const encoding = request.headers['accept-encoding'];
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': encoding });
      zip.pipe(response);
      zip.write('begin');
      zip.flush();
      response.once('close', () => gone.resolve());
    });
    const answer = await ask('/api/transcriptions');
    expect([...answer.headers.keys()]).toEqual(['content-type', 'date']);
    const reader = answer.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('begin');
    await reader?.cancel();
    await gone.promise;
  });

  it('rejects a truncated gzip response', async () => {
    const { ask } = await behind((_request, response) => {
      const whole = gzipSync(JSON.stringify({ id: '1', token: 'TOKEN' }));
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(whole.subarray(0, -9));
    });
    expect(await (await ask('/api/login', signIn)).json()).toMatchObject({ code: 'server_unreachable' });
    await expect((await ask('/api/transcriptions')).text()).rejects.toThrow();
  });

  it.each([204, 304])('forwards a response without a body: %d', async (status) => {
    const { ask } = await behind((_request, response) =>
      response.writeHead(status, { 'content-encoding': 'gzip' }).end(),
    );
    const answer = await ask('/api/user');
    expect(answer.status).toBe(status);
    expect(answer.body).toBeNull();
  });

  it('forwards an error response while the upload is still being sent', async () => {
    const { ask } = await behind((_request, response) =>
      json(response, 413, { error: 'too large', code: 'too_large' }, { connection: 'close' }),
    );
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 400) controller.close();
        else controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const answer = await ask('/api/transcriptions', { method: 'POST', body, duplex: 'half' });
    expect(await answer.json()).toMatchObject({ code: 'too_large' });
  });

  it('closes the server connection when the page cancels the response', async () => {
    const gone = Promise.withResolvers<void>();
    const { ask } = await behind((_request, response) => {
      response.once('close', () => gone.resolve());
      response.writeHead(200).write('begin');
    });
    const answer = await ask('/api/transcriptions/a/audio');
    await answer.body?.cancel();
    await gone.promise;
  });
});

describe('API proxy with an unreachable server', () => {
  const unreachable = async (answer: Response) => {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual({
      error: 'The server could not be reached. Please check your connection.',
      code: 'server_unreachable',
    });
  };

  it('returns 503 when nothing listens', async () => {
    const { ask, address } = await behind(() => undefined);
    servers.splice(0)[0]?.close();
    await unreachable(await inFrontOf(address).ask('/api/user'));
    await unreachable(await ask('/api/login', signIn));
  });

  it('returns 503 when the host name cannot be resolved', async () => {
    await unreachable(await inFrontOf('https://parlance.invalid').ask('/api/user'));
  });

  it('returns 503 when the connection breaks before or within a response', async () => {
    const { ask, session } = await behind((request, response) => {
      if (request.url === '/api/user') request.socket.destroy();
      else
        response
          .writeHead(200, { 'content-length': '100' })
          .write('{"token":"T"', () => request.socket.destroy());
    });
    await unreachable(await ask('/api/user'));
    await unreachable(await ask('/api/login', signIn));
    expect(session.read()).toBeNull();
  });

  it.each([301, 302, 307])('returns 503 for a redirect instead of following it: %d', async (status) => {
    const elsewhere = await behind((_request, response) => json(response, 200, { token: 'T' }));
    const asked: unknown[] = [];
    const { ask, session } = await behind((request, response) => {
      asked.push(request.url);
      response.writeHead(status, { location: `${elsewhere.address}/api/user` }).end();
    });
    session.save('T');
    await unreachable(await ask('/api/user'));
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['POST', '/api/login'],
    ['POST', '/api/logout'],
    ['DELETE', '/api/user/delete-account'],
  ])('returns 503 for a captive portal’s page and keeps the session: %s %s', async (method, path) => {
    const { ask, session } = await behind((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Welcome</h1>'),
    );
    session.save('T');
    await unreachable(await ask(path, { ...signIn, method }));
    expect(session.read()).toBe('T');
  });
});

describe('API proxy with the real server', () => {
  it('supports registration, requests and sign-out, and refuses a request for another account', async () => {
    const real = await startTestServer();
    try {
      const { ask, session } = inFrontOf(real.url);
      const headers = { 'content-type': 'application/json', origin: 'parlance://app' };
      const person = { name: 'Ann Example', email: 'ann@example.com', password: 'walking-on-gravel' };
      const registered = await ask('/api/register', {
        method: 'POST',
        headers,
        body: JSON.stringify(person),
      });
      expect(registered.status).toBe(200);
      expect(await registered.json()).not.toHaveProperty('token');
      expect(registered.headers.has('set-cookie')).toBe(false);

      expect(await (await ask('/api/user')).json()).toMatchObject({ email: person.email });
      const another = await ask('/api/user', { headers: { [ACCOUNT_HEADER]: 'another' } });
      expect([another.status, await another.json()]).toMatchObject([409, { code: 'other_account' }]);
      const body = '{"itemsPerPage":20}';
      expect((await ask('/api/user-preferences', { method: 'POST', headers, body })).status).toBe(200);
      const token = session.read();
      expect((await ask('/api/logout', { method: 'POST', headers })).status).toBe(200);
      expect((await ask('/api/user')).status).toBe(401);
      session.save(token ?? '');
      expect((await ask('/api/user')).status).toBe(401);
    } finally {
      await real.stop();
    }
  });
});
