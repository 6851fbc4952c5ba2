import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Session } from '../../../../src/contract/api/sessions.ts';
import { fillDisk, makeReadOnly } from '../../../support/fill-disk.ts';
import { takeDevice } from '../../../support/take-device.ts';
import type { TestClient } from '../../../support/test-client.ts';
import { DATABASES } from '../../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

const PASSWORD = 'walking-on-gravel';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0';
const MINUTE = 60_000;

describe.each(DATABASES)('session API on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());

  const signIn = async (email: string, userAgent = FIREFOX) => {
    const client = server.anonymous();
    await client.send('POST', '/api/login', {
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    return client;
  };
  const list = async (client: TestClient) =>
    ((await client.get('/api/user/sessions')).body as { sessions: Session[] }).sessions;
  const isIn = async (client: TestClient) => (await client.get('/api/user')).status === 200;

  it('lists sessions with browser and system, the current one first, without tokens (growth 2)', async () => {
    const ann = await server.signUp();
    await signIn(ann.email);
    const sessions = await list(ann);
    expect(sessions).toHaveLength(2);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(sessions[1]).toMatchObject({ browser: 'Firefox', system: 'Windows', address: '127.0.0.1' });
    const stored = await server.database.db.selectFrom('session').select('token').execute();
    const { text } = await ann.get('/api/user/sessions');
    for (const { token } of stored) expect(text).not.toContain(token);
    expect(text).not.toContain(ann.cookie?.split('=')[1]);
  });

  it('ends one session with immediate effect', async () => {
    const ann = await server.signUp();
    const phone = await signIn(ann.email);
    const { id } = (await list(ann)).find(({ isCurrent }) => !isCurrent) ?? { id: '' };
    expect((await ann.send('DELETE', `/api/user/sessions/${id}`)).body).toEqual({ ended: 1 });
    expect([await isIn(phone), await isIn(ann)]).toEqual([false, true]);
    expect((await ann.send('DELETE', `/api/user/sessions/${id}`)).status).toBe(404);
  });

  it.each([
    ['the session is ended', async (ann: TestClient) => ann.send('DELETE', '/api/user/sessions')],
    [
      'the password is changed',
      async (ann: TestClient) =>
        ann.json('POST', '/api/user/change-password', {
          currentPassword: PASSWORD,
          newPassword: 'another-long-walk',
        }),
    ],
    [
      'the account is deleted',
      async (ann: TestClient) =>
        ann.json('DELETE', '/api/user/delete-account', { currentPassword: PASSWORD }),
    ],
  ])('rejects further slices as soon as %s', async (_, end) => {
    const ann = await server.signUp();
    const phone = takeDevice(await signIn(ann.email));
    await phone.open();
    const slice = new Uint8Array([1, 2, 3]);
    expect((await phone.put(0, slice)).status).toBe(200);
    expect((await phone.put(1, slice)).status).toBe(200);
    expect((await end(ann)).status).toBe(200);
    expect((await phone.put(2, slice)).status).toBe(401);
  });

  it('ends an open stream of live words with its session, within twenty seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const ann = await server.signUp();
    const phone = takeDevice(await signIn(ann.email));
    await phone.open();
    const first = Promise.withResolvers<void>();
    let isOpen = true;
    const reading = phone.events({ onEvent: () => first.resolve() }).finally(() => {
      isOpen = false;
    });
    const next = async () => {
      await vi.advanceTimersByTimeAsync(20_000);
      return isOpen;
    };
    await first.promise;
    expect([await next(), await isIn(ann), await next()]).toEqual([true, true, true]);
    await ann.send('DELETE', '/api/user/sessions');
    await expect.poll(next).toBe(false);
    await reading;
    await expect(phone.events()).rejects.toThrow('401');
  });

  it('ends all sessions except the current one', async () => {
    const ann = await server.signUp();
    const others = [await signIn(ann.email), await signIn(ann.email)];
    expect((await ann.send('DELETE', '/api/user/sessions')).body).toEqual({ ended: 2 });
    expect(await Promise.all([ann, ...others].map(isIn))).toEqual([true, false, false]);
  });

  it('treats a session of another account as missing (security 23)', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()];
    const [theirs] = await list(bob);
    const foreign = await ann.send('DELETE', `/api/user/sessions/${theirs?.id}`);
    const missing = await ann.send('DELETE', '/api/user/sessions/no-such-session');
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    await ann.send('DELETE', '/api/user/sessions');
    expect(await isIn(bob)).toBe(true);
  });

  it('clears the cookie of a session that ends itself', async () => {
    const ann = await server.signUp();
    const [own] = await list(ann);
    await ann.send('DELETE', `/api/user/sessions/${own?.id}`);
    expect(ann.cookie).toBeNull();
  });

  it('omits expired sessions and records the last use every ten minutes', async () => {
    const ann = await server.signUp();
    await signIn(ann.email);
    const [, other] = await list(ann);
    const { db } = server.database;
    const shift = (id: string, column: 'updatedAt' | 'expiresAt', by: number) =>
      db
        .updateTable('session')
        .set({ [column]: new Date(Date.now() + by).toISOString() })
        .where('id', '=', id)
        .execute();
    const [own] = await list(ann);
    await shift(own?.id ?? '', 'updatedAt', -9 * MINUTE);
    const unnoted = (await list(ann))[0];
    expect(Date.now() - Date.parse(unnoted?.lastUsedAt ?? '')).toBeGreaterThan(8 * MINUTE);
    await shift(own?.id ?? '', 'updatedAt', -11 * MINUTE);
    const noted = (await list(ann))[0];
    expect(Date.now() - Date.parse(noted?.lastUsedAt ?? '')).toBeLessThan(MINUTE);
    await shift(other?.id ?? '', 'expiresAt', -1000);
    expect(await list(ann)).toHaveLength(1);
  });

  it('ends a session 30 days after sign-in, whatever its expiry date', async () => {
    const ann = await server.signUp();
    const [own] = await list(ann);
    const age = (ms: number) =>
      server.database.db
        .updateTable('session')
        .set({ createdAt: new Date(Date.now() - ms).toISOString() })
        .where('id', '=', own?.id ?? '')
        .execute();
    await age(30 * 24 * 60 * MINUTE - MINUTE);
    expect(await isIn(ann)).toBe(true);
    await age(30 * 24 * 60 * MINUTE + 1000);
    expect(await isIn(ann)).toBe(false);
  });

  it('rejects a chunk after sign-out even if one was accepted just before', async () => {
    const ann = await server.signUp();
    const device = takeDevice(ann);
    await device.open();
    const { cookie } = ann;
    expect((await device.put(0, new Uint8Array([1]))).status).toBe(200);
    await ann.json('POST', '/api/logout', {});
    ann.cookie = cookie;
    expect((await device.put(1, new Uint8Array([2]))).status).toBe(401);
  });

  it.each([
    ['the disk is full', fillDisk],
    ['the database is read-only', makeReadOnly],
  ])('allows reading while %s, but not with an expired session', async (_, prevent) => {
    const { database, stop, ...full } = await startTestServer(kind);
    const [ann, bob] = [await full.signUp(), await full.signUp()];
    const form = { name: 'Script', scopes: ['texts:read'], expiresInDays: null };
    const token = (await ann.json('POST', '/api/user/api-tokens', form)) as { body: { token: string } };
    const [theirs] = await list(bob);
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
    await database.db
      .updateTable('session')
      .set({ updatedAt: ago(11 * MINUTE), expiresAt: ago(-MINUTE) })
      .execute();
    await database.db
      .updateTable('session')
      .set({ expiresAt: ago(MINUTE) })
      .where('id', '=', theirs?.id ?? '')
      .execute();
    await prevent(database, ['session', 'api_tokens']);
    const read = await ann.get('/api/transcriptions');
    const refused = await bob.get('/api/transcriptions');
    const headers = { authorization: `Bearer ${token.body.token}` };
    const scripted = await full.anonymous().send('GET', '/api/transcriptions', { headers });
    await stop();
    expect([read.status, refused.status, scripted.status]).toEqual([200, 401, 200]);
  });
});
