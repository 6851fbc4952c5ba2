import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertAccount } from '../../../src/server/accounts/user-store.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { waitForBlockedQuery } from '../../support/wait-for-blocked-query.ts';

const ann = { name: 'Ann', email: 'ann@example.com', password: 'walking-on-gravel' };
const DAY = 24 * 60 * 60 * 1000;

describe.each(DATABASES)('account API on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
    await server.anonymous().json('POST', '/api/register', ann);
  });
  afterAll(() => server.stop());

  const signIn = async () => {
    const client = server.anonymous();
    const answer = await client.json('POST', '/api/login', { email: ann.email, password: ann.password });
    expect(answer.status).toBe(200);
    return client;
  };
  const move = (column: 'createdAt' | 'expiresAt', by: number) =>
    server.database.db
      .updateTable('session')
      .set({ [column]: new Date(Date.now() + by).toISOString() })
      .execute();

  it('signs the user in and returns the profile without password or token', async () => {
    const client = await signIn();
    const { status, body } = await client.get('/api/user');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email: 'ann@example.com',
      name: 'Ann',
      isVerified: false,
      hasCompletedOnboarding: false,
      personalityProfile: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/password|token/i);
  });

  it('sets HttpOnly, SameSite=Strict session and device cookies', async () => {
    const { headers } = await server.anonymous().json('POST', '/api/login', {
      email: ann.email,
      password: ann.password,
    });
    const [session, device, ...others] = headers.getSetCookie();
    expect(session).toMatch(
      /^parlance-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=604800$/,
    );
    expect(device).toMatch(
      /^parlance-device=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=34560000$/,
    );
    expect(others).toEqual([]);
  });

  it('makes the browser forget a deleted account as one it has signed in to', async () => {
    const { headers } = await (await server.signUp()).json('DELETE', '/api/user/delete-account', {});
    expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^parlance-device=;/));
  });

  it('accepts an email address in any case and with surrounding spaces', async () => {
    const answer = await server
      .anonymous()
      .json('POST', '/api/login', { email: '  ANN@Example.com ', password: ann.password });
    expect(answer.status).toBe(200);
  });

  it('answers a wrong password and an unknown account with identical bytes', async () => {
    const wrong = await server
      .anonymous()
      .json('POST', '/api/login', { ...ann, name: undefined, password: 'nope-nope' });
    const unknown = await server
      .anonymous()
      .json('POST', '/api/login', { email: 'nobody@example.com', password: 'nope-nope' });
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(unknown.text).toBe(wrong.text);
    expect(wrong.body).toEqual({ error: 'Invalid email or password', code: 'wrong_credentials' });
  });

  it.each([
    [{ ...ann, name: '  ' }, 'name', 'Name is required'],
    [{ ...ann, name: 'x'.repeat(101) }, 'name', 'Name must be less than 100 characters'],
    [{ ...ann, email: 'not-an-address' }, 'email', 'Please enter a valid email address'],
    [{ ...ann, password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ ...ann, password: 'x'.repeat(129) }, 'password', 'Password must be at most 128 characters'],
  ])('rejects a registration with an invalid field', async (input, path, message) => {
    const { status, body } = await server.anonymous().json('POST', '/api/register', input);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_input', issues: [{ path, message }] });
  });

  it('returns 409 when a concurrent registration takes the same address', async () => {
    const email = 'twice@example.com';
    const second = await server.database.db.transaction().execute(async (tx) => {
      const first = { name: 'Ann', email, isVerified: false, passwordHash: null };
      await insertAccount(server.database, tx, first, Date.now());
      const answer = server.anonymous().json('POST', '/api/register', { ...ann, email });
      await waitForBlockedQuery(server.database);
      return { answer };
    });
    expect(await second.answer).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  });

  it('rejects unknown fields, a registered address and a common password at registration', async () => {
    const client = server.anonymous();
    const extra = await client.json('POST', '/api/register', { ...ann, isVerified: true, id: 'mine' });
    expect(extra).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    const taken = await client.json('POST', '/api/register', { ...ann, email: 'ANN@example.com' });
    expect(taken).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    const common = await client.json('POST', '/api/register', {
      ...ann,
      email: 'b@example.com',
      password: 'iloveyou',
    });
    expect(common).toMatchObject({ status: 400, body: { code: 'password_common' } });
  });

  it('ends the session at sign-out and invalidates its cookie', async () => {
    const client = await signIn();
    const cookie = client.cookie ?? '';
    expect((await client.json('POST', '/api/logout', {})).body).toEqual({ signedOut: true });
    expect(client.cookie).toBeNull();
    expect((await client.send('GET', '/api/user', { headers: { cookie } })).status).toBe(401);
    expect((await client.json('POST', '/api/logout', {})).status).toBe(200);
  });

  it('creates a new session at each sign-in and ends the one it replaces', async () => {
    const client = await signIn();
    const before = client.cookie ?? '';
    await client.json('POST', '/api/login', { email: ann.email, password: ann.password });
    expect(client.cookie).not.toBe(before);
    expect((await client.send('GET', '/api/user', { headers: { cookie: before } })).status).toBe(401);
  });

  it('stores only hashes of session tokens', async () => {
    const client = await signIn();
    const token = client.cookie?.split('=')[1] ?? '';
    const rows = await server.database.db.selectFrom('session').select('token').execute();
    const stored = rows.map((row) => row.token);
    expect(stored).toContain(createHash('sha256').update(token).digest('hex'));
    expect(stored).not.toContain(token);
  });

  it('gives desktop clients a bearer token that works from any origin, and no cookie', async () => {
    const client = server.anonymous();
    const answer = await client.send('POST', '/api/login', {
      headers: { 'content-type': 'application/json', 'x-parlance-client': 'desktop' },
      body: JSON.stringify({ email: ann.email, password: ann.password }),
    });
    const { token } = answer.body as { token: string };
    expect(answer.headers.get('set-cookie')).toBeNull();
    const authorization = `Bearer ${token}`;
    expect((await client.send('GET', '/api/user', { headers: { authorization } })).status).toBe(200);
    const elsewhere = { authorization, origin: 'parlance://app', 'content-type': 'application/json' };
    const saved = await client.send('POST', '/api/user-preferences', { headers: elsewhere, body: '{}' });
    expect(saved.status).toBe(200);
    const both = { authorization, cookie: (await signIn()).cookie ?? '' };
    expect(await client.send('GET', '/api/user', { headers: both })).toMatchObject({
      status: 400,
      body: { code: 'two_credentials' },
    });
  });

  it('ends a session after seven idle days and extends it on use', async () => {
    const client = await signIn();
    await move('expiresAt', 5 * DAY);
    const used = await client.get('/api/user');
    expect(used.status).toBe(200);
    expect(used.headers.get('set-cookie')).toContain('Max-Age=604800');
    const { expiresAt } = await server.database.db
      .selectFrom('session')
      .select('expiresAt')
      .orderBy('expiresAt', 'desc')
      .executeTakeFirstOrThrow();
    expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now() + 6 * DAY);
    await move('expiresAt', -1000);
    expect((await client.get('/api/user')).status).toBe(401);
  });

  it('ends a session after 30 days even if it is in use', async () => {
    const client = await signIn();
    await move('createdAt', -31 * DAY);
    expect((await client.get('/api/user')).status).toBe(401);
  });
});

