import { describe, expect, it } from 'vitest';
import type { CreationOptions, RequestOptions } from '../../../../src/contract/api/passkeys.ts';
import { hashPassword } from '../../../../src/server/accounts/passwords/passwords.ts';
import { codeAt, stepAt } from '../../../../src/server/accounts/two-factor/totp.ts';
import { withMailServer } from '../../../support/mail-server.ts';
import { type Mailbox, openMailbox } from '../../../support/mailbox.ts';
import { waitForEmptyOutbox } from '../../../support/outbox.ts';
import { requestsDuring } from '../../../support/requests-during.ts';
import { SoftwarePasskey } from '../../../support/software-authenticator.ts';
import type { TestClient } from '../../../support/test-client.ts';
import { DATABASES } from '../../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';
import { verifyEmail } from '../../../support/verify-email.ts';
import { waitFor } from '../../../support/wait-for.ts';

/** Milliseconds within which a mail arrives on a busy machine. */
const MAIL_MS = 20_000;
const OLD = 'walking-on-gravel';
const NEW = 'singing-under-bridges';
const HOUR = 60 * 60 * 1000;

const forgot = (client: TestClient, email: string) => client.json('POST', '/api/forgot-password', { email });
const reset = (client: TestClient, token: string, newPassword = NEW) =>
  client.json('POST', '/api/reset-password', { token, newPassword });
const signIn = (client: TestClient, email: string, password: string) =>
  client.json('POST', '/api/login', { email, password });

/** The token in the link of the last message to an address, once the message has arrived. */
const tokenFor = (box: Mailbox, email: string): Promise<string> =>
  waitFor(() => {
    const [, token] = box.last(email).mail.text?.match(/\/reset-password\?token=([\w-]{43})\b/) ?? [];
    if (!token) throw new Error('no link has arrived');
    return token;
  }, MAIL_MS);

