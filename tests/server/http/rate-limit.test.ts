import { afterAll, beforeAll, expect, it } from 'vitest';
import { RATES } from '../../../src/contract/limits.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite', { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => server.stop());

/** The status of a wrong sign-in from an address. */
async function guess(address: string): Promise<number> {
  const { status } = await server.anonymous().send('POST', '/api/login', {
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email: 'ann@example.com', password: 'a-guess' }),
  });
  return status;
}

it('the sign-in rate limit counts an IPv6 /64 network as one address', async () => {
  const all = Array.from({ length: RATES.signIn.requests + 1 }, (_, n) => `2001:db8:0:1::${n + 1}`);
  const statuses: number[] = [];
  for (const address of all) statuses.push(await guess(address));
  expect(statuses).toEqual([...Array(RATES.signIn.requests).fill(401), 429]);
  expect(await guess('2001:db8:0:1:ffff:ffff:ffff:ffff')).toBe(429);
  expect(await guess('2001:db8:0:2::1')).toBe(401);
});

it('the sign-in rate limit ignores the port in a forwarded address', async () => {
  const statuses: number[] = [];
  for (let n = 0; n <= RATES.signIn.requests; n += 1) statuses.push(await guess(`203.0.113.5:${52_000 + n}`));
  expect(statuses).toEqual([...Array(RATES.signIn.requests).fill(401), 429]);
});
