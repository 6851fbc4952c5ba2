import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../src/contract/api/api.ts';
import { type Endpoint, type RateClass, splitRoute } from '../../src/contract/api/endpoint.ts';
import { RATES } from '../../src/contract/limits.ts';
import type { TestClient } from '../support/test-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const routes = Object.entries(api) as [string, Endpoint][];
const own = (path: string) => path.replace('{id}', randomUUID()).replace('{n}', '0');
/** A valid body for each route, so that only the id is wrong. */
const BODIES: Readonly<Record<string, unknown>> = {
  'PATCH /api/transcriptions/{id}': { version: 1, text: 'mine now' },
  'POST /api/takes/{id}/finish': { chunks: 1 },
  'POST /api/transcriptions/{id}/corrections': {
    corrections: [{ heard: 'cube cuddle', corrected: 'kubectl', times: 1 }],
  },
  'POST /api/takes/{id}/retry': {},
  'PUT /api/takes/{id}/chunks/{n}': {},
};
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

describe('every endpoint of the table', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it.each(routes.filter(([, endpoint]) => endpoint.auth === 'user'))(
    '%s refuses a visitor',
    async (route) => {
      const { method, path } = splitRoute(route);
      const client = server.anonymous();
      for (const cookie of ['parlance-session=', 'parlance-session=made-up']) {
        const answer = await client.send(method, own(path), { headers: { cookie } });
        expect(answer.status).toBe(401);
        expect(answer.body).toMatchObject({ code: 'unauthenticated' });
      }
    },
  );

  it.each(routes.filter(([route]) => !route.startsWith('GET ')))('%s refuses another site', async (route) => {
    const { method, path } = splitRoute(route);
    const client = await server.signUp();
    const strangers: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: server.url },
    ];
    for (const headers of strangers) {
      const answer = await client.send(method, own(path), { headers });
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ code: 'cross_origin' });
    }
  });

  it.each(routes.filter(([, endpoint]) => endpoint.body && !endpoint.upload))(
    '%s answers bad bodies with 4xx and a code',
    async (route) => {
      const { method, path } = splitRoute(route);
      const client = await server.signUp();
      const type = { 'content-type': 'application/json' };
      const cases: [RequestInit, number, string][] = [
        [{ headers: type, body: '{"broken' }, 400, 'invalid_json'],
        [{ headers: type, body: new Uint8Array([0x22, 0xff, 0x22]) }, 400, 'invalid_json'],
        [{ headers: type, body: '[]' }, 400, 'invalid_input'],
        [{ headers: type, body: 'null' }, 400, 'invalid_input'],
        [{ headers: { 'content-type': 'text/plain' }, body: '{}' }, 415, 'body_type_unsupported'],
        [{ headers: type, body: JSON.stringify({ unknown: true }) }, 400, 'invalid_input'],
        [{ headers: type, body: JSON.stringify('x'.repeat(3 * 1024 * 1024)) }, 413, 'too_large'],
      ];
      for (const [init, status, code] of cases) {
        const answer = await client.send(method, own(path), init);
        expect([answer.status, answer.body]).toMatchObject([status, { code }]);
      }
    },
  );

  // `PUT /api/takes/{id}` is excluded: it creates an own take under any new id.
  it.each(routes.filter(([route]) => route.includes('{id}') && route !== 'PUT /api/takes/{id}'))(
    "%s answers someone else's and a missing one with the same bytes",
    async (route) => {
      const { method, path } = splitRoute(route);
      const client = await server.signUp();
      const body = route in BODIES ? JSON.stringify(BODIES[route]) : null;
      const headers = {
        'content-type': 'application/json',
        'content-digest': `sha-256=:${sha256(body ?? '')}:`,
      };
      const missing = await client.send(method, own(path), { headers, body });
      const malformed = await client.send(method, own(path.replace('{id}', 'no-such-id')), { headers, body });
      expect(missing.status).toBe(404);
      expect(malformed.text).toBe(missing.text);
    },
  );

  it('answers unknown addresses and wrong methods with a code', async () => {
    const client = server.anonymous();
    expect(await client.get('/api/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await client.json('PUT', '/api/login', {})).toMatchObject({
      status: 405,
      body: { code: 'method_not_allowed' },
    });
  });

  it('sends security headers on answers and failures alike', async () => {
    for (const path of ['/api/health', '/api/user']) {
      const { headers } = await server.anonymous().get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('describes the whole table as OpenAPI and as a page', async () => {
    const { body } = await server.anonymous().get('/api/openapi.json');
    const { paths } = body as { paths: Record<string, Record<string, unknown>> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(routes.map(([route]) => route).sort());
    const kindsOf = (path: string) => {
      const [operation] = Object.values(paths[path] ?? {});
      const { responses } = operation as { responses: Record<string, { content: object }> };
      return Object.keys(responses[200]?.content ?? {});
    };
    expect(kindsOf('/api/grammar-check')).toEqual(['application/json', 'text/event-stream']);
    expect(kindsOf('/api/takes/{id}/events')).toEqual(['text/event-stream']);
    expect(kindsOf('/api/user')).toEqual(['application/json']);
    const page = await server.anonymous().get('/api/docs');
    expect(page.text).toMatch(/curl -c cookies\.txt \S+\/api\/login/);
    const again = await server.anonymous().get('/api/docs');
    const nonces = [page, again].map(({ text }) => /<style nonce="([^"]+)"/.exec(text)?.[1]);
    expect(new Set(nonces).size).toBe(2);
    expect(page.headers.get('content-security-policy')).toContain(nonces[0]);
    for (const [route, endpoint] of routes) {
      expect(page.text).toContain(route);
      expect(page.text).toContain(endpoint.summary);
    }
  });
});

describe('rate limits', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite', { RATE_LIMITS: 'on' });
  });
  afterAll(() => server.stop());

  /** Sends cheap requests until the client has used up the rate class. */
  const exhaust = async (client: TestClient, rate: RateClass) => {
    for (let n = 0; n < RATES[rate].requests; n += 1) {
      if (rate === 'transcribe') await client.upload(null);
      else if (rate === 'ai') await client.json('POST', '/api/grammar-check', {});
      else await client.get('/api/site');
    }
  };
  const routesOf = (rate: RateClass, auth: Endpoint['auth']) =>
    routes.filter(([, endpoint]) => endpoint.rate === rate && endpoint.auth === auth);

  it('hold for every endpoint, person by person, and for visitors by address', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()];
    for (let n = 0; n < RATES.general.requests; n += 1) await ann.get('/api/user');
    await exhaust(ann, 'transcribe');
    await exhaust(ann, 'ai');
    const classes: RateClass[] = ['general', 'transcribe', 'ai'];
    for (const [route] of classes.flatMap((rate) => routesOf(rate, 'user'))) {
      const { method, path } = splitRoute(route);
      const refused = await ann.send(method, own(path));
      expect([route, refused.status, refused.body]).toMatchObject([route, 429, { code: 'rate_limited' }]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await bob.send(method, own(path))).status).not.toBe(429);
    }
    await exhaust(server.anonymous(), 'general');
    for (const [route] of routesOf('general', 'public')) {
      const { method, path } = splitRoute(route);
      expect((await server.anonymous().send(method, own(path))).status).toBe(429);
    }
  });
});
