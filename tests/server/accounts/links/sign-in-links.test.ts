import { describe, expect, it } from 'vitest';
import { codeAt, stepAt } from '../../../../src/server/accounts/two-factor/totp.ts';
import { endSessionsDuring } from '../../../support/end-sessions.ts';
import { withMailServer } from '../../../support/mail-server.ts';
import type { Mailbox } from '../../../support/mailbox.ts';
import { waitForEmptyOutbox } from '../../../support/outbox.ts';
import type { TestClient } from '../../../support/test-client.ts';
import { DATABASES } from '../../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';
import { verifyEmail } from '../../../support/verify-email.ts';
import { waitFor } from '../../../support/wait-for.ts';

const PASSWORD = 'walking-on-gravel';
const MINUTE = 60_000;
const OVER = { status: 410, body: { code: 'link_invalid' } };
const SENT = { status: 200, body: { sent: true } };

const ask = (client: TestClient, email: string) => client.json('POST', '/api/sign-in-link', { email });
const enter = (client: TestClient, token: string, code?: string) =>
  client.json('POST', '/api/sign-in-link/enter', { token, ...(code !== undefined && { code }) });

describe.each(DATABASES)('sign-in links by mail on %s', (kind) => {
  let server: TestServer;
  let box: Mailbox;
  withMailServer(kind, {}, (started) => {
    ({ server, box } = started);
  });

  const verify = (email: string) => verifyEmail(server.database, kind, email);
  async function person(): Promise<TestClient> {
    const client = await server.signUp();
    await verify(client.email);
    return client;
  }
  const tokensTo = (email: string): string[] =>
    box.arrived.flatMap(({ to, mail }) =>
      to.includes(email) ? (mail?.text?.match(/(?<=\/sign-in-link\?token=)[\w-]{43}\b/) ?? []) : [],
    );
  /** Asks for a link; returns its token once it has arrived. */
  async function linkFor(email: string): Promise<string> {
    const before = tokensTo(email).length;
    expect(await ask(server.anonymous(), email)).toMatchObject(SENT);
    return waitFor(() => {
      const token = tokensTo(email)[before];
      if (!token) throw new Error('no link has arrived');
      return token;
    });
  }

  it('sign in once, only at their own endpoint, and a new device is reported by mail', async () => {
    const { email } = await person();
    const token = await linkFor(email);
    // No other endpoint accepts the token or uses it up.
    const other = server.anonymous();
    expect(await other.json('POST', '/api/confirm-link', { token })).toMatchObject(OVER);
    const newPassword = 'singing-under-bridges';
    expect(await other.json('POST', '/api/reset-password', { token, newPassword })).toMatchObject(OVER);
    const both = [server.anonymous(), server.anonymous()];
    const answers = await Promise.all(both.map((client) => enter(client, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const signedIn = both[answers.findIndex(({ status }) => status === 200)];
    expect((await signedIn?.get('/api/user'))?.body).toMatchObject({ email });
    await expect
      .poll(() => box.arrived.filter(({ to }) => to.includes(email)).map(({ mail }) => mail?.subject))
      .toContain('New sign-in to your account');
  });

  it('are sent to verified addresses only, with the same response for every address', async () => {
    const unverified = await server.signUp();
    const answers = [
      await ask(server.anonymous(), unverified.email),
      await ask(server.anonymous(), 'nobody@example.com'),
      await ask(server.anonymous(), (await person()).email),
    ];
    for (const { status, text } of answers) expect([status, text]).toEqual([200, answers[0]?.text]);
    // A later mail has arrived, so no earlier one is still pending.
    await linkFor((await person()).email);
    await waitForEmptyOutbox(server.database);
    expect([...tokensTo(unverified.email), ...tokensTo('nobody@example.com')]).toEqual([]);
  });

  it('expire after 15 minutes or with a newer link, a new address or a new password', async () => {
    const client = await person();
    const first = await linkFor(client.email);
    const second = await linkFor(client.email);
    expect(await enter(server.anonymous(), first)).toMatchObject(OVER);
    const age = (by: number) =>
      server.database.db
        .updateTable('account_links')
        .set((eb) => ({ expires_at: eb('expires_at', '-', by) }))
        .where('purpose', '=', 'signIn')
        .execute();
    await age(14 * MINUTE);
    expect((await enter(server.anonymous(), second)).status).toBe(200);
    const third = await linkFor(client.email);
    await age(15 * MINUTE);
    expect(await enter(server.anonymous(), third)).toMatchObject(OVER);

    const moved = await person();
    const old = await linkFor(moved.email);
    await server.database.db
      .updateTable('user')
      .set({ email: `moved-${moved.email}` })
      .where('email', '=', moved.email)
      .execute();
    expect(await enter(server.anonymous(), old)).toMatchObject(OVER);

    const changed = await person();
    const token = await linkFor(changed.email);
    const change = { currentPassword: PASSWORD, newPassword: 'singing-under-bridges' };
    expect((await changed.json('POST', '/api/user/change-password', change)).status).toBe(200);
    expect(await enter(server.anonymous(), token)).toMatchObject(OVER);
  });

  it('are rejected when a new password is set at the same moment', async () => {
    const { email } = await person();
    const token = await linkFor(email);
    const client = server.anonymous();
    const entering = endSessionsDuring(server.database, { email }, () => enter(client, token));
    expect(await entering).toMatchObject(OVER);
  });

  it('still require the second factor and survive a wrong code', async () => {
    const client = await person();
    const setup = await client.json('POST', '/api/user/two-factor/setup', { currentPassword: PASSWORD });
    const { secret } = setup.body as { secret: string };
    const codeOf = (drift: number) => codeAt(secret, stepAt(Date.now()) + drift);
    await client.json('POST', '/api/user/two-factor/confirm', { code: codeOf(-1) });
    const token = await linkFor(client.email);
    const visitor = server.anonymous();
    expect(await enter(visitor, token)).toMatchObject({ body: { code: 'second_factor_required' } });
    expect(await enter(visitor, token, '000')).toMatchObject({ body: { code: 'wrong_code' } });
    expect(visitor.cookie).toBeNull();
    expect(await enter(visitor, token, codeOf(0))).toMatchObject({ body: { email: client.email } });
    expect(await enter(server.anonymous(), token, codeOf(1))).toMatchObject(OVER);
  });

  it('are stored as hashes, which the export leaves out', async () => {
    const client = await person();
    const token = await linkFor(client.email);
    const rows = await server.database.db.selectFrom('account_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const { text } = await client.get('/api/user/export-data');
    expect(JSON.parse(text).pendingLinks).toMatchObject([{ purpose: 'signIn', email: client.email }]);
    for (const { token_hash } of rows) expect(text).not.toContain(token_hash);
  });
});

it('sign-in links are limited to three per hour and address, with or without an account', async () => {
  const server = await startTestServer('sqlite', { RATE_LIMITS: 'on' });
  for (const email of ['nobody@example.com', (await server.signUp()).email]) {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await ask(server.anonymous(), email)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  }
  await server.stop();
});

it('POST /api/sign-in-link returns 503 on a server without mail', async () => {
  const server = await startTestServer('sqlite', { NODE_ENV: 'production' });
  const answer = await ask(server.anonymous(), 'ann@example.com');
  expect(answer).toMatchObject({ status: 503, body: { code: 'mail_not_configured' } });
  await server.stop();
});
