import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LinkStore } from '../../../src/server/accounts/links/link-store.ts';
import type { JobName } from '../../../src/server/jobs/job-kinds.ts';
import { createHashingRecogniser } from '../../support/hashing-recogniser.ts';
import { takeDevice } from '../../support/take-device.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { waitFor } from '../../support/wait-for.ts';

const OLD = Date.now() - 24 * 60 * 60 * 1000;

let server: TestServer;
beforeEach(async () => {
  const recogniser = createHashingRecogniser();
  server = await startTestServer('sqlite', {}, (config) => config, { recogniser });
});
afterEach(() => server.stop());

const becomesDue = (name: JobName) =>
  server.database.db.updateTable('job_schedules').set({ next_at: 0 }).where('name', '=', name).execute();

it('scheduled jobs delete ended sessions, expired mails and expired links', async () => {
  const { db } = server.database;
  const [ann, bob] = [await server.signUp(), await server.signUp()];
  const { id } = (await ann.get('/api/user')).body as { id: string };
  const expiresAt = new Date(OLD).toISOString();
  await db.updateTable('session').set({ expiresAt }).where('userId', '=', id).execute();
  const mail = { user_id: id, encrypted: '', expires_at: OLD };
  await db
    .insertInto('mails')
    .values({ ...mail, id: crypto.randomUUID() })
    .execute();
  const links = new LinkStore(server.database);
  const link = { userId: id, tokenHash: '', email: 'ann@example.com', createdAt: OLD };
  await links.put({ ...link, purpose: 'addressChange', expiresAt: OLD });
  await links.put({ ...link, purpose: 'verification', tokenHash: 'open', expiresAt: Date.now() + 60_000 });
  await becomesDue('delete-ended-sessions');
  await becomesDue('delete-expired-mails');
  await becomesDue('delete-expired-links');
  await waitFor(async () => {
    expect(await db.selectFrom('session').select('id').execute()).toHaveLength(1);
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('account_links').select('purpose').execute()).toEqual([
      { purpose: 'verification' },
    ]);
  }, 20_000);
  expect((await bob.get('/api/user')).status).toBe(200);
});

it('a scheduled job deletes recordings noted by a killed process or an earlier version', async () => {
  const { db } = server.database;
  const keys = [crypto.randomUUID(), crypto.randomUUID()];
  const [noted = '', written = ''] = keys;
  const path = (...names: string[]) => join(server.dataDir, ...names);
  for (const folder of ['recordings', 'recordings-to-remove']) await mkdir(path(folder), { recursive: true });
  for (const key of keys) await writeFile(path('recordings', key), 'sound');
  await writeFile(path('recordings-to-remove', written), '');
  await db.insertInto('recordings_to_remove').values({ key: noted }).execute();
  await becomesDue('delete-recordings');
  await waitFor(async () => {
    expect(keys.filter((key) => existsSync(path('recordings', key)))).toEqual([]);
    expect(await db.selectFrom('recordings_to_remove').selectAll().execute()).toEqual([]);
  }, 20_000);
  expect(existsSync(path('recordings-to-remove'))).toBe(false);
});

it('a scheduled job releases reserved minutes of silent devices only', async () => {
  const { db } = server.database;
  const [ann, bob] = [await server.signUp(), await server.signUp()];
  const [silent, recent] = [takeDevice(ann), takeDevice(bob)];
  for (const device of [silent, recent]) expect((await device.open()).status).toBe(200);
  const { owner } = await db.selectFrom('takes').select('owner').orderBy('owner').executeTakeFirstOrThrow();
  await db.updateTable('takes').set({ updated_at: OLD }).where('owner', '=', owner).execute();
  await becomesDue('release-minutes');
  const reserved = async () =>
    (await db.selectFrom('minutes').select('reserved_ms').orderBy('owner').execute()).map(
      ({ reserved_ms }) => reserved_ms > 0,
    );
  await waitFor(async () => expect(await reserved()).toEqual([false, true]), 20_000);
});

it('a job left behind by a killed process finishes the deletion of an account’s takes', async () => {
  const folder = join(server.dataDir, 'takes', '999');
  await mkdir(join(folder, crypto.randomUUID()), { recursive: true });
  const job = { name: 'delete-sound', key: null, data: '{"prefix":"999/"}', state: 'active', tries: 1 };
  const claim = { due_at: 0, holder: 'a killed process', held_until: OLD, created_at: OLD, error: null };
  await server.database.db
    .insertInto('jobs')
    .values({ ...job, ...claim, id: crypto.randomUUID() })
    .execute();
  await waitFor(() => expect(existsSync(folder)).toBe(false), 20_000);
});
