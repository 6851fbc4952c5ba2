import { describe, expect, it } from 'vitest';
import type { CreationOptions, RequestOptions } from '../../../../src/contract/api/passkeys.ts';
import { codeAt, stepAt } from '../../../../src/server/accounts/two-factor/totp.ts';
import { endSessionsDuring } from '../../../support/end-sessions.ts';
import { COUNTED_SIGN_INS, withMailServer } from '../../../support/mail-server.ts';
import type { Mailbox } from '../../../support/mailbox.ts';
import { type FalseClaim, SoftwarePasskey } from '../../../support/software-authenticator.ts';
import type { TestClient } from '../../../support/test-client.ts';
import { DATABASES } from '../../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';
import { verifyEmail } from '../../../support/verify-email.ts';

const PASSWORD = 'walking-on-gravel';
const REFUSED = { status: 403, body: { code: 'passkey_refused' } };

describe.each(DATABASES)('passkeys on %s', (kind) => {
  let server: TestServer;
  let box: Mailbox;
  withMailServer(kind, COUNTED_SIGN_INS, (started) => {
    ({ server, box } = started);
    server.url = server.url.replace('127.0.0.1', 'localhost');
  });

  let addresses = 0;
  /** Sends JSON from a new IP address each time, because the limit per address is not tested here. */
  async function send(client: TestClient, method: string, path: string, body?: unknown, cookie?: string) {
    addresses += 1;
    client.url = server.url;
    const answer = await client.send(method, path, {
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie !== undefined && { cookie }),
        'x-forwarded-for': `198.51.${addresses >> 8}.${addresses & 255}`,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { ...answer, body: answer.body as Record<string, unknown> };
  }
  const stranger = () => server.anonymous();

  async function options(client: TestClient, more: object = {}): Promise<CreationOptions> {
    const path = '/api/user/passkeys/options';
    const answer = await send(client, 'POST', path, { currentPassword: PASSWORD, ...more });
    expect(answer.status).toBe(200);
    return answer.body as CreationOptions;
  }
  const add = (client: TestClient, credential: object, name = 'Phone') =>
    send(client, 'POST', '/api/user/passkeys', { name, credential });

  /** A person with a verified address and a passkey. */
  async function person() {
    const client = await server.signUp();
    await verifyEmail(server.database, kind, client.email);
    const passkey = new SoftwarePasskey(server.url);
    const added = await add(client, passkey.create(await options(client)));
    expect(added.status).toBe(200);
    return { client, email: client.email, passkey, id: String(added.body.id) };
  }

  /** A browser that has asked for a challenge. */
  async function browser() {
    const answer = await send(stranger(), 'POST', '/api/passkey-sign-in/options');
    const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';');
    return { cookie, options: answer.body as RequestOptions };
  }
  const enter = (credential: object, cookie?: string, client = stranger()) =>
    send(client, 'POST', '/api/passkey-sign-in', { credential }, cookie);
  async function signIn(passkey: SoftwarePasskey, untruth: FalseClaim = {}) {
    const asked = await browser();
    return enter(passkey.get(asked.options, untruth), asked.cookie);
  }
  const subjectsTo = (email: string) =>
    box.arrived.filter(({ to }) => to.includes(email)).map(({ mail }) => mail?.subject);

  it('sign in, are listed with their last use, renamed and removed', async () => {
    const { client, email, passkey, id } = await person();
    const entered = await signIn(passkey);
    expect(entered).toMatchObject({ status: 200, body: { email } });
    const { body } = await send(client, 'GET', '/api/user/passkeys');
    expect(body.passkeys).toEqual([
      { id, name: 'Phone', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
    ]);
    const renamed = await send(client, 'PATCH', `/api/user/passkeys/${id}`, { name: 'Tablet' });
    expect(renamed.body).toMatchObject({ id, name: 'Tablet' });
    expect((await send(client, 'DELETE', `/api/user/passkeys/${id}`)).body).toEqual({ removed: true });
    expect(await signIn(passkey)).toMatchObject(REFUSED);
    await expect
      .poll(() => subjectsTo(email))
      .toEqual(
        expect.arrayContaining([
          'A passkey was added to your account',
          'New sign-in to your account',
          'A passkey was removed from your account',
        ]),
      );
  });

  it('are not added when a new password ends the session meanwhile', async () => {
    const client = await server.signUp();
    const credential = new SoftwarePasskey(server.url).create(await options(client));
    const answer = await endSessionsDuring(server.database, client, () => add(client, credential));
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('are added only with the password, and with a code if two-factor sign-in is on', async () => {
    const client = await server.signUp();
    const path = '/api/user/passkeys/options';
    const ask = (body: object) => send(client, 'POST', path, body);
    expect(await ask({ currentPassword: 'wrong' })).toMatchObject({ body: { code: 'wrong_password' } });
    const setup = await send(client, 'POST', '/api/user/two-factor/setup', { currentPassword: PASSWORD });
    const codeOf = (drift: number) => codeAt(String(setup.body.secret), stepAt(Date.now()) + drift);
    await send(client, 'POST', '/api/user/two-factor/confirm', { code: codeOf(-1) });
    const proof = { currentPassword: PASSWORD };
    expect(await ask(proof)).toMatchObject({ body: { code: 'second_factor_required' } });
    expect(await ask({ ...proof, code: '0' })).toMatchObject({ body: { code: 'wrong_code' } });
    const passkey = new SoftwarePasskey(server.url);
    await add(client, passkey.create(await options(client, { code: codeOf(0) })));
    // A passkey is both factors: nothing asks for a code.
    expect(await signIn(passkey)).toMatchObject({ status: 200, body: { email: client.email } });
  });

  it('answer each challenge only once, also after a wrong answer', async () => {
    const { client, passkey } = await person();
    const asked = await browser();
    const answer = passkey.get(asked.options);
    expect((await enter(answer, asked.cookie)).status).toBe(200);
    expect(await enter(answer, asked.cookie)).toMatchObject(REFUSED);
    expect(await enter(passkey.get(asked.options), asked.cookie)).toMatchObject(REFUSED);
    // A wrong answer uses up the challenge, too.
    const second = await browser();
    const wrong = passkey.get(second.options, { origin: 'https://elsewhere.example' });
    expect(await enter(wrong, second.cookie)).toMatchObject(REFUSED);
    expect(await enter(passkey.get(second.options), second.cookie)).toMatchObject(REFUSED);
    const creation = await options(client);
    const other = new SoftwarePasskey(server.url);
    expect((await add(client, other.create(creation))).status).toBe(200);
    const third = new SoftwarePasskey(server.url);
    expect(await add(client, third.create(creation))).toMatchObject(REFUSED);
  });

  it('answer only challenges of the same browser, session and ceremony', async () => {
    const { client, passkey } = await person();
    const [mine, other] = [await browser(), await browser()];
    expect(await enter(passkey.get(mine.options))).toMatchObject(REFUSED);
    expect(await enter(passkey.get(mine.options), other.cookie)).toMatchObject(REFUSED);
    expect((await enter(passkey.get(mine.options), mine.cookie)).status).toBe(200);
    const creation = await options(client);
    const bob = await server.signUp();
    const fresh = new SoftwarePasskey(server.url);
    expect(await add(bob, fresh.create(creation))).toMatchObject(REFUSED);
    // A challenge cookie with the session id must not yield a challenge that skips the password.
    const { body } = await send(client, 'GET', '/api/user/sessions');
    const [session] = body.sessions as { id: string }[];
    const path = '/api/passkey-sign-in/options';
    const asked = await send(stranger(), 'POST', path, undefined, `parlance-challenge=${session?.id}`);
    const challenge = String(asked.body.challenge);
    expect(await add(client, fresh.create({ ...creation, challenge }))).toMatchObject(REFUSED);
    expect((await add(client, fresh.create(creation))).status).toBe(200);
  });

  it('are rejected when the challenge has expired', async () => {
    const { client, passkey } = await person();
    const asked = await browser();
    const creation = await options(client);
    await server.database.db
      .updateTable('sign_in_attempts')
      .set({ expires_at: Date.now() - 1 })
      .execute();
    expect(await enter(passkey.get(asked.options), asked.cookie)).toMatchObject(REFUSED);
    expect(await add(client, new SoftwarePasskey(server.url).create(creation))).toMatchObject(REFUSED);
  });

  it.each<[string, FalseClaim]>([
    ['another origin', { origin: 'http://localhost.example' }],
    ['another port', { origin: 'http://localhost:1' }],
    ['another domain', { rpId: 'example.com' }],
    ['an unverified user', { isVerified: false }],
    ['another ceremony', { type: 'webauthn.other' }],
  ])('are rejected with %s', async (_, untruth) => {
    const { client, passkey } = await person();
    expect(await signIn(passkey, untruth)).toMatchObject(REFUSED);
    const fresh = new SoftwarePasskey(server.url);
    expect(await add(client, fresh.create(await options(client), untruth))).toMatchObject(REFUSED);
    expect((await signIn(passkey)).status).toBe(200);
  });

  it('are rejected when the signature counter has not grown', async () => {
    const { passkey } = await person();
    expect((await signIn(passkey, { counter: 7 })).status).toBe(200);
    expect(await signIn(passkey, { counter: 7 })).toMatchObject(REFUSED);
    expect(await signIn(passkey, { counter: 3 })).toMatchObject(REFUSED);
    expect((await signIn(passkey, { counter: 8 })).status).toBe(200);
  });

  it('cannot be used for, added to or changed by another account', async () => {
    const [ann, bob] = [await person(), await person()];
    const handle = Buffer.from('somebody').toString('base64url');
    expect(await signIn(bob.passkey, { userHandle: handle })).toMatchObject(REFUSED);
    // Bob's signature under the name of Ann's passkey.
    const asked = await browser();
    const forged = { ...bob.passkey.get(asked.options), id: ann.passkey.id, rawId: ann.passkey.id };
    const { userHandle } = ann.passkey.get(asked.options).response;
    const credential = { ...forged, response: { ...forged.response, userHandle } };
    expect(await enter(credential, asked.cookie)).toMatchObject(REFUSED);
    // Nor is a passkey taken over by another account.
    expect(await add(bob.client, ann.passkey.create(await options(bob.client)))).toMatchObject(REFUSED);
    const removal = await send(bob.client, 'DELETE', `/api/user/passkeys/${ann.id}`);
    expect(removal.status).toBe(404);
    expect((await send(bob.client, 'PATCH', `/api/user/passkeys/${ann.id}`, { name: 'x' })).status).toBe(404);
  });

  it('are limited to ten, even when added concurrently', async () => {
    const { client } = await person();
    const creations = await Promise.all(Array.from({ length: 12 }, () => options(client)));
    const made = await Promise.all(
      creations.map((creation) => add(client, new SoftwarePasskey(server.url).create(creation))),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(made.filter(({ body }) => body.code === 'too_many_passkeys')).toHaveLength(3);
  });

  it('are exported without the credential id and deleted with the account', async () => {
    const { client, passkey } = await person();
    const { text } = await send(client, 'GET', '/api/user/export-data');
    expect(JSON.parse(text).passkeys).toEqual([
      { name: 'Phone', publicKey: expect.any(String), createdAt: expect.any(String), lastUsedAt: null },
    ]);
    expect(text).not.toContain(passkey.id);
    await send(client, 'DELETE', '/api/user/delete-account', { currentPassword: PASSWORD });
    expect(await signIn(passkey)).toMatchObject(REFUSED);
    const left = await server.database.db
      .selectFrom('passkeys')
      .select('id')
      .where('credential_id', '=', passkey.id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('passkeys without a usable domain', () => {
  it.each([
    ['the host is an IP address', {}],
    ['the public URL is an IP address', { PUBLIC_URL: 'https://192.0.2.1' }],
    ['the public URL is not https', { PUBLIC_URL: 'http://parlance.example' }],
  ])('return 404 because %s', async (_, settings: Record<string, string>) => {
    const server = await startTestServer('sqlite', { PUBLIC_URL: '', ...settings });
    const headers = { origin: settings.PUBLIC_URL ?? server.url };
    const answer = await server.anonymous().send('POST', '/api/passkey-sign-in/options', { headers });
    expect(answer.status).toBe(404);
    await server.stop();
  });

  it('take origin and domain from the public URL, not from the request', async () => {
    const origin = 'https://parlance.example:8443';
    const server = await startTestServer('sqlite', { PUBLIC_URL: origin });
    const client = server.anonymous();
    expect((await client.get('/api/site')).body).toMatchObject({ passkeyDomain: 'parlance.example' });
    const answer = await client.send('POST', '/api/passkey-sign-in/options', { headers: { origin } });
    expect(answer.body).toMatchObject({ rpId: 'parlance.example', userVerification: 'required' });
    await server.stop();
  });
});
