import { describe, expect, it } from 'vitest';
import type { Session } from '../../../../src/contract/api/sessions.ts';
import { COUNTED_SIGN_INS, withMailServer } from '../../../support/mail-server.ts';
import type { Mailbox } from '../../../support/mailbox.ts';
import { waitForEmptyOutbox } from '../../../support/outbox.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

const PASSWORD = 'walking-on-gravel';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('POST /api/login', () => {
  let server: TestServer;
  let box: Mailbox;
  withMailServer('sqlite', COUNTED_SIGN_INS, (started) => {
    ({ server, box } = started);
  });

  let addresses = 0;
  /** Signs in from a new IP address each time, because the limit per address is not tested here. */
  async function signIn(email: string, password: string, device?: string) {
    addresses += 1;
    const answer = await server.anonymous().send('POST', '/api/login', {
      headers: {
        'content-type': 'application/json',
        'user-agent': FIREFOX,
        'x-forwarded-for': `203.0.113.${addresses}`,
        ...(device !== undefined && { cookie: device }),
      },
      body: JSON.stringify({ email, password }),
    });
    const token = answer.headers.getSetCookie().find((line) => line.startsWith('parlance-device='));
    return { status: answer.status, device: token?.split(';')[0] };
  }

  async function person() {
    const client = await server.signUp();
    await server.database.db
      .updateTable('user')
      .set({ emailVerified: 1 as never })
      .where('email', '=', client.email)
      .execute();
    return client.email;
  }
  const mailsTo = (email: string) => box.arrived.filter(({ to }) => to.includes(email));

  it('is delayed for unknown devices after ten failures, not for a known device', async () => {
    const email = await person();
    const { device } = await signIn(email, PASSWORD);
    expect(device).toBeDefined();
    for (let n = 0; n < 10; n += 1) expect((await signIn(email, 'a wrong one')).status).toBe(401);
    const ended: string[] = [];
    const stranger = signIn(email, PASSWORD).then(() => ended.push('stranger'));
    const owner = signIn(email, PASSWORD, device).then(({ status }) => ended.push(`owner ${status}`));
    await Promise.all([stranger, owner]);
    expect(ended).toEqual(['owner 200', 'stranger']);
  });

  it('reports a sign-in on a new device once to the verified address by mail', async () => {
    const email = await person();
    const { device } = await signIn(email, PASSWORD);
    await expect.poll(() => mailsTo(email).length).toBe(1);
    const [{ mail } = { mail: null }] = mailsTo(email);
    expect(mail?.subject).toBe('New sign-in to your account');
    expect(mail?.text).toMatch(/Firefox, Windows, 203\.0\.113\.\d+/);
    expect((await signIn(email, PASSWORD, device)).device).toBeUndefined();
    await waitForEmptyOutbox(server.database);
    expect(mailsTo(email)).toHaveLength(1);
    // The token of another account does not make a device known.
    const other = await person();
    await signIn(other, PASSWORD, device);
    await expect.poll(() => mailsTo(other).length).toBe(1);
  });

  it('sends no mail for known accounts that alternate in a browser or after an address change', async () => {
    const [ann, ben] = [await person(), await person()];
    const first = await signIn(ann, PASSWORD);
    const { device } = await signIn(ben, PASSWORD, first.device);
    await expect.poll(() => [ann, ben].flatMap(mailsTo).length).toBe(2);
    expect((await signIn(ann, PASSWORD, device)).device).toBeUndefined();
    expect((await signIn(ben, PASSWORD, device)).device).toBeUndefined();
    const moved = `moved-${ann}`;
    await server.database.db.updateTable('user').set({ email: moved }).where('email', '=', ann).execute();
    // The token of the new address replaces the old one.
    const renewed = await signIn(moved, PASSWORD, device);
    expect(renewed.device).toBeDefined();
    expect((await signIn(moved, PASSWORD, renewed.device)).device).toBeUndefined();
    expect((await signIn(ben, PASSWORD, renewed.device)).device).toBeUndefined();
    await waitForEmptyOutbox(server.database);
    expect([ann, ben, moved].flatMap(mailsTo)).toHaveLength(2);
    // A deleted account takes only its own token with it.
    const client = server.anonymous();
    await client.json('POST', '/api/login', { email: ben, password: PASSWORD });
    const gone = await client.send('DELETE', '/api/user/delete-account', {
      headers: { 'content-type': 'application/json', cookie: `${client.cookie}; ${renewed.device}` },
      body: '{}',
    });
    const [left] = (gone.headers.getSetCookie().at(-1) ?? '').split(';');
    expect((await signIn(moved, PASSWORD, left)).device).toBeUndefined();
  });

  it('stores the client’s address with the session', async () => {
    const email = await person();
    const addresses = ['2001:db8:85a3::8a2e:370:7334', '::ffff:203.0.113.9'];
    const client = server.anonymous();
    for (const address of addresses) {
      await server.anonymous().send('POST', '/api/login', {
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
    }
    await client.json('POST', '/api/login', { email, password: PASSWORD });
    const { sessions } = (await client.get('/api/user/sessions')).body as { sessions: Session[] };
    expect(sessions.map(({ address }) => address)).toEqual(
      expect.arrayContaining(['2001:db8:85a3::8a2e:370:7334', '203.0.113.9']),
    );
  });

  it('sends no mail to an unverified address', async () => {
    const { email } = await server.signUp();
    await signIn(email, PASSWORD);
    const verified = await person();
    await signIn(verified, PASSWORD);
    await expect.poll(() => mailsTo(verified).length).toBe(1);
    expect(mailsTo(email)).toEqual([]);
  });
});

it('POST /api/register returns 403 when registration is closed, and /api/site says so', async () => {
  const closed = await startTestServer('sqlite', { REGISTRATION: 'closed' });
  const visitor = closed.anonymous();
  expect((await visitor.get('/api/site')).body).toMatchObject({ isRegistrationOpen: false });
  const ann = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
  expect(await visitor.json('POST', '/api/register', ann)).toMatchObject({
    status: 403,
    body: { code: 'registration_closed' },
  });
  expect(await closed.database.db.selectFrom('user').select('id').execute()).toEqual([]);
  const { email, password } = ann;
  expect((await visitor.json('POST', '/api/login', { email, password })).status).toBe(401);
  await closed.stop();
});
