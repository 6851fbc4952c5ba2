import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NAME_MAX, RECENT_SIGN_IN_MINUTES } from '../../../../src/contract/limits.ts';
import { codeAt, stepAt } from '../../../../src/server/accounts/two-factor/totp.ts';
import type { DatabaseKind } from '../../../../src/server/db/database.ts';
import { type Mailbox, openMailbox } from '../../../support/mailbox.ts';
import {
  OIDC_CLIENT,
  type OidcClientAuth,
  type OidcStandIn,
  startOidcStandIn,
} from '../../../support/oidc-stand-in.ts';
import { waitForEmptyOutbox } from '../../../support/outbox.ts';
import type { TestClient } from '../../../support/test-client.ts';
import { DATABASES } from '../../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';
import { verifyEmail } from '../../../support/verify-email.ts';

const PASSWORD = 'walking-on-gravel';
const ORIGIN = 'http://localhost:4321';
const REFUSED = { status: 403, body: { code: 'oidc_refused' } };

const settingsOf = ({ issuer }: Pick<OidcStandIn, 'issuer'>) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: OIDC_CLIENT.id,
  OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
  OIDC_NAME: 'Our house',
  PUBLIC_URL: ORIGIN,
});

/** A server without a fixed public URL, so that test clients count as same-origin. */
function start(service: OidcStandIn, kind: DatabaseKind = 'sqlite', more: Record<string, string> = {}) {
  service.redirects.add(`${ORIGIN}/oidc`);
  return startTestServer(kind, { ...settingsOf(service), ...more }, (config) => ({
    ...config,
    publicUrl: null,
  }));
}

let people = 0;
/** A user of the provider. */
const somebody = (more: Record<string, unknown> = {}) => {
  people += 1;
  const email = `member-${people}@example.com`;
  return { sub: `member-${people}`, email, email_verified: true, name: 'Ann Member', ...more };
};