describe.each(DATABASES)('password reset on %s', (kind) => {
  let server: TestServer;
  let box: Mailbox;
  withMailServer(kind, {}, (started) => {
    ({ server, box } = started);
  });

  it('sets a new password by a mailed link, once, and ends every session', async () => {
    const ann = await server.signUp();
    const elsewhere = server.anonymous();
    expect(await forgot(elsewhere, ` ${ann.email.toUpperCase()} `)).toMatchObject({
      status: 200,
      body: { sent: true },
    });
    const token = await tokenFor(box, ann.email);
    expect(box.last(ann.email).mail.subject).toBe('Set a new password');
    // Neither a mail scanner nor the endpoint for other links consumes the link.
    const confirmed = await elsewhere.json('POST', '/api/confirm-link', { token });
    expect(confirmed).toMatchObject({ status: 410, body: { code: 'link_invalid' } });
    // A rejected password does not consume the link.
    expect((await reset(elsewhere, token, 'password')).body).toMatchObject({ code: 'password_common' });
    const both = await Promise.all([reset(elsewhere, token), reset(server.anonymous(), token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await ann.get('/api/user')).status).toBe(401);
    expect((await signIn(server.anonymous(), ann.email, OLD)).status).toBe(401);
    expect((await signIn(server.anonymous(), ann.email, NEW)).status).toBe(200);
    expect((await reset(elsewhere, token)).body).toMatchObject({ code: 'link_invalid' });
  });

  it('leaves no session from a concurrent sign-in with the old password', async () => {
    const ann = await server.signUp();
    await forgot(server.anonymous(), ann.email);
    const resetting = reset(server.anonymous(), await tokenFor(box, ann.email));
    const begun = await requestsDuring(resetting, async () => {
      const client = server.anonymous();
      await signIn(client, ann.email, OLD);
      return client;
    });
    expect((await resetting).status).toBe(200);
    const after = await Promise.all(begun.map((client) => client.get('/api/user')));
    expect(after.map(({ status }) => status)).not.toContain(200);
  });

  it('invalidates a password change that began before it', async () => {
    const intruder = await server.signUp();
    await forgot(server.anonymous(), intruder.email);
    const token = await tokenFor(box, intruder.email);
    // The reset hashes its password after these, and the change hashes its own after the reset.
    const queue = Array.from({ length: 8 }, () => hashPassword(OLD));
    const resetting = reset(server.anonymous(), token);
    await server.anonymous().get('/api/health');
    queue.push(hashPassword(OLD), hashPassword(OLD));
    const changes = { currentPassword: OLD, newPassword: 'a door of my own' };
    const changing = intruder.json('POST', '/api/user/change-password', changes);
    expect((await resetting).status).toBe(200);
    expect((await changing).status).toBe(401);
    await Promise.all(queue);
    expect((await signIn(server.anonymous(), intruder.email, NEW)).status).toBe(200);
  });

  it('leaves no address change link that was requested with the old password', async () => {
    const intruder = await server.signUp();
    await forgot(server.anonymous(), intruder.email);
    const resetting = reset(server.anonymous(), await tokenFor(box, intruder.email));
    const asked = { newEmail: `their-${intruder.email}`, currentPassword: OLD };
    await requestsDuring(resetting, () => intruder.json('POST', '/api/user/change-email', asked));
    expect((await resetting).status).toBe(200);
    const links = server.database.db
      .selectFrom('account_links')
      .select('purpose')
      .where('email', '=', asked.newEmail);
    expect(await links.execute()).toEqual([]);
  });

  it('is reported by mail to a verified address, as is a password change', async () => {
    const ann = await server.signUp();
    const told = () => box.arrived.filter(({ mail }) => mail.subject === 'Your password was changed');
    const newPassword = 'another-long-walk';
    const before = told().length;
    // An address that is not verified may be a stranger's.
    await ann.json('POST', '/api/user/change-password', { currentPassword: OLD, newPassword });
    await ann.json('POST', '/api/user/send-verification', {});
    await waitForEmptyOutbox(server.database);
    expect(told()).toHaveLength(before);
    await ann.json('POST', '/api/confirm-link', { token: box.token(ann.email) });
    await ann.json('POST', '/api/user/change-password', { currentPassword: newPassword, newPassword: OLD });
    await waitForEmptyOutbox(server.database);
    expect(told()).toHaveLength(before + 1);
    expect(box.last(ann.email).mail.text).toContain(`account of ${ann.email} was just changed`);
    await forgot(ann, ann.email);
    const token = await tokenFor(box, ann.email);
    await reset(server.anonymous(), token);
    await waitForEmptyOutbox(server.database);
    expect(told()).toHaveLength(before + 2);
    expect((await reset(server.anonymous(), token)).body).toMatchObject({ code: 'link_invalid' });
    await waitForEmptyOutbox(server.database);
    expect(told()).toHaveLength(before + 2);
  });

  it('keeps one valid link, which expires after an hour or with a password change', async () => {
    const ann = await server.signUp();
    await forgot(server.anonymous(), ann.email);
    const first = await tokenFor(box, ann.email);
    await forgot(server.anonymous(), ann.email);
    const second = await waitFor(async () => {
      const token = await tokenFor(box, ann.email);
      expect(token).not.toBe(first);
      return token;
    }, MAIL_MS);
    expect((await reset(server.anonymous(), first)).status).toBe(410);
    const age = (by: number) =>
      server.database.db
        .updateTable('account_links')
        .set((eb) => ({ expires_at: eb('expires_at', '-', by) }))
        .execute();
    await age(HOUR);
    expect((await reset(server.anonymous(), second)).status).toBe(410);

    await forgot(server.anonymous(), ann.email);
    const third = await waitFor(async () => {
      const token = await tokenFor(box, ann.email);
      expect(token).not.toBe(second);
      return token;
    }, MAIL_MS);
    const changed = await ann.json('POST', '/api/user/change-password', {
      currentPassword: OLD,
      newPassword: 'another-one-of-mine',
    });
    expect(changed.status).toBe(200);
    expect((await reset(server.anonymous(), third)).status).toBe(410);
    expect((await ann.get('/api/user')).status).toBe(200);
  });

  /** A user with a passkey, a second factor and a webhook; `enter` signs in with the passkey. */
  async function protectedPerson() {
    const person = await server.signUp();
    const client = Object.assign(person, { url: server.url.replace('127.0.0.1', 'localhost') });
    const post = async (path: string, body: unknown, from: TestClient = client) => {
      const answer = await from.json('POST', path, body);
      expect(answer.status, path).toBe(200);
      return answer.body as Record<string, string>;
    };
    const currentPassword = OLD;
    const passkey = new SoftwarePasskey(client.url);
    const options = (await post('/api/user/passkeys/options', { currentPassword })) as unknown;
    await post('/api/user/passkeys', { name: 'Key', credential: passkey.create(options as CreationOptions) });
    const { secret = '' } = await post('/api/user/two-factor/setup', { currentPassword });
    await post('/api/user/two-factor/confirm', { code: codeAt(secret, stepAt(Date.now())) });
    await post('/api/webhooks', { url: 'https://example.com/hook', withText: true });
    const enter = async () => {
      const browser = Object.assign(server.anonymous(), { url: client.url });
      const asked = await browser.json('POST', '/api/passkey-sign-in/options', {});
      const [cookie = ''] = (asked.headers.getSetCookie()[0] ?? '').split(';');
      return browser.send('POST', '/api/passkey-sign-in', {
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ credential: passkey.get(asked.body as unknown as RequestOptions) }),
      });
    };
    return { email: client.email, enter };
  }

  const verify = (email: string) => verifyEmail(server.database, kind, email);

  it('ends a set-up of two-factor sign-in that began before it', async () => {
    const ann = await server.signUp();
    await verify(ann.email);
    const setUp = () => ann.json('POST', '/api/user/two-factor/setup', { currentPassword: OLD });
    const { secret } = (await setUp()).body as { secret: string };
    await forgot(server.anonymous(), ann.email);
    expect((await reset(server.anonymous(), await tokenFor(box, ann.email))).status).toBe(200);
    const browser = server.anonymous();
    await signIn(browser, ann.email, NEW);
    const code = codeAt(secret, stepAt(Date.now()));
    expect((await browser.json('POST', '/api/user/two-factor/confirm', { code })).body).toMatchObject({
      code: 'two_factor_changed',
    });
  });

  it('removes passkeys, second factor and webhooks if the address was never verified', async () => {
    const { email, enter } = await protectedPerson();
    expect((await enter()).status).toBe(200);
    await forgot(server.anonymous(), email);
    const done = await reset(server.anonymous(), await tokenFor(box, email));
    expect(done.body).toEqual({ reset: true, removedAccess: true });
    expect((await enter()).body).toMatchObject({ code: 'passkey_refused' });
    const owner = server.anonymous();
    expect((await signIn(owner, email, NEW)).status).toBe(200);
    expect((await owner.get('/api/webhooks')).body).toEqual({ webhooks: [] });
    expect((await owner.get('/api/user/two-factor')).body).toMatchObject({ isOn: false });
  });

  it('keeps passkeys, second factor and webhooks if the address is verified', async () => {
    const { email, enter } = await protectedPerson();
    await verify(email);
    await forgot(server.anonymous(), email);
    const done = await reset(server.anonymous(), await tokenFor(box, email));
    expect(done.body).toEqual({ reset: true, removedAccess: false });
    expect((await signIn(server.anonymous(), email, NEW)).body).toMatchObject({
      code: 'second_factor_required',
    });
    const entered = await enter();
    expect(entered.status).toBe(200);
  });

  it('answers the same for an address without an account and sends nothing there', async () => {
    const ann = await server.signUp();
    const unknown = await forgot(server.anonymous(), 'nobody@example.com');
    const known = await forgot(server.anonymous(), ann.email);
    expect(unknown.text).toBe(known.text);
    expect(unknown.status).toBe(known.status);
    await tokenFor(box, ann.email);
    await waitForEmptyOutbox(server.database);
    expect(box.arrived.filter(({ to }) => to.includes('nobody@example.com'))).toEqual([]);
    const { mail } = (await server.anonymous().get('/api/site')).body as { mail: string };
    expect(mail).toBe('smtp');
  });
});

