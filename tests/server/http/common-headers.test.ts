import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const HTTPS = 'https://parlance.example';
let plain: TestServer;
let secure: TestServer;
beforeAll(async () => {
  plain = await startTestServer();
  secure = await startTestServer('sqlite', { PUBLIC_URL: HTTPS });
});
afterAll(async () => {
  await plain.stop();
  await secure.stop();
});

const PLACES = [
  ['GET', '/api/health'],
  ['GET', '/api/user'],
  ['GET', '/api/docs'],
  ['POST', '/api/nothing'],
  ['POST', '/api/billing/webhook'],
  ['POST', '/'],
  ['DELETE', '/anything'],
] as const;

it.each(PLACES)(
  '%s %s sends Strict-Transport-Security only with an https public URL',
  async (method, path) => {
    const ask = async (server: TestServer) =>
      (await server.anonymous().send(method, path)).headers.get('strict-transport-security');
    expect(await ask(secure)).toBe('max-age=31536000; includeSubDomains');
    expect(await ask(plain)).toBeNull();
  },
);

it.each(PLACES)('%s %s sends the common security headers', async (method, path) => {
  const { headers } = await plain.anonymous().send(method, path);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});
