import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_HEADER } from '../../src/contract/api/account-header.ts';
import { api } from '../../src/contract/api/api.ts';
import { API_SCOPES, type ApiScope } from '../../src/contract/api/api-scopes.ts';
import { type Endpoint, type RateClass, splitRoute } from '../../src/contract/api/endpoint.ts';
import { JSON_MAX_BYTES, RATES } from '../../src/contract/limits.ts';
import { makeItem, makeOneOfEach, OWNED_CANARY, OWNED_ROUTES } from '../support/owned-items.ts';
import { takeDevice } from '../support/take-device.ts';
import type { Answer, TestClient } from '../support/test-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const routes = Object.entries(api) as [string, Endpoint][];
const own = (path: string) => path.replace('{id}', randomUUID()).replace('{n}', '0').replace('{no}', '2');
/** A valid body for each route, so that only the id is wrong. */
const BODIES: Readonly<Record<string, unknown>> = {
  'PATCH /api/transcriptions/{id}': { version: 1, text: 'mine now' },
  'POST /api/transcriptions/{id}/versions': { version: 1, text: 'mine now' },
  'POST /api/transcriptions/{id}/versions/{no}/restore': { version: 1 },
  'POST /api/transcriptions/{id}/versions/{no}/branch': { name: 'mine now' },
  'PATCH /api/transcriptions/{id}/versions/{no}': { name: 'mine now' },
  'POST /api/transcriptions/{id}/speakers': { count: 2 },
  'PUT /api/transcriptions/{id}/speakers/names': { names: { s1: 'mine now' } },
  'PATCH /api/transcriptions/{id}/speakers/turns': { from: 0, to: 0, speaker: 's1' },
  'POST /api/takes/{id}/finish': { chunks: 1 },
  'POST /api/transcriptions/{id}/corrections': {
    corrections: [{ heard: 'cube cuddle', corrected: 'kubectl', times: 1 }],
  },
  'POST /api/takes/{id}/retry': {},
  'PATCH /api/user/passkeys/{id}': { name: 'Phone' },
  'POST /api/transcriptions/{id}/split': { version: 1, first: { text: 'mine' }, second: { text: 'now' } },
  'PUT /api/transcriptions/{id}/pin': { pinned: true },
  'PUT /api/transcriptions/{id}/tags': { names: ['mine now'] },
  'PATCH /api/tags/{id}': { name: 'mine now' },
  'PUT /api/saved-searches/{id}': { name: 'mine now' },
  'PUT /api/recipes/{id}': {
    name: 'Mine',
    icon: 'notes',
    steps: [{ tool: 'bullets' }],
    key: null,
    place: 'menu',
  },
  'POST /api/recipes/{id}/run': { text: 'words' },
  'PUT /api/learned-words/{id}': { written: 'mine now' },
  'PUT /api/takes/{id}/chunks/{n}': {},
};
/** Everything of a response that could tell a caller something. */
const told = ({ status, headers, text }: Answer) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
});
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

/** Longer than a body of this endpoint may be. */
const tooLong = ({ bodyMaxBytes = JSON_MAX_BYTES }: Endpoint): string =>
  JSON.stringify('x'.repeat(bodyMaxBytes));

