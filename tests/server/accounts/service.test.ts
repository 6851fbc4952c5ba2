import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestsDuring } from '../../support/requests-during.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const OLD = 'walking-on-gravel';
const NEW = 'another-long-walk';
const change = (client: TestClient, currentPassword: string, newPassword: string) =>
  client.json('POST', '/api/user/change-password', { currentPassword, newPassword });

describe.each(DATABASES)('account settings API on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());
  const signIn = async (email: string, password: string) => {
    const client = server.anonymous();
    const { status } = await client.json('POST', '/api/login', { email, password });
    return { client, status };
  };
  const isIn = async (client: TestClient) => (await client.get('/api/user')).status === 200;

  it('changes the name to 1 to 100 characters without line breaks (growth 5)', async () => {
    const ann = await server.signUp();
    expect((await ann.json('PATCH', '/api/user', { name: ' Ann\r\nOther ' })).body).toMatchObject({
      name: 'Ann Other',
    });
    expect((await ann.get('/api/user')).body).toMatchObject({ name: 'Ann Other' });
    const full = 'x'.repeat(100);
    expect((await ann.json('PATCH', '/api/user', { name: full })).body).toMatchObject({ name: full });
    for (const [name, message] of [
      ['  ', 'Name is required'],
      [`${full}x`, 'Name must be less than 100 characters'],
    ]) {
      expect(await ann.json('PATCH', '/api/user', { name })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'name', message }] },
      });
    }
  });

  it.each(['isVerified', 'email', 'hasCompletedOnboarding', 'id'])(
    'rejects the field %s beside a name (security 24)',
    async (field) => {
      const ann = await server.signUp();
      const answer = await ann.json('PATCH', '/api/user', { name: 'Ann', [field]: true });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    },
  );

  it('marks onboarding as completed (growth 7)', async () => {
    const ann = await server.signUp();
    const done = await ann.send('POST', '/api/user/complete-onboarding');
    expect(done).toMatchObject({ status: 200, body: { hasCompletedOnboarding: true } });
    expect((await ann.get('/api/user')).body).toMatchObject({ hasCompletedOnboarding: true });
  });

  it('changes the password, ends every other session and keeps the current one (security 30)', async () => {
    const ann = await server.signUp();
    const other = (await signIn(ann.email, OLD)).client;
    const bystander = await server.signUp();
    expect((await change(ann, OLD, NEW)).body).toEqual({ changed: true });
    expect(await Promise.all([ann, other, bystander].map(isIn))).toEqual([true, false, true]);
    expect((await signIn(ann.email, OLD)).status).toBe(401);
    expect((await signIn(ann.email, NEW)).status).toBe(200);
  });

  it('leaves no session from a concurrent sign-in with the old password', async () => {
    const ann = await server.signUp();
    const begun = await requestsDuring(change(ann, OLD, NEW), () => signIn(ann.email, OLD));
    expect(begun.length).toBeGreaterThan(1);
    expect(await Promise.all(begun.map(({ client }) => isIn(client)))).not.toContain(true);
    expect(await isIn(ann)).toBe(true);
  });

  it('requires the current password and an acceptable new one (growth 5)', async () => {
    const ann = await server.signUp();
    expect(await change(ann, 'not-my-password', NEW)).toMatchObject({
      status: 403,
      body: { code: 'wrong_password', error: 'Your current password is wrong.' },
    });
    expect(await change(ann, OLD, 'iloveyou')).toMatchObject({
      status: 400,
      body: { code: 'password_common' },
    });
    for (const [currentPassword, newPassword, path, message] of [
      ['', NEW, 'currentPassword', 'Password is required'],
      [OLD, '12345', 'newPassword', 'Password must be at least 6 characters'],
      [OLD, 'x'.repeat(129), 'newPassword', 'Password must be at most 128 characters'],
    ] as const) {
      expect(await change(ann, currentPassword, newPassword)).toMatchObject({
        status: 400,
        body: { issues: [{ path, message }] },
      });
    }
    expect((await signIn(ann.email, OLD)).status).toBe(200);
  });
});

describe('concurrent registrations', () => {
  it('hash passwords without blocking other database reads', async () => {
    const server = await startTestServer('sqlite');
    const ann = await server.signUp();
    let isDone = false;
    let reads = 0;
    const reading = (async () => {
      while (!isDone) {
        await ann.get('/api/user');
        reads += 1;
      }
    })();
    const people = 12;
    await Promise.all(Array.from({ length: people }, () => server.signUp()));
    isDone = true;
    await reading;
    // If hashing held the transactions, there would be only one read for three or four registrations.
    expect(reads).toBeGreaterThan(people / 2);
    await server.stop();
  });
});

describe('POST /api/user/change-password', () => {
  it('is limited to three wrong passwords in ten seconds', async () => {
    const server = await startTestServer('sqlite', { RATE_LIMITS: 'on' });
    const ann = await server.signUp();
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await change(ann, `guess-${n}`, NEW)).status);
    expect(statuses).toEqual([403, 403, 403, 429]);
    await server.stop();
  });
});
