import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ApiScope } from '../../../src/contract/api/api-scopes.ts';
import type { ApiToken, CreatedApiToken } from '../../../src/contract/api/api-tokens.ts';
import { API_TOKEN } from '../../../src/contract/limits.ts';
import { beginSession } from '../../../src/server/accounts/sessions/begin-session.ts';
import { createSessions } from '../../../src/server/accounts/sessions/sessions.ts';
import { hashToken } from '../../../src/server/accounts/sessions/token.ts';
import { createApiTokens } from '../../../src/server/api-tokens/service.ts';
import { createApiTokenStore } from '../../../src/server/api-tokens/store.ts';
import { createUser } from '../../support/create-user.ts';
import { endSessionsDuring } from '../../support/end-sessions.ts';
import { withMailServer } from '../../support/mail-server.ts';
import type { Mailbox } from '../../support/mailbox.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import { takeDevice } from '../../support/take-device.ts';
import type { TestClient } from '../../support/test-client.ts';
import { createTestDatabase, DATABASES } from '../../support/test-database.ts';
import type { TestServer } from '../../support/test-server.ts';
import { waitFor } from '../../support/wait-for.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NEW_PASSWORD = 'singing-under-bridges';

const create = (client: TestClient, scopes: readonly ApiScope[] = ['texts:read'], name = 'Script') =>
  client.json('POST', '/api/user/api-tokens', { name, scopes, expiresInDays: 30 });
const created = async (...of: Parameters<typeof create>) => (await create(...of)).body as CreatedApiToken;
const list = async (client: TestClient) =>
  ((await client.get('/api/user/api-tokens')).body as { tokens: ApiToken[] }).tokens;