describe('API endpoints', () => {
  let server: TestServer;
  /** A client whose requests are all rejected. */
  let refused: TestClient;
  beforeAll(async () => {
    server = await startTestServer();
    refused = await server.signUp();
  });
  afterAll(() => server.stop());

  it.each(routes.filter(([, endpoint]) => endpoint.auth === 'user'))(
    '%s returns 401 without a valid session',
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

  it.each(routes.filter(([route]) => !route.startsWith('GET ')))(
    '%s rejects requests from another origin',
    async (route) => {
      const { method, path } = splitRoute(route);
      const strangers: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'cross-site', origin: server.url },
      ];
      for (const headers of strangers) {
        const answer = await refused.send(method, own(path), { headers });
        expect(answer.status).toBe(403);
        expect(answer.body).toMatchObject({ code: 'cross_origin' });
      }
    },
  );

  it.each(routes.filter(([, endpoint]) => endpoint.body && !endpoint.upload))(
    '%s rejects malformed, mistyped and oversized bodies with a 4xx and an error code',
    async (route, endpoint) => {
      const { method, path } = splitRoute(route);
      const type = { 'content-type': 'application/json' };
      const cases: [RequestInit, number, string][] = [
        [{ headers: type, body: '{"broken' }, 400, 'invalid_json'],
        [{ headers: type, body: new Uint8Array([0x22, 0xff, 0x22]) }, 400, 'invalid_json'],
        [{ headers: type, body: '[]' }, 400, 'invalid_input'],
        [{ headers: type, body: 'null' }, 400, 'invalid_input'],
        [{ headers: { 'content-type': 'text/plain' }, body: '{}' }, 415, 'body_type_unsupported'],
        [{ headers: type, body: JSON.stringify({ unknown: true }) }, 400, 'invalid_input'],
        [{ headers: type, body: tooLong(endpoint) }, 413, 'too_large'],
      ];
      for (const [init, status, code] of cases) {
        const answer = await refused.send(method, own(path), init);
        expect([answer.status, answer.body]).toMatchObject([status, { code }]);
      }
    },
  );

  it.each(OWNED_ROUTES)(
    '%s answers identically for another account’s item, a missing one and a malformed id',
    async (route) => {
      const { method, path } = splitRoute(route);
      const ann = await server.signUp();
      const body = route in BODIES ? JSON.stringify(BODIES[route]) : null;
      const headers = {
        'content-type': 'application/json',
        'content-digest': `sha-256=:${sha256(body ?? '')}:`,
      };
      const hers = path
        .replace('{id}', await makeItem(server, ann, path))
        .replace('{n}', '0')
        .replace('{no}', '2');
      const foreign = await refused.send(method, hers, { headers, body });
      const missing = await refused.send(method, own(path), { headers, body });
      const malformed = await refused.send(method, own(path.replace('{id}', 'no-such-id')), {
        headers,
        body,
      });
      expect(foreign.status).toBe(404);
      for (const other of [missing, malformed]) expect(told(other)).toEqual(told(foreign));
      // Ann's item exists, so her own request is not answered with 404.
      const cookie = ann.cookie ?? '';
      const answer = await fetch(server.url + hers, { method, headers: { ...headers, cookie }, body });
      await answer.body?.cancel();
      expect(answer.status).not.toBe(404);
    },
  );

  it('open a separate take for another account’s take id', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()];
    const id = await makeItem(server, ann, '/api/takes/{id}');
    const hers = takeDevice(ann, id);
    expect((await hers.put(0, new Uint8Array([1, 2]))).status).toBe(200);
    const his = takeDevice(bob, id);
    expect((await his.open({ language: 'de' })).body).toMatchObject({ next: 0, language: 'de' });
    expect(await his.discard()).toMatchObject({ status: 200 });
    expect(await hers.read()).toMatchObject({ next: 1, language: 'en' });
  });

  it.each(routes.filter(([route]) => route.endsWith('/bulk-delete')))(
    '%s deletes only items of the caller',
    async (route) => {
      const { method, path } = splitRoute(route);
      const [ann, bob] = [await server.signUp(), await server.signUp()];
      const ids = [
        await makeItem(server, ann, '/api/transcriptions/{id}'),
        await makeItem(server, bob, '/api/transcriptions/{id}'),
      ];
      expect(await bob.json(method, path, { ids })).toMatchObject({ status: 200, body: { deleted: 1 } });
      expect((await ann.get(`/api/transcriptions/${ids[0]}`)).status).toBe(200);
    },
  );

  it('list no data of another account', async () => {
    const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
    const lists = routes.filter(
      ([route, { auth }]) => auth === 'user' && route.startsWith('GET ') && !route.includes('{'),
    );
    const read = async () => {
      const answers: [string, number, string][] = [];
      for (const [route] of lists) {
        const { status, text } = await bob.get(splitRoute(route).path);
        // Only timestamps may differ.
        answers.push([route, status, text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')]);
      }
      return answers;
    };
    const before = await read();
    await makeOneOfEach(server, ann);
    const after = await read();
    expect(after).toEqual(before);
    expect(JSON.stringify(after)).not.toContain(OWNED_CANARY);
    expect(JSON.stringify(after)).not.toContain(ann.email);
  });

  it('return 404 for unknown paths and 405 for wrong methods, with an error code', async () => {
    const client = server.anonymous();
    expect(await client.get('/api/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const [path, allow] of [
      ['/api/login', 'POST'],
      ['/api/transcriptions/00000000-0000-4000-8000-000000000000', 'GET, HEAD, PATCH, DELETE'],
      ['/api/transcriptions/counts', 'GET, HEAD'],
    ] as const) {
      const { status, body, headers } = await client.json('PUT', path, {});
      expect([status, body, headers.get('allow')]).toMatchObject([
        405,
        { code: 'method_not_allowed' },
        allow,
      ]);
    }
  });

  it('send the security headers with successful and failed responses', async () => {
    for (const path of ['/api/health', '/api/user']) {
      const { headers } = await server.anonymous().get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  it('are all described in the OpenAPI document and on the docs page', async () => {
    const { body, headers } = await server.anonymous().get('/api/openapi.json');
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['gzip', 'accept-encoding']);
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
    const failuresOf = (path: string) =>
      JSON.stringify((paths[path]?.get as { responses: object } | undefined)?.responses);
    expect(failuresOf('/api/health')).toContain('`two_credentials`');
    expect(failuresOf('/api/capabilities')).toContain('`other_account`');
    for (const [path, methods] of Object.entries(paths))
      for (const operation of Object.values(methods)) {
        const { responses } = operation as { responses: Record<string, { description: string }> };
        expect(Object.keys(responses), path).toContain('503');
        for (const { description } of Object.values(responses)) {
          const lines = description.split('\n\n');
          expect(new Set(lines).size, path).toBe(lines.length);
        }
      }
    const chunk = paths['/api/takes/{id}/chunks/{n}']?.put as { parameters: { name: string; in: string }[] };
    expect(chunk.parameters).toContainEqual(
      expect.objectContaining({ name: 'content-digest', in: 'header', required: true }),
    );
    for (const status of ['"206"', '"416"'])
      expect(failuresOf('/api/transcriptions/{id}/audio')).toContain(status);
    const list = paths['/api/transcriptions']?.get as
      | { parameters: { name: string; schema: object }[] }
      | undefined;
    const schemaOf = (name: string) => list?.parameters.find((each) => each.name === name)?.schema;
    expect(schemaOf('page')).toEqual({ type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 });
    expect(schemaOf('limit')).toMatchObject({ default: 10 });
    const page = await server.anonymous().get('/api/docs');
    expect(page.text).toContain('Requires a session, or an API token with the scope texts:write.');
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

  it('apply to every endpoint, per user and, for visitors, per address', async () => {
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
    for (const path of ['/api/docs', '/api/openapi.json'])
      expect((await server.anonymous().get(path)).status).toBe(429);
  });
});

describe('API authentication', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const signIn = async (client: TestClient): Promise<string> => {
    const answer = await server.anonymous().send('POST', '/api/login', {
      headers: { 'content-type': 'application/json', 'x-parlance-client': 'desktop' },
      body: JSON.stringify({ email: client.email, password: 'walking-on-gravel' }),
    });
    return (answer.body as { token: string }).token;
  };
  /** The cookie of a session that was ended, or whose account was deleted. */
  const ended = async (method: string, path: string) => {
    const client = await server.signUp();
    const cookie = client.cookie ?? '';
    expect((await client.json(method, path, {})).status).toBe(200);
    return { cookie };
  };
  /** A new person's API token with these scopes. */
  const apiToken = async (scopes: readonly ApiScope[], client?: TestClient): Promise<string> => {
    const form = { name: 'Matrix', scopes, expiresInDays: null };
    const { body } = await (client ?? (await server.signUp())).json('POST', '/api/user/api-tokens', form);
    return (body as { token: string }).token;
  };
  const revokedToken = async () => {
    const client = await server.signUp();
    const authorization = `Bearer ${await apiToken(API_SCOPES, client)}`;
    const { body } = await client.get('/api/user/api-tokens');
    const [token] = (body as { tokens: { id: string }[] }).tokens;
    expect((await client.send('DELETE', `/api/user/api-tokens/${token?.id}`)).status).toBe(200);
    return { authorization };
  };
  const asker = async (): Promise<{ cookie: string; authorization: string }> => {
    const client = await server.signUp();
    return { cookie: client.cookie ?? '', authorization: `Bearer ${await signIn(client)}` };
  };

  it.each([
    ['with an ended session', () => ended('POST', '/api/logout')],
    ['with the session of a deleted account', () => ended('DELETE', '/api/user/delete-account')],
    ['with an invented token', async () => ({ authorization: `Bearer ${'A'.repeat(43)}` })],
    ['with an invented API token', async () => ({ authorization: `Bearer parlance_${'A'.repeat(43)}` })],
    ['with a revoked API token', revokedToken],
    [
      'with an API token in a cookie',
      async () => ({ cookie: `parlance-session=${await apiToken(API_SCOPES)}` }),
    ],
    ['with an empty token', async () => ({ authorization: 'Bearer ' })],
    ['with the header of a fleet server', async () => ({ 'x-parlance-node': 'e30.e30' })],
  ])('treats a caller %s as a visitor on every endpoint', async (_, headersOf) => {
    const headers: Record<string, string> = await headersOf();
    for (const [route, { auth }] of routes) {
      const { method, path } = splitRoute(route);
      const answer = await server.anonymous().send(method, own(path), { headers });
      const unauthenticated = answer.status === 401 && answer.text.includes('"unauthenticated"');
      expect([route, unauthenticated]).toEqual([route, auth === 'user']);
    }
  });

  const routesOfUsers = routes.filter(([, { auth }]) => auth === 'user');
  const askWith = async (token: string, route: string) => {
    const { method, path } = splitRoute(route);
    const headers = { authorization: `Bearer ${token}` };
    return server.anonymous().send(method, own(path), { headers });
  };

  it.each(API_SCOPES)(
    'rejects an API token with only the scope %s wherever another scope is required',
    async (scope) => {
      const token = await apiToken([scope]);
      for (const [route, endpoint] of routesOfUsers) {
        const { status, body } = await askWith(token, route);
        const isRefused = status === 403 && (body as { code?: string }).code === 'insufficient_scope';
        expect([route, isRefused]).toEqual([route, endpoint.scope !== scope]);
        if (isRefused) expect([route, body]).toMatchObject([route, { scope: endpoint.scope ?? null }]);
      }
    },
  );

  it('rejects an API token with every scope on account endpoints', async () => {
    const token = await apiToken(API_SCOPES);
    const open = routesOfUsers.filter(([, { scope }]) => scope !== undefined);
    // Opening another path to API tokens requires a change here.
    for (const [route] of open)
      expect(splitRoute(route).path).toMatch(/^\/api\/(transcriptions|takes|texts|tags|saved-searches)\b/);
    for (const [route, { scope }] of routesOfUsers) {
      const { status, text } = await askWith(token, route);
      expect([route, status]).not.toEqual([route, 401]);
      expect([route, text.includes('"insufficient_scope"')]).toEqual([route, scope === undefined]);
    }
  });

  it('rejects two credentials in one request on every endpoint', async () => {
    const headers = await asker();
    for (const [route] of routes) {
      const { method, path } = splitRoute(route);
      const answer = await server.anonymous().send(method, own(path), { headers });
      expect([route, answer.status, answer.body]).toMatchObject([route, 400, { code: 'two_credentials' }]);
    }
  });

  it('returns 409 on every endpoint when the account header names another account', async () => {
    const ann = await server.signUp();
    const bob = await server.signUp();
    const idOf = async (client: TestClient) =>
      String(((await client.get('/api/user')).body as { id: string }).id);
    const [annId, bobId] = [await idOf(ann), await idOf(bob)];
    for (const [route] of routesOfUsers) {
      const { method, path } = splitRoute(route);
      for (const named of [annId, '']) {
        const answer = await bob.send(method, own(path), { headers: { [ACCOUNT_HEADER]: named } });
        expect([route, answer.status, answer.body]).toMatchObject([route, 409, { code: 'other_account' }]);
      }
    }
    // Nothing was signed out, deleted or written meanwhile.
    const headers = { [ACCOUNT_HEADER]: bobId };
    expect((await bob.send('GET', '/api/user', { headers })).status).toBe(200);
    expect((await bob.get('/api/takes')).body).toEqual({ takes: [] });
  });

  it('ignores Basic credentials meant for a proxy', async () => {
    const { cookie } = await asker();
    const headers = { cookie, authorization: 'Basic eDp5' };
    expect((await server.anonymous().send('GET', '/api/user', { headers })).status).toBe(200);
    const elsewhere = { ...headers, origin: 'https://evil.example' };
    expect((await server.anonymous().send('POST', '/api/logout', { headers: elsewhere })).status).toBe(403);
  });

  it('accepts a bearer token from any origin on every endpoint', async () => {
    let { authorization } = await asker();
    for (const [route] of routes.filter(([, { auth }]) => auth === 'user')) {
      const { method, path } = splitRoute(route);
      const headers = { authorization, origin: 'parlance://app' };
      const answer = await server.anonymous().send(method, own(path), { headers });
      expect([route, answer.status]).not.toEqual([route, 401]);
      expect([route, answer.text]).not.toEqual([route, expect.stringContaining('"cross_origin"')]);
      const isOver = (await server.anonymous().send('GET', '/api/user', { headers })).status === 401;
      if (isOver) ({ authorization } = await asker());
    }
  });
});