async function send(client: TestClient, path: string, body?: unknown, cookie?: string) {
  const answer = await client.send('POST', path, {
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(cookie !== undefined && { cookie }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { ...answer, body: answer.body as Record<string, unknown> };
}

/** A browser that was redirected to the provider and back. */
async function wayOf(server: TestServer, service: OidcStandIn) {
  const started = await send(server.anonymous(), '/api/oidc/start');
  expect(started.status).toBe(200);
  const [cookie = ''] = (started.headers.getSetCookie()[0] ?? '').split(';');
  const back = await service.visit(String(started.body.address));
  expect(`${back.origin}${back.pathname}`).toBe(`${ORIGIN}/oidc`);
  return { cookie, answer: Object.fromEntries(back.searchParams) };
}

describe.each(DATABASES)('OIDC sign-in on %s', (kind) => {
  let server: TestServer;
  let service: OidcStandIn;
  let box: Mailbox;
  beforeAll(async () => {
    service = await startOidcStandIn();
    box = await openMailbox();
    server = await start(service, kind, { SMTP_URL: box.url });
  });
  afterAll(async () => {
    await server.stop();
    await service.stop();
    await box.stop();
  });
  beforeEach(() => {
    service.change = (claims) => claims;
    service.isForged = false;
    service.hasThinTokens = false;
    service.user = somebody();
  });

  const way = () => wayOf(server, service);
  const finish = (answer: object, cookie?: string, client = server.anonymous()) =>
    send(client, '/api/oidc/finish', answer, cookie);
  async function enter() {
    const { cookie, answer } = await way();
    return finish(answer, cookie);
  }
  const verify = (email: string) => verifyEmail(server.database, kind, email);
  const told = ({ email }: Pick<TestClient, 'email'>) =>
    box.arrived.filter(({ to }) => to.includes(email)).map(({ mail }) => mail?.subject);
  const idOf = async (client: TestClient) => ((await client.get('/api/user')).body as { id: string }).id;

  it('creates an account and finds it again after the address at the provider changed', async () => {
    const first = await enter();
    expect(first).toMatchObject({
      status: 200,
      body: { email: service.user.email, name: 'Ann Member', isVerified: true },
    });
    service.user = { ...service.user, email: 'moved@example.com' };
    expect((await enter()).body).toMatchObject({ id: first.body.id, email: first.body.email });
    // The second browser is an unknown device; the first one is not, because the account began there.
    const told = () => box.arrived.filter(({ to }) => to.includes(String(first.body.email))).length;
    await expect.poll(told).toBe(1);
    await waitForEmptyOutbox(server.database);
    expect(told()).toBe(1);
    // Nobody knows its password.
    const login = { email: first.body.email, password: '' };
    expect((await send(server.anonymous(), '/api/login', { ...login, password: 'x' })).status).toBe(401);
    expect(service.asked.get('code_challenge_method')).toBe('S256');
    expect(service.asked.get('scope')).toBe('openid email profile');
  });

  it.each([
    ['Ann\n\u2028Mem\0ber\t', 'Ann Mem ber'],
    [`${'x'.repeat(NAME_MAX - 1)}😀`, 'x'.repeat(NAME_MAX - 1)],
    ['\n\0', null],
  ])('normalises the name %j from the provider', async (claimed, name) => {
    service.user = somebody({ name: claimed });
    const { status, body } = await enter();
    expect({ status, name: body.name }).toEqual({ status: 200, name: name ?? `member-${people}` });
  });

  it('is unlinked with the password or, with a passkey, after a recent sign-in', async () => {
    const ann = await server.signUp();
    await verify(ann.email);
    service.user = somebody({ email: ann.email });
    await enter();
    const linked = async (client: TestClient) =>
      ((await client.get('/api/user/oidc')).body as { links: unknown[] }).links;
    expect(await linked(ann)).toEqual([
      { issuer: service.issuer, linkedAt: expect.any(String), lastUsedAt: expect.any(String) },
    ]);
    const unlink = (body: object, client = ann) => client.json('POST', '/api/user/oidc/unlink', body);
    // OIDC may have created the account, in which case nobody knows its password.
    expect(await unlink({})).toMatchObject({ status: 409, body: { code: 'only_way_in' } });
    expect(await unlink({ currentPassword: 'not-this-one' })).toMatchObject({
      body: { code: 'wrong_password' },
    });
    const ben = await server.signUp();
    expect(await linked(ben)).toEqual([]);
    expect((await unlink({ currentPassword: PASSWORD }, ben)).status).toBe(404);
    expect(await linked(ann)).toHaveLength(1);
    expect((await unlink({ currentPassword: PASSWORD })).body).toEqual({ unlinked: true });
    expect(await linked(ann)).toEqual([]);
    // The owner must be notified, in case somebody else did it.
    await expect.poll(() => told(ann)).toContain('A sign-in service was unlinked from your account');

    await enter();
    const userId = await idOf(ann);
    const key = {
      id: userId,
      user_id: userId,
      name: 'Key',
      credential_id: userId,
      public_key: '',
      counter: 0,
    };
    await server.database.db
      .insertInto('passkeys')
      .values({ ...key, transports: '[]', created_at: 1, last_used_at: null })
      .execute();
    const createdAt = new Date(Date.now() - (RECENT_SIGN_IN_MINUTES + 1) * 60_000).toISOString();
    await server.database.db.updateTable('session').set({ createdAt }).execute();
    expect((await unlink({})).body).toMatchObject({ code: 'reauthentication_required' });
    await ann.json('POST', '/api/login', { email: ann.email, password: PASSWORD });
    expect((await unlink({})).body).toEqual({ unlinked: true });
  });

  it('finds an existing account only by an address verified on both sides', async () => {
    const ann = await server.signUp();
    service.user = somebody({ email: ann.email.toUpperCase() });
    expect(await enter()).toMatchObject({ status: 409, body: { code: 'oidc_not_linked' } });
    await verify(ann.email);
    service.user.email_verified = false;
    expect(await enter()).toMatchObject({ status: 403, body: { code: 'oidc_unverified' } });
    service.user.email_verified = 'true';
    expect(await enter()).toMatchObject({ body: { code: 'oidc_unverified' } });
    service.user.email_verified = true;
    expect((await enter()).body).toMatchObject({ id: await idOf(ann), email: ann.email });
    service.user = somebody({ email: undefined });
    expect(await enter()).toMatchObject({ body: { code: 'oidc_unverified' } });
  });

  it('mails a notice when an existing account is linked, once, and none for a new account', async () => {
    const ann = await server.signUp();
    await verify(ann.email);
    await ann.json('POST', '/api/user-preferences', { interfaceLanguage: 'ar' });
    service.user = somebody({ email: ann.email });
    await Promise.all([enter(), enter()]);
    await enter();
    const subject = 'رُبطت خدمة تسجيل دخول بحسابك';
    await expect.poll(() => told(ann)).toContain(subject);
    service.user = somebody();
    const made = await enter();
    await waitForEmptyOutbox(server.database);
    expect(told(ann).filter((heard) => heard === subject)).toHaveLength(1);
    expect(told({ email: String(made.body.email) })).toEqual([]);
  });

  it('reads the address from the userinfo endpoint when the token has none', async () => {
    service.hasThinTokens = true;
    expect((await enter()).body).toMatchObject({ email: service.user.email });
  });

  it.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ['another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['no nonce', ({ nonce: _, ...claims }) => claims],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://elsewhere.example' })],
    ['another audience', (claims) => ({ ...claims, aud: 'another-client' })],
    ['an expiry time in the past', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })],
  ])('rejects ID tokens with %s', async (_, change) => {
    service.change = change;
    expect(await enter()).toMatchObject(REFUSED);
  });

  it('rejects ID tokens signed with another key', async () => {
    service.isForged = true;
    expect(await enter()).toMatchObject(REFUSED);
  });

  it('accepts each sign-in attempt once, in its own browser, before it expires', async () => {
    const { cookie, answer } = await way();
    expect(await finish(answer)).toMatchObject(REFUSED);
    const other = await way();
    expect(await finish(answer, other.cookie)).toMatchObject(REFUSED);
    expect((await finish(answer, cookie)).status).toBe(200);
    expect(await finish(answer, cookie)).toMatchObject(REFUSED);
    // The code of one attempt does not match the challenge of another.
    const { code } = (await way()).answer;
    expect(await finish({ ...other.answer, code }, other.cookie)).toMatchObject(REFUSED);
    const third = await way();
    expect(await finish({ ...third.answer, iss: 'https://elsewhere.example' }, third.cookie)).toMatchObject(
      REFUSED,
    );
    const late = await way();
    await server.database.db
      .updateTable('sign_in_attempts')
      .set({ expires_at: Date.now() - 1 })
      .execute();
    expect(await finish(late.answer, late.cookie)).toMatchObject(REFUSED);
  });

  it('still requires the second factor', async () => {
    const ann = await server.signUp();
    await verify(ann.email);
    const post = (path: string, body: object) => ann.json('POST', path, body);
    const setup = await post('/api/user/two-factor/setup', { currentPassword: PASSWORD });
    const { secret } = setup.body as { secret: string };
    const codeOf = (drift: number) => codeAt(secret, stepAt(Date.now()) + drift);
    expect((await post('/api/user/two-factor/confirm', { code: codeOf(-1) })).status).toBe(200);
    service.user = somebody({ email: ann.email });
    const { cookie, answer } = await way();
    const visitor = server.anonymous();
    const asked = await finish(answer, cookie, visitor);
    expect(asked).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
    expect(visitor.cookie).toBeNull();
    const { ticket } = asked.body;
    const give = (code: string, browser = cookie) =>
      send(server.anonymous(), '/api/oidc/code', { ticket, code }, browser);
    expect(await give(codeOf(0), 'parlance-challenge=another')).toMatchObject(REFUSED);
    expect(await give('000')).toMatchObject({ body: { code: 'wrong_code' } });
    expect(await give(codeOf(0))).toMatchObject({ body: { email: ann.email } });
    expect(await give(codeOf(1))).toMatchObject(REFUSED);
  });

  it('exports the subject at the provider and deletes it with the account', async () => {
    const { cookie, answer } = await way();
    const client = server.anonymous();
    await finish(answer, cookie, client);
    const { text } = await client.get('/api/user/export-data');
    const { otherServices } = JSON.parse(text);
    expect(otherServices).toMatchObject([{ service: service.issuer, nameThere: service.user.sub }]);
    const gone = await client.json('DELETE', '/api/user/delete-account', {});
    expect(gone.status).toBe(200);
    const left = await server.database.db
      .selectFrom('oidc_identities')
      .select('subject')
      .where('subject', '=', String(service.user.sub))
      .execute();
    expect(left).toEqual([]);
  });
});

