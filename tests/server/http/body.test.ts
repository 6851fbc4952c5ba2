import { createConnection } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BILLING_WEBHOOK } from '../../../src/contract/api/plan.ts';
import { JSON_MAX_BYTES } from '../../../src/contract/limits.ts';
import type { Config } from '../../../src/server/config/config.ts';
import { startStripeStandIn } from '../../support/stripe-stand-in.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A body of `bytes` bytes, sent in pieces and without Content-Length. */
function streamed(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      const size = Math.min(left, 64 * 1024);
      left -= size;
      if (size === 0) controller.close();
      else controller.enqueue(new Uint8Array(size).fill(0x20));
    },
  });
}

it('a JSON body without Content-Length is limited while it is read', async () => {
  const send = (body: ReadableStream) =>
    server.anonymous().send('POST', '/api/login', {
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit);
  expect(await send(streamed(JSON_MAX_BYTES + 1))).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  });
  expect(await send(streamed(JSON_MAX_BYTES))).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
});

it('a JSON value with an object as its length property returns 400, not 500', async () => {
  const odd = { length: { valueOf: 1, toString: 1 } };
  expect(
    await server.anonymous().json('POST', '/api/login', { email: odd, password: 'walking-on-gravel' }),
  ).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  const ann = await server.signUp();
  expect(await ann.json('POST', '/api/transcriptions/bulk-delete', { ids: odd })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input' },
  });
});

it('a JSON body over the limit is rejected by its Content-Length before it is read', async () => {
  const { hostname, port } = new URL(server.url);
  const head = [
    'POST /api/login HTTP/1.1',
    `host: ${hostname}:${port}`,
    'content-type: application/json',
    `content-length: ${JSON_MAX_BYTES + 1}`,
  ].join('\r\n');
  const socket = createConnection({ host: hostname, port: Number(port) }, () => {
    socket.write(`${head}\r\n\r\n{`);
  });
  const answer = await new Promise<string>((resolve, reject) => {
    socket.once('data', (bytes) => resolve(bytes.toString()));
    socket.once('error', reject);
  });
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

it.each(['/api/login', BILLING_WEBHOOK])(
  'a JSON body that stops halfway returns 408 after the timeout: %s',
  async (path) => {
    const { settings, close } = await startStripeStandIn();
    const own = (config: Config): Config => ({ ...config, publicUrl: null });
    const impatient = await startTestServer('sqlite', settings, own, { bodyMs: 100 });
    const { hostname, port } = new URL(impatient.url);
    const socket = createConnection({ host: hostname, port: Number(port) });
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes.toString();
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email"`,
    );
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
    await impatient.stop();
    await close();
  },
);

it('the billing webhook returns 404 when no payment service is configured', async () => {
  const answer = await server.anonymous().send('POST', BILLING_WEBHOOK, { body: '{}' });
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
