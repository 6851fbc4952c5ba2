import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { hashToken } from '../../../../src/server/accounts/sessions/token.ts';
import { createLog } from '../../../../src/server/log.ts';
import { withMailServer } from '../../../support/mail-server.ts';
import { type Mailbox, openMailbox, tokenIn } from '../../../support/mailbox.ts';
import { waitForEmptyOutbox } from '../../../support/outbox.ts';
import type { TestClient } from '../../../support/test-client.ts';
import { DATABASES } from '../../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';
import { waitFor } from '../../../support/wait-for.ts';

const PASSWORD = 'walking-on-gravel';
const HOUR = 60 * 60 * 1000;
const MADE_UP = 'A'.repeat(43);
let people = 0;
const newAddress = () => {
  people += 1;
  return `new-${people}@example.com`;
};

describe.each(DATABASES)('email confirmation links on %s', (kind) => {
  let server: TestServer;
  let box: Mailbox;
  withMailServer(kind, { PUBLIC_URL: '' }, (started) => {
    ({ server, box } = started);
  });

  const status = async (client: TestClient) => (await client.get('/api/user/verification-status')).body;
  /** The answer, once the mails it caused have arrived. */
  const mailed = async <T>(asking: Promise<T>): Promise<T> => {
    const answer = await asking;
    await waitForEmptyOutbox(server.database);
    return answer;
  };
  const verify = (client: TestClient) => mailed(client.json('POST', '/api/user/send-verification', {}));
  const open = (token: string) => server.anonymous().json('POST', '/api/confirm-link', { token });
  const change = (client: TestClient, newEmail: string, currentPassword = PASSWORD) =>
    mailed(client.json('POST', '/api/user/change-email', { newEmail, currentPassword }));
  const age = (by: number) =>
    server.database.db
      .updateTable('account_links')
      .set((eb) => ({ expires_at: eb('expires_at', '-', by) }))
      .execute();
  const INVALID = { status: 410, body: { code: 'link_invalid' } };

  it('confirm the address once, even when opened twice concurrently (growth 7)', async () => {
    const ann = await server.signUp();
    expect(await status(ann)).toEqual({ isVerified: false, email: ann.email, mail: 'smtp', reason: null });
    expect((await verify(ann)).body).toEqual({ sent: true });
    const { mail } = box.last(ann.email);
    expect(mail.subject).toBe('Verify your email address');
    expect(mail.text).toContain('http://127.0.0.1:3000/confirm?token=');
    expect(mail.html).toContain(`href="http://127.0.0.1:3000/confirm?token=${box.token(ann.email)}"`);
    const token = box.token(ann.email);
    const [one, other] = await Promise.all([open(token), open(token)]);
    expect([one.status, other.status].sort()).toEqual([200, 410]);
    expect([one, other].find((answer) => answer.status === 200)?.body).toEqual({
      purpose: 'verification',
      email: ann.email,
    });
    expect(await status(ann)).toMatchObject({ isVerified: true });
    expect((await ann.get('/api/user')).body).toMatchObject({ isVerified: true });
    expect(await open(token)).toMatchObject(INVALID);
    expect((await verify(ann)).body).toEqual({ sent: false });
  });

  it('use the language in which the account was registered', async () => {
    const ann = server.anonymous();
    const email = newAddress();
    await ann.send('POST', '/api/register', {
      headers: { 'content-type': 'application/json', 'accept-language': 'sv, de-AT;q=0.9, en;q=0.5' },
      body: JSON.stringify({ name: 'Ann', email, password: PASSWORD }),
    });
    await verify(ann);
    expect(box.last(email).mail.subject).toBe('Bestätige deine E-Mail-Adresse');
  });

  it('are stored without the token, which the response does not contain either', async () => {
    const ann = await server.signUp();
    const answer = await verify(ann);
    const token = box.token(ann.email);
    expect(answer.text).not.toContain(token);
    const rows = await server.database.db.selectFrom('account_links').selectAll().execute();
    expect(rows.map(({ token_hash }) => token_hash)).toContain(hashToken(token));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('are not used up by a GET request, such as that of a mail scanner', async () => {
    const ann = await server.signUp();
    await verify(ann);
    const token = box.token(ann.email);
    expect((await server.anonymous().get(`/api/confirm-link?token=${token}`)).status).toBe(405);
    expect((await open(token)).status).toBe(200);
  });

  it('are rejected when unknown, malformed, replaced or expired', async () => {
    const ann = await server.signUp();
    await verify(ann);
    const first = box.token(ann.email);
    await verify(ann);
    const second = box.token(ann.email);
    expect(await open(MADE_UP)).toMatchObject(INVALID);
    expect((await open('short')).status).toBe(400);
    expect(await open(first)).toMatchObject(INVALID);
    await age(24 * HOUR - 60_000);
    expect((await open(second)).status).toBe(200);
    const bob = await server.signUp();
    await verify(bob);
    await age(24 * HOUR);
    expect(await open(box.token(bob.email))).toMatchObject(INVALID);
    expect(await status(bob)).toMatchObject({ isVerified: false });
  });

  it('change the address once the new one confirms, and notify the old one (growth 7)', async () => {
    const ann = await server.signUp();
    const [before, after] = [ann.email, newAddress()];
    expect((await change(ann, ` ${after.toUpperCase()} `)).body).toEqual({ sent: true });
    expect((await ann.get('/api/user')).body).toMatchObject({ email: before });
    const warned = box.last(before).mail;
    expect(warned.text).toContain(after);
    expect(tokenIn(`${warned.text}${warned.html}`)).toBe('');
    expect((await open(box.token(after))).body).toEqual({ purpose: 'addressChange', email: after });
    expect((await ann.get('/api/user')).body).toMatchObject({ email: after, isVerified: true });
    const login = (email: string) =>
      server.anonymous().json('POST', '/api/login', { email, password: PASSWORD });
    expect([(await login(after)).status, (await login(before)).status]).toEqual([200, 401]);
  });

  it('expire after one hour for a change of address', async () => {
    const ann = await server.signUp();
    const [late, early] = [newAddress(), newAddress()];
    await change(ann, late);
    await age(HOUR);
    expect(await open(box.token(late))).toMatchObject(INVALID);
    await change(ann, early);
    await age(HOUR - 60_000);
    expect((await open(box.token(early))).status).toBe(200);
  });

  it('become invalid when the password or the address changes', async () => {
    const ann = await server.signUp();
    const after = newAddress();
    await change(ann, after);
    const newPassword = 'another-long-walk';
    await ann.json('POST', '/api/user/change-password', { currentPassword: PASSWORD, newPassword });
    expect(await open(box.token(after))).toMatchObject(INVALID);
    await verify(ann);
    const old = box.token(ann.email);
    await change(ann, after, newPassword);
    await open(box.token(after));
    expect(await open(old)).toMatchObject(INVALID);
  });

  it('do not reveal whether an address has an account (security 29)', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()];
    const free = newAddress();
    const [taken, untaken] = [await change(ann, bob.email), await change(ann, free)];
    expect([taken.status, taken.text]).toEqual([untaken.status, untaken.text]);
    expect(box.last(bob.email).mail.subject).toBe('This address has an account already');
    expect(box.token(bob.email)).toBe('');
    expect((await bob.get('/api/user')).body).toMatchObject({ email: bob.email });
  });

  it('do not change the address to one that another account registered meanwhile', async () => {
    const ann = await server.signUp();
    const wanted = newAddress();
    await change(ann, wanted);
    const first = { name: 'First', email: wanted, password: PASSWORD };
    expect((await server.anonymous().json('POST', '/api/register', first)).status).toBe(200);
    expect(await open(box.token(wanted))).toMatchObject(INVALID);
    expect((await ann.get('/api/user')).body).toMatchObject({ email: ann.email });
  });

  it('require the right password and a valid, different address (growth 5)', async () => {
    const ann = await server.signUp();
    const sent = box.arrived.length;
    const wrong = await change(ann, newAddress(), 'not-my-password');
    expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    const cases = [
      [{ newEmail: 'nobody', currentPassword: PASSWORD }, 'newEmail', 'Please enter a valid email address'],
      [{ newEmail: newAddress(), currentPassword: '' }, 'currentPassword', 'Password is required'],
      [{ newEmail: ann.email, currentPassword: PASSWORD }, 'newEmail', 'This is your address already'],
      [
        { newEmail: 'a@example.com\r\nBcc: b@example.com', currentPassword: PASSWORD },
        'newEmail',
        /valid email/,
      ],
    ] as const;
    for (const [body, path, message] of cases) {
      const answer = await ann.json('POST', '/api/user/change-email', body);
      const said = message instanceof RegExp ? expect.stringMatching(message) : message;
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', issues: [{ path, message: said }] },
      });
    }
    expect(box.arrived).toHaveLength(sent);
  });

  it('are sent again after a temporary refusal by the mail server', async () => {
    const ann = await server.signUp();
    box.refusals.push({ code: 451, text: 'greylisted' });
    const tries = box.tries;
    expect((await verify(ann)).body).toEqual({ sent: true });
    expect(box.tries - tries).toBe(2);
    expect((await open(box.token(ann.email))).status).toBe(200);
  });

  it('get the same response for a dead mailbox, which delays no other mail', async () => {
    const ann = await server.signUp();
    const [dead, alive] = [newAddress(), newAddress()];
    box.dead.add(ann.email).add(dead);
    const [first, second] = [await change(ann, dead), await change(ann, alive)];
    expect([first.status, first.text]).toEqual([second.status, second.text]);
    expect((await open(box.token(alive))).status).toBe(200);
  });

  it('are not readable in the database, and are deleted with the account', async () => {
    const ann = await server.signUp();
    const away = { code: 451, text: 'later' };
    box.refusals.push(...Array.from({ length: 3 }, () => away));
    await ann.json('POST', '/api/user/send-verification', {});
    await waitFor(() => expect(box.refusals.length).toBeLessThan(3));
    const rows = async () => [
      ...(await server.database.db.selectFrom('mails').selectAll().execute()),
      ...(await server.database.db.selectFrom('jobs').selectAll().execute()),
    ];
    const stored = JSON.stringify(await rows());
    expect(stored).toContain('send-mail');
    expect(stored).not.toContain(ann.email);
    expect(stored).not.toContain('token');
    await ann.json('DELETE', '/api/user/delete-account', {});
    expect(await server.database.db.selectFrom('mails').selectAll().execute()).toEqual([]);
    box.refusals.length = 0;
  });

  it('never include the user name, so that it cannot inject headers or HTML', async () => {
    const name = 'Eve\r\nBcc: victim@example.com\r\n\r\n<a href="http://evil.example">You won</a>';
    const eve = await server.signUp(name);
    await verify(eve);
    const { to, raw, mail } = box.last(eve.email);
    expect(to).toEqual([eve.email]);
    expect(mail.bcc ?? []).toEqual([]);
    expect(raw).not.toMatch(/evil|victim|You won|Eve/);
  });

  it('use the interface language of the user', async () => {
    const ann = await server.signUp();
    await ann.json('POST', '/api/user-preferences', { interfaceLanguage: 'nl' });
    await verify(ann);
    expect(box.last(ann.email).mail.subject).toBe('Bevestig je e-mailadres');
  });

  it('use the configured base URL, whatever the Host headers of the request say', async () => {
    const ann = await server.signUp();
    const { port, host } = new URL(server.url);
    const statusFor = (names: Record<string, string>): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const headers = { 'sec-fetch-site': 'same-origin', cookie: ann.cookie ?? '', ...names };
        const path = '/api/user/send-verification';
        request({ port, path, method: 'POST', headers }, (answer) => resolve(answer.statusCode))
          .on('error', reject)
          .end();
      });
    expect(await statusFor({ host: 'evil.example' })).toBe(421);
    expect(await statusFor({ host, 'x-forwarded-host': 'evil.example' })).toBe(200);
    await waitForEmptyOutbox(server.database);
    expect(box.last(ann.email).mail.text).not.toContain('evil');
  });
});