describe.each(DATABASES)('API tokens on %s', (kind) => {
  let server: TestServer;
  let box: Mailbox;
  withMailServer(kind, {}, (started) => {
    ({ server, box } = started);
  });

  const read = (token: string) =>
    server.anonymous().send('GET', '/api/transcriptions', { headers: { authorization: `Bearer ${token}` } });

  it('are shown once and stored as a hash', async () => {
    const ann = await server.signUp();
    const answer = await created(ann, ['texts:read', 'texts:write'], ' Backup ');
    expect(answer.token).toMatch(/^parlance_[\w-]{43}$/);
    const [token, ...others] = await list(ann);
    expect(others).toEqual([]);
    expect(token).toEqual({
      id: answer.id,
      name: 'Backup',
      scopes: ['texts:read', 'texts:write'],
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
      lastUsedAt: null,
    });
    const stored = await server.database.db.selectFrom('api_tokens').selectAll().execute();
    expect(stored.map(({ token_hash }) => token_hash)).toContain(hashToken(answer.token));
    expect(JSON.stringify(stored)).not.toContain(answer.token.slice('parlance_'.length));
    const { text } = await ann.get('/api/user/export-data');
    expect(JSON.parse(text)).toMatchObject({
      apiTokens: [{ name: 'Backup', scopes: ['texts:read', 'texts:write'] }],
    });
    for (const { token_hash } of stored) expect(text).not.toContain(token_hash);
  });

  it('read the texts of their user and record the last use to the minute', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()];
    await seedTranscriptions(server.database, ann.email, ['of ann']);
    await seedTranscriptions(server.database, bob.email, ['of bob']);
    const { token } = await created(ann);
    const answer = await read(token);
    expect(answer.body).toMatchObject({ total: 1, transcriptions: [{ originalText: 'of ann' }] });
    const [{ lastUsedAt } = { lastUsedAt: null }] = await list(ann);
    expect(lastUsedAt).toMatch(/:00\.000Z$/);
  });

  it('are rejected once revoked', async () => {
    const ann = await server.signUp();
    const { id, token } = await created(ann);
    expect((await ann.send('DELETE', `/api/user/api-tokens/${id}`)).body).toEqual({ revoked: 1 });
    expect(await read(token)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect((await ann.send('DELETE', `/api/user/api-tokens/${id}`)).status).toBe(404);
    expect(await list(ann)).toEqual([]);
  });

  it('end an open stream of live words when they are revoked', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const ann = await server.signUp();
    const { id, token } = await created(ann, ['recordings:write']);
    const device = takeDevice(ann);
    await device.open();
    let isOpen = true;
    const reading = server
      .anonymous()
      .send('GET', `${device.path}/events`, { headers: { authorization: `Bearer ${token}` } })
      .finally(() => {
        isOpen = false;
      });
    const next = async () => {
      await vi.advanceTimersByTimeAsync(20_000);
      return isOpen;
    };
    await expect.poll(async () => (await list(ann))[0]?.lastUsedAt).not.toBeNull();
    expect([await next(), (await ann.get('/api/user')).status, await next()]).toEqual([true, 200, true]);
    await ann.send('DELETE', `/api/user/api-tokens/${id}`);
    await expect.poll(next).toBe(false);
    expect((await reading).status).toBe(200);
  });

  it('are revoked by a password change', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()];
    const [hers, his] = [await created(ann), await created(bob)];
    const change = { currentPassword: 'walking-on-gravel', newPassword: NEW_PASSWORD };
    expect((await ann.json('POST', '/api/user/change-password', change)).status).toBe(200);
    expect([(await read(hers.token)).status, (await read(his.token)).status]).toEqual([401, 200]);
  });

  it('are not created when a new password ends the session meanwhile', async () => {
    const ann = await server.signUp();
    const answer = await endSessionsDuring(server.database, ann, () => create(ann));
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('are revoked by a password reset', async () => {
    const ann = await server.signUp();
    const { token } = await created(ann);
    await server.anonymous().json('POST', '/api/forgot-password', { email: ann.email });
    const link = await waitFor(() => {
      const [, found] = box.last(ann.email).mail.text?.match(/reset-password\?token=([\w-]{43})\b/) ?? [];
      if (!found) throw new Error('no link has arrived');
      return found;
    });
    const reset = { token: link, newPassword: NEW_PASSWORD };
    expect((await server.anonymous().json('POST', '/api/reset-password', reset)).status).toBe(200);
    expect((await read(token)).status).toBe(401);
  });

  it('are deleted with the account', async () => {
    const ann = await server.signUp();
    const { id, token } = await created(ann);
    expect((await ann.json('DELETE', '/api/user/delete-account', {})).status).toBe(200);
    expect((await read(token)).status).toBe(401);
    const rows = await server.database.db.selectFrom('api_tokens').select('id').execute();
    expect(rows.map((row) => row.id)).not.toContain(id);
  });

  it('are limited in number, even when created concurrently', async () => {
    const ann = await server.signUp();
    const answers = await Promise.all(Array.from({ length: API_TOKEN.max + 2 }, () => create(ann)));
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.body).toMatchObject({ code: 'too_many_api_tokens' });
    expect(await list(ann)).toHaveLength(API_TOKEN.max);
  });

  it.each([
    ['no scope', { scopes: [] }],
    ['a duplicate scope', { scopes: ['texts:read', 'texts:read'] }],
    ['an unknown scope', { scopes: ['account:write'] }],
    ['no name', { name: ' ' }],
    ['an unknown lifetime', { expiresInDays: 4000 }],
  ])('are not created with %s', async (_, wrong) => {
    const ann = await server.signUp();
    const form = { name: 'Script', scopes: ['texts:read'], expiresInDays: null, ...wrong };
    const answer = await ann.json('POST', '/api/user/api-tokens', form);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('are rejected from their expiry time on', async () => {
    const { database, remove } = await createTestDatabase(kind);
    let now = 1_800_000_000_000;
    const tokens = createApiTokens(createApiTokenStore(database), () => now);
    const owner = await createUser(database);
    const { user_id: userId } = await database.db
      .selectFrom('owners')
      .select('user_id')
      .executeTakeFirstOrThrow();
    const session = await beginSession(database.db, userId, { address: '', userAgent: '' }, now);
    const user = (await createSessions(database, () => now).check(session))?.user;
    if (!user) throw new Error('no session');
    const form = { name: 'Script', scopes: ['texts:read'] as ApiScope[] };
    const ending = await tokens.create(user, { ...form, expiresInDays: 30 });
    const lasting = await tokens.create(user, { ...form, expiresInDays: null });
    now += 30 * DAY - 1;
    expect(await tokens.check(ending.token)).toMatchObject({ user: { owner }, scopes: ['texts:read'] });
    now += 1;
    expect(await tokens.check(ending.token)).toBeNull();
    now += 1000 * DAY;
    expect(await tokens.check(lasting.token)).toMatchObject({ user: { owner } });
    await remove();
  });
});
