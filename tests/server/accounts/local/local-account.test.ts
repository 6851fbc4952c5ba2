import { afterEach, expect, it } from 'vitest';
import { LOCAL_ACCOUNT_EMAIL } from '../../../../src/contract/api/local-account.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

const SECRET = 'a-secret-of-thirty-two-letters-or-more';
const PASSWORD = 'walking-on-gravel';

let server: TestServer;
afterEach(() => server.stop());

type Answer = { status: number; body: Record<string, unknown> };

/** A client like the app: sends its secret with every request, and its token once it has one. */
function app() {
  let token: string | null = null;
  return async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(new URL(path, server.url), {
      method,
      headers: {
        'x-parlance-app-secret': SECRET,
        'x-parlance-client': 'desktop',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const given = await answer.json();
    if (path.endsWith('/sign-in') && answer.ok) token = given.token;
    return { status: answer.status, body: given };
  };
}

const SIGN_IN = '/api/local-account/sign-in';

it('the local account signs in without address or password and is found again at the next sign-in', async () => {
  server = await startTestServer('sqlite', { APP_SECRET: SECRET });
  const ask = app();
  expect((await ask('GET', '/api/local-account')).body).toEqual({ state: 'open' });
  const first = await ask('POST', SIGN_IN, {});
  expect(first).toMatchObject({ status: 200, body: { signIn: 'computer', hasCompletedOnboarding: false } });
  await ask('PATCH', '/api/user', { name: 'Ann Example' });
  const again = await app()('POST', SIGN_IN, {});
  expect(again.body).toMatchObject({ id: first.body.id, name: 'Ann Example' });
  expect((await ask('GET', '/api/user')).status).toBe(200);
});

it('concurrent first sign-ins create a single local account', async () => {
  server = await startTestServer('sqlite', { APP_SECRET: SECRET });
  const answers = await Promise.all(Array.from({ length: 8 }, () => app()('POST', SIGN_IN, {})));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
});

it('the local account requires its password once one is set, until the password is removed', async () => {
  server = await startTestServer('sqlite', { APP_SECRET: SECRET });
  const ask = app();
  await ask('POST', SIGN_IN, {});
  const earlier = app();
  await earlier('POST', SIGN_IN, {});
  const set = (body: object) => ask('PUT', '/api/local-account/password', body);
  expect((await set({ newPassword: 'password' })).body).toMatchObject({ code: 'password_common' });
  expect((await set({ newPassword: PASSWORD })).body).toMatchObject({ signIn: 'computerPassword' });
  expect((await earlier('GET', '/api/user')).status).toBe(401);

  const other = app();
  expect((await other('GET', '/api/local-account')).body).toEqual({ state: 'locked' });
  expect(await other('POST', SIGN_IN, {})).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
  expect(await other('POST', SIGN_IN, { password: 'wrong-one' })).toMatchObject({ status: 403 });
  expect((await other('GET', '/api/user')).status).toBe(401);
  expect(await other('POST', SIGN_IN, { password: PASSWORD })).toMatchObject({ status: 200 });

  expect(await set({ newPassword: null })).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
  expect(await set({ newPassword: null, currentPassword: PASSWORD })).toMatchObject({
    body: { signIn: 'computer' },
  });
  expect((await app()('POST', SIGN_IN, {})).status).toBe(200);
});

it('the local account is deleted without a password, and the next sign-in creates a new one', async () => {
  server = await startTestServer('sqlite', { APP_SECRET: SECRET });
  const ask = app();
  const first = await ask('POST', SIGN_IN, {});
  // As if signed in yesterday: an account with a password would be asked for it now.
  await server.database.db
    .updateTable('session')
    .set({ createdAt: new Date(Date.now() - 24 * 3600 * 1000).toISOString() })
    .execute();
  expect((await ask('DELETE', '/api/user/delete-account', {})).body).toEqual({ deleted: true });
  const second = await app()('POST', SIGN_IN, {});
  expect(second.body.id).not.toBe(first.body.id);
});

it('no local account is offered when an account with an address exists', async () => {
  server = await startTestServer('sqlite', { APP_SECRET: SECRET });
  const ask = app();
  await ask('POST', '/api/register', { name: 'Ann', email: 'ann@example.com', password: PASSWORD });
  expect((await ask('GET', '/api/local-account')).body).toEqual({ state: 'none' });
  expect((await app()('POST', SIGN_IN, {})).status).toBe(404);
});

it.each(['sqlite', 'postgres'] as const)(
  'local account endpoints return 404 on a server that no app started (%s)',
  async (kind) => {
    server = await startTestServer(kind);
    const ann = await server.signUp('Ann');
    const stranger = server.anonymous();
    expect((await stranger.get('/api/local-account')).status).toBe(404);
    expect((await stranger.json('POST', SIGN_IN, {})).status).toBe(404);
    expect((await ann.json('PUT', '/api/local-account/password', { newPassword: null })).status).toBe(404);
    expect((await ann.get('/api/user')).body).toMatchObject({ signIn: 'email' });
    const register = { name: 'Eve', email: LOCAL_ACCOUNT_EMAIL, password: PASSWORD };
    expect((await stranger.json('POST', '/api/register', register)).body).toMatchObject({ signIn: 'email' });
  },
);

it('the password of the local account can only be changed by that account', async () => {
  server = await startTestServer('sqlite', { APP_SECRET: SECRET });
  const owner = app();
  await owner('POST', SIGN_IN, {});
  const bob = await fetch(new URL('/api/register', server.url), {
    method: 'POST',
    headers: {
      'x-parlance-app-secret': SECRET,
      'x-parlance-client': 'desktop',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: 'Bob', email: 'bob@example.com', password: PASSWORD }),
  });
  const { token } = await bob.json();
  const change = await fetch(new URL('/api/local-account/password', server.url), {
    method: 'PUT',
    headers: {
      'x-parlance-app-secret': SECRET,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ newPassword: PASSWORD }),
  });
  expect(change.status).toBe(404);
  expect((await owner('GET', '/api/local-account')).body).toEqual({ state: 'open' });
});