describe('mail rate limits', () => {
  it('allow three confirmation mails per hour and user (security 4)', async () => {
    const box = await openMailbox();
    const server = await startTestServer('sqlite', { SMTP_URL: box.url, RATE_LIMITS: 'on' });
    const [ann, bob] = [await server.signUp(), await server.signUp()];
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await ann.json('POST', '/api/user/send-verification', {})).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await waitForEmptyOutbox(server.database);
    expect(box.arrived).toHaveLength(3);
    expect((await bob.json('POST', '/api/user/send-verification', {})).status).toBe(200);
    await server.stop();
    await box.stop();
  });
});

describe('email links without a mail server', () => {
  it('log the link in development, and in production return 503 and log nothing', async () => {
    const lines: string[] = [];
    const log = createLog('silent');
    log.warn = (...words: unknown[]) => {
      lines.push(JSON.stringify(words));
    };
    log.child = (() => log) as unknown as typeof log.child;
    const development = await startTestServer('sqlite', {}, (config) => config, { log });
    const ann = await development.signUp();
    expect((await ann.get('/api/user/verification-status')).body).toMatchObject({
      mail: 'log',
      reason: expect.stringContaining('SMTP_URL'),
    });
    await ann.json('POST', '/api/user/send-verification', {});
    await waitForEmptyOutbox(development.database);
    const token = tokenIn(lines.join());
    const done = await ann.json('POST', '/api/confirm-link', { token });
    expect(done).toMatchObject({ status: 200, body: { email: ann.email } });
    await development.stop();

    lines.length = 0;
    const production = await startTestServer('sqlite', { NODE_ENV: 'production' }, (config) => config, {
      log,
    });
    const bob = await production.signUp();
    expect((await bob.get('/api/user/verification-status')).body).toMatchObject({ mail: 'none' });
    const body = { newEmail: newAddress(), currentPassword: PASSWORD };
    for (const answer of [
      await bob.json('POST', '/api/user/send-verification', {}),
      await bob.json('POST', '/api/user/change-email', body),
    ]) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'mail_not_configured' } });
    }
    expect(lines).toEqual([]);
    await production.stop();
  });
});
