import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiProxy } from '../../../src-main/api/api-proxy.ts';
import { createPageRequests } from '../../../src-main/api/page-requests.ts';
import { createSessionToken } from '../../support/session-in-memory.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const SECRET = 'a-secret-of-thirty-two-letters-or-more';
const HEADER = 'x-parlance-app-secret';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite', { APP_SECRET: SECRET });
});
afterAll(() => server.stop());

/** Uses `node:http`, because `fetch` does not allow another `Host` header. */
const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<[number | undefined, string]>((resolve, reject) => {
    const asked = request(new URL(path, server.url), { method, headers }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      answer.on('end', () => resolve([answer.statusCode, body]));
    });
    asked.on('error', reject);
    asked.end();
  });

it.each([
  ['/api/health', 'GET'],
  ['/api/capabilities', 'GET'],
  ['/api/register', 'POST'],
  ['/api/billing/webhook', 'POST'],
  ['/api/docs', 'GET'],
  ['/api/nothing', 'GET'],
  ['/', 'GET'],
])('a server started by the app returns 403 without its secret: %s', async (path, method) => {
  for (const shown of [
    {},
    { [HEADER]: '' },
    { [HEADER]: `${SECRET}x` },
    { 'x-parlance-client': 'desktop' },
  ]) {
    const [status, body] = await ask(path, shown as Record<string, string>, method);
    expect([status, JSON.parse(body).code]).toEqual([403, 'cross_origin']);
  }
});

it('a server started by the app returns 403 for any other Host header', async () => {
  const { host, port } = new URL(server.url);
  expect((await ask('/api/health', { [HEADER]: SECRET, host }))[0]).toBe(200);
  for (const other of [
    'evil.example',
    `evil.example:${port}`,
    `localhost:${port}`,
    '127.0.0.1',
    '127.0.0.1:1',
  ]) {
    expect((await ask('/api/health', { [HEADER]: SECRET, host: other }))[0]).toBe(403);
  }
});

it('a server started by the app answers requests of its API proxy', async () => {
  const connect = async () => ({
    address: new URL(server.url),
    name: 'local',
    session: createSessionToken(),
    secret: SECRET,
  });
  const app = createApiProxy(
    connect,
    () => false,
    createPageRequests(() => undefined),
  );
  const answer = await app(new Request('parlance://app/api/capabilities'));
  expect(answer.status).toBe(200);
});

it('a server without APP_SECRET answers any client', async () => {
  const open = await startTestServer();
  try {
    expect((await fetch(`${open.url}/api/health`)).status).toBe(200);
  } finally {
    await open.stop();
  }
});