it.each<[string, OidcClientAuth, Record<string, string>, object]>([
  [
    'closed registration rejects new users, with client_secret_post',
    'client_secret_post',
    { REGISTRATION: 'closed' },
    { status: 403, body: { code: 'registration_closed' } },
  ],
  ['a public client without a secret signs in', 'none', { OIDC_CLIENT_SECRET: '' }, { status: 200 }],
])('OIDC sign-in with special settings: %s', async (_, clientAuth, settings, expected) => {
  const service = await startOidcStandIn(clientAuth);
  const server = await start(service, 'sqlite', settings);
  service.user = somebody();
  const { cookie, answer } = await wayOf(server, service);
  expect(await send(server.anonymous(), '/api/oidc/finish', answer, cookie)).toMatchObject(expected);
  await server.stop();
  await service.stop();
});

it('POST /api/oidc/start returns 502 when the provider does not answer, and retries at the next request', async () => {
  const service = await startOidcStandIn();
  await service.stop();
  const server = await start(service);
  for (let n = 0; n < 2; n += 1) {
    expect(await send(server.anonymous(), '/api/oidc/start')).toMatchObject({
      status: 502,
      body: { code: 'oidc_unavailable' },
    });
  }
  expect((await server.anonymous().get('/api/site')).body).toMatchObject({ oidcName: 'Our house' });
  await server.stop();
});

it('POST /api/oidc/start returns 404 when no provider is configured', async () => {
  const server = await startTestServer();
  expect((await send(server.anonymous(), '/api/oidc/start')).status).toBe(404);
  expect((await server.anonymous().get('/api/site')).body).toMatchObject({ oidcName: null });
  await server.stop();
});