describe('POST /api/forgot-password', () => {
  it('answers with success when the mailbox is dead', async () => {
    const box = await openMailbox();
    const server = await startTestServer('sqlite', { SMTP_URL: box.url });
    const ann = await server.signUp();
    box.dead.add(ann.email);
    expect((await forgot(server.anonymous(), ann.email)).body).toEqual({ sent: true });
    await waitFor(() => expect(box.tries).toBeGreaterThan(0), MAIL_MS);
    expect((await server.anonymous().get('/api/health')).status).toBe(200);
    await server.stop();
    await box.stop();
  });

  it('is limited per hour by address and by client', async () => {
    const box = await openMailbox();
    const server = await startTestServer('sqlite', { SMTP_URL: box.url, RATE_LIMITS: 'on' });
    const client = server.anonymous();
    const statuses = async (times: number, email: (n: number) => string) => {
      const found: number[] = [];
      for (let n = 0; n < times; n += 1) found.push((await forgot(client, email(n))).status);
      return found;
    };
    // An unknown address has the same limit, so the answer does not reveal whether an account exists.
    expect(await statuses(4, () => 'nobody@example.com')).toEqual([200, 200, 200, 429]);
    const many = await statuses(20, (n) => `nobody-${n}@example.com`);
    expect(many.indexOf(429)).toBe(16);
    await server.stop();
    await box.stop();
  });

  it('returns 503 without a mail server, with or without an account', async () => {
    const server = await startTestServer('sqlite', {
      NODE_ENV: 'production',
      SUPPORT_EMAIL: 'help@example.com',
    });
    const ann = await server.signUp();
    for (const email of [ann.email, 'nobody@example.com']) {
      const answer = await forgot(server.anonymous(), email);
      expect(answer).toMatchObject({ status: 503, body: { code: 'mail_not_configured' } });
    }
    expect((await server.anonymous().get('/api/site')).body).toMatchObject({
      mail: 'none',
      supportEmail: 'help@example.com',
    });
    await server.stop();
  });
});
