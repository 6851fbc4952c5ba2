import { describe, expect, it } from 'vitest';
import { codeAt, stepAt } from '../../../../src/server/accounts/two-factor/totp.ts';
import { endSessionsDuring } from '../../../support/end-sessions.ts';
import { COUNTED_SIGN_INS, withMailServer } from '../../../support/mail-server.ts';
import type { Mailbox } from '../../../support/mailbox.ts';
import type { TestClient } from '../../../support/test-client.ts';
import { DATABASES } from '../../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

const PASSWORD = 'walking-on-gravel';
const proof = (code: string) => ({ currentPassword: PASSWORD, code });

describe('two-factor sign-in', () => {
  let server: TestServer;
  let box: Mailbox;
  withMailServer('sqlite', COUNTED_SIGN_INS, (started) => {
    ({ server, box } = started);
  });

  let addresses = 0;
  /** Sends JSON from a new IP address each time, because the limit per address is not tested here. */
  async function post(client: TestClient, path: string, body: unknown) {
    addresses += 1;
    const answer = await client.send('POST', path, {
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.${addresses >> 8}.${addresses & 255}`,
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: answer.body as Record<string, unknown> };
  }
  const signIn = (email: string, code?: string, password = PASSWORD) =>
    post(server.anonymous(), '/api/login', { email, password, ...(code !== undefined && { code }) });

  /** The authenticator code of the current time step, or `drift` steps later. */
  const codeOf = (secret: string, drift = 0): string => codeAt(secret, stepAt(Date.now()) + drift);

  /** A user with two-factor sign-in, whose code of the previous time step is used up. */
  async function person() {
    const client = await server.signUp();
    await server.database.db
      .updateTable('user')
      .set({ emailVerified: 1 as never })
      .where('email', '=', client.email)
      .execute();
    const setup = await post(client, '/api/user/two-factor/setup', { currentPassword: PASSWORD });
    const secret = String(setup.body.secret);
    const confirmed = await post(client, '/api/user/two-factor/confirm', { code: codeOf(secret, -1) });
    expect(confirmed.status).toBe(200);
    const codes = confirmed.body.recoveryCodes as string[];
    return { client, email: client.email, secret, codes };
  }

  it('requests a code only after a correct password', async () => {
    const { email, secret } = await person();
    const sessions = () => server.database.db.selectFrom('session').select('id').execute();
    const before = (await sessions()).length;
    expect(await signIn(email)).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
    expect(await signIn(email, '000000x')).toMatchObject({ status: 403, body: { code: 'wrong_code' } });
    const stranger = await signIn('nobody@example.com', codeOf(secret));
    expect(stranger).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect((await signIn(email, codeOf(secret), 'a wrong one')).body).toEqual(stranger.body);
    expect(await sessions()).toHaveLength(before);
    expect(await signIn(email, codeOf(secret))).toMatchObject({ status: 200, body: { email } });
  });

  it('accepts each authenticator code once and no older one', async () => {
    const { email, secret } = await person();
    const code = codeOf(secret, 1);
    expect((await signIn(email, code)).status).toBe(200);
    expect(await signIn(email, code)).toMatchObject({ body: { code: 'wrong_code' } });
    expect(await signIn(email, codeOf(secret))).toMatchObject({ body: { code: 'wrong_code' } });
  });

  it.each(['٠', '۰', '०', '０'])('accepts codes in the digits that begin with %s', async (zero) => {
    const { email, secret, codes } = await person();
    const typed = (code: string): string =>
      code.replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)));
    expect((await signIn(email, typed(codeOf(secret, 1)))).status).toBe(200);
    expect((await signIn(email, typed(codes[0] ?? ''))).status).toBe(200);
  });

  it('issues ten recovery codes, each valid once and stored as a hash', async () => {
    const { client, email, codes } = await person();
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    const rows = await server.database.db.selectFrom('recovery_codes').select('code_hash').execute();
    expect(JSON.stringify(rows)).not.toContain(first);
    expect((await signIn(email, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await signIn(email, first)).toMatchObject({ body: { code: 'wrong_code' } });
    expect((await client.get('/api/user/two-factor')).body).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 9,
    });
    const renewed = await post(client, '/api/user/two-factor/recovery-codes', proof(second));
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(await signIn(email, codes[2])).toMatchObject({ body: { code: 'wrong_code' } });
  });

  it('rejects a recovery code of another account', async () => {
    const [ann, bob] = [await person(), await person()];
    expect(await signIn(ann.email, bob.codes[0])).toMatchObject({ body: { code: 'wrong_code' } });
  });

  it('is switched on only with the password and a current code', async () => {
    const client = await server.signUp();
    const setUp = (currentPassword: string) =>
      post(client, '/api/user/two-factor/setup', { currentPassword });
    expect(await setUp('a wrong one')).toMatchObject({ body: { code: 'wrong_password' } });
    expect(await post(client, '/api/user/two-factor/confirm', { code: '123456' })).toMatchObject({
      body: { code: 'two_factor_changed' },
    });
    const { body } = await setUp(PASSWORD);
    const secret = String(body.secret);
    expect(body.address).toMatch(new RegExp(`^otpauth://totp/Parlance:.+secret=${secret}&issuer=Parlance`));
    expect((await client.get('/api/user/two-factor')).body).toMatchObject({ isOn: false });
    expect((await signIn(client.email)).status).toBe(200);
    // The code of another secret.
    expect(
      await post(client, '/api/user/two-factor/confirm', { code: codeOf('A'.repeat(32)) }),
    ).toMatchObject({
      body: { code: 'wrong_code' },
    });
    await server.database.db
      .updateTable('two_factors')
      .set({ created_at: Date.now() - 16 * 60_000 })
      .where('confirmed_at', 'is', null)
      .execute();
    expect(await post(client, '/api/user/two-factor/confirm', { code: codeOf(secret) })).toMatchObject({
      body: { code: 'two_factor_changed' },
    });
  });

  it('begins anew after a password change', async () => {
    const client = await server.signUp();
    const setup = await post(client, '/api/user/two-factor/setup', { currentPassword: PASSWORD });
    const change = { currentPassword: PASSWORD, newPassword: 'stones-in-a-river' };
    expect((await post(client, '/api/user/change-password', change)).status).toBe(200);
    const code = codeOf(String(setup.body.secret));
    expect(await post(client, '/api/user/two-factor/confirm', { code })).toMatchObject({
      body: { code: 'two_factor_changed' },
    });
  });

  it('keeps its secret while on, is switched off with password and code, and mails both changes', async () => {
    const { client, email, secret } = await person();
    const path = '/api/user/two-factor/disable';
    expect(await post(client, '/api/user/two-factor/setup', { currentPassword: PASSWORD })).toMatchObject({
      body: { code: 'two_factor_changed' },
    });
    expect(await post(client, path, { ...proof(codeOf(secret)), currentPassword: 'wrong' })).toMatchObject({
      body: { code: 'wrong_password' },
    });
    expect(await post(client, path, proof('12345'))).toMatchObject({ body: { code: 'wrong_code' } });
    expect(await post(client, path, proof(codeOf(secret)))).toMatchObject({ body: { disabled: true } });
    expect((await signIn(email)).status).toBe(200);
    const subjects = () =>
      box.arrived.filter(({ to }) => to.includes(email)).map(({ mail }) => mail?.subject);
    await expect
      .poll(subjects)
      .toEqual(expect.arrayContaining(['Two-factor sign-in is on', 'Two-factor sign-in is off']));
  });

  it('stays on after a password reset', async () => {
    const { email, secret } = await person();
    await post(server.anonymous(), '/api/forgot-password', { email });
    const links = () => box.arrived.flatMap(({ to, mail }) => (to.includes(email) ? [mail?.text ?? ''] : []));
    const tokenIn = (text: string) => /[#?&]token=([\w-]+)/.exec(text)?.[1] ?? /#([\w-]{43})/.exec(text)?.[1];
    await expect.poll(() => links().map(tokenIn).some(Boolean)).toBe(true);
    const token = links().map(tokenIn).find(Boolean);
    const reset = await post(server.anonymous(), '/api/reset-password', {
      token,
      newPassword: 'stones-in-a-river',
    });
    expect(reset.status).toBe(200);
    expect(await signIn(email, undefined, 'stones-in-a-river')).toMatchObject({
      body: { code: 'second_factor_required' },
    });
    expect((await signIn(email, codeOf(secret), 'stones-in-a-river')).status).toBe(200);
  });

  it('rejects codes after thirty wrong ones a day, even when sent concurrently', async () => {
    const { client, secret } = await person();
    const path = '/api/user/two-factor/confirm';
    const other = await server.signUp();
    await post(other, '/api/user/two-factor/setup', { currentPassword: PASSWORD });
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(other, path, { code: '1' })));
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(30);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(10);
    // The tries of another account are counted separately.
    expect((await post(client, '/api/user/two-factor/disable', proof(codeOf(secret)))).status).toBe(200);
  });

  it('stores the secret encrypted and exports neither the secret nor the hashes', async () => {
    const { client, secret } = await person();
    const { db } = server.database;
    const stored = await db.selectFrom('two_factors').select('secret').execute();
    const hashes = await db.selectFrom('recovery_codes').select('code_hash').execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect([stored, hashes]).not.toContainEqual([]);
    const { text } = await client.get('/api/user/export-data');
    for (const { secret: encrypted } of stored) expect(text).not.toContain(encrypted);
    for (const { code_hash } of hashes) expect(text).not.toContain(code_hash);
    expect(text).not.toContain(secret);
    expect(text).toContain('"twoFactor"');
  });
});

it.each(DATABASES)(
  'two-factor sign-in is not switched on when a new password ends the session meanwhile, on %s',
  async (kind) => {
    const server = await startTestServer(kind);
    const client = await server.signUp();
    const setup = await client.json('POST', '/api/user/two-factor/setup', { currentPassword: PASSWORD });
    const { secret } = setup.body as { secret: string };
    const code = codeAt(secret, stepAt(Date.now()));
    const answer = await endSessionsDuring(server.database, client, () =>
      client.json('POST', '/api/user/two-factor/confirm', { code }),
    );
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    const login = { email: client.email, password: PASSWORD };
    expect((await server.anonymous().json('POST', '/api/login', login)).status).toBe(200);
    await server.stop();
  },
);