describe('account API with rate limits', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite', { RATE_LIMITS: 'on' });
  });
  afterAll(() => server.stop());

  it('rejects the fourth sign-in within ten seconds with a Retry-After header', async () => {
    const client = server.anonymous();
    const attempt = () =>
      client.json('POST', '/api/login', { email: 'x@example.com', password: 'nope-nope' });
    const statuses = [await attempt(), await attempt(), await attempt()].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401]);
    const refused = await attempt();
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('allows 30 registrations from one IP address but limits probing for registered addresses', async () => {
    const attempt = (n: number) =>
      server.anonymous().send('POST', '/api/register', {
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${n}` },
        body: JSON.stringify({ ...ann, email: `p${n}@example.com` }),
      });
    const statuses: number[] = [];
    for (let n = 0; n < 30; n += 1) statuses.push((await attempt(n)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    // Despite forged headers, a client learns of at most ten registered addresses.
    const taken = Array.from({ length: 10 }, (_, n) => n);
    for (const n of taken) expect((await attempt(n)).status).toBe(409);
    const refused = await attempt(99);
    expect(refused.status).toBe(429);
    const words = /^Too many requests\. You can try again in \d+ (minutes?|hours?)\.$/;
    expect((refused.body as { error: string }).error).toMatch(words);
  });
});

describe('account API behind HTTPS', () => {
  it('uses Secure __Host- cookies and accepts only the public origin', async () => {
    const server = await startTestServer('sqlite', { PUBLIC_URL: 'https://parlance.example' });
    const send = (origin: string) =>
      server.anonymous().send('POST', '/api/register', {
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify(ann),
      });
    expect((await send(server.url)).status).toBe(403);
    const answer = await send('https://parlance.example');
    const cookies = answer.headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith('__Host-session='))).toMatch(/; Secure; Max-Age/);
    expect(cookies.find((cookie) => cookie.startsWith('__Host-device='))).toMatch(/; Secure; Max-Age/);
    await server.stop();
  });
});
