import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TranscriptionPage } from '../../../src/contract/api/transcriptions.ts';
import { RECENT_SIGN_IN_MINUTES } from '../../../src/contract/limits.ts';
import { AccountStore } from '../../../src/server/accounts/account-store.ts';
import { createDeletion } from '../../../src/server/accounts/deletion.ts';
import { LinkStore } from '../../../src/server/accounts/links/link-store.ts';
import { openSqliteReadonly } from '../../../src/server/db/sqlite-copy.ts';
import type { Recogniser } from '../../../src/server/speech/recognition/recogniser.ts';
import { REMOVAL_BATCH } from '../../../src/server/transcriptions/removal-store.ts';
import { TranscriptionStore } from '../../../src/server/transcriptions/store.ts';
import { createHashingRecogniser } from '../../support/hashing-recogniser.ts';
import { dump, tablesOf } from '../../support/schema-tables.ts';
import { seedTranscriptions, transcriptionRow } from '../../support/seed-transcriptions.ts';
import { takeDevice } from '../../support/take-device.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const PASSWORD = 'walking-on-gravel';
const CANARY = 'zqcanaryzq';
const AUDIO_KEY = '11111111-2222-4333-8444-555555555555';
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const remove = (client: TestClient, body: object = {}) =>
  client.json('DELETE', '/api/user/delete-account', body);

/** Files below a folder that contain these words. */
function filesWith(folder: string, words: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(words));
}

const ownerOf = async ({ database }: TestServer, email: string): Promise<number> => {
  const { no } = await database.db
    .selectFrom('owners')
    .innerJoin('user', 'user.id', 'owners.user_id')
    .where('user.email', '=', email)
    .select('no')
    .executeTakeFirstOrThrow();
  return no;
};

/** Reports a correction, and answers the resulting suggestion. */
async function correct(client: TestClient, id: string): Promise<void> {
  await client.json('POST', '/api/voice-profiles', { name: CANARY });
  const corrections = [{ heard: CANARY, corrected: `${CANARY}s`, times: 3 }];
  await client.json('POST', `/api/transcriptions/${id}/corrections`, { corrections });
  const answer = { word: `${CANARY}s`, answer: 'never' };
  expect((await client.json('POST', '/api/corrections/answer', answer)).status).toBe(200);
}

/** Stores a canary in every place where a user's data can be. */
async function leaveCanaries(server: TestServer, client: TestClient): Promise<void> {
  const { db } = server.database;
  const owner = await ownerOf(server, client.email);
  const store = new TranscriptionStore(server.database);
  // Twenty rows, because real users have more than one.
  for (let n = 0; n < 20; n += 1) {
    const row = transcriptionRow(owner, `${CANARY} one ${n}`, {
      edited_text: `${CANARY} two`,
      audio_key: n === 0 ? AUDIO_KEY : null,
      segments: JSON.stringify([{ start: 0, end: 1, text: CANARY }]),
      word_times: JSON.stringify([{ s: [0], d: [1000], c: [50], a: { 0: [CANARY] } }]),
    });
    await db.transaction().execute((tx) => store.insert(tx, row));
    await store.edit(owner, row.id, 1, {
      text: `${CANARY} three`,
      html: `<p>${CANARY}</p>`,
      writer: undefined,
      author: {},
      at: 1,
    });
    if (n === 0) await correct(client, row.id);
  }
  await mkdir(join(server.dataDir, 'recordings'), { recursive: true });
  await writeFile(join(server.dataDir, 'recordings', AUDIO_KEY), CANARY);
  await client.json('PATCH', '/api/user', { name: CANARY });
  await client.json('POST', '/api/personality-profile', { writingSample: CANARY });
  await client.json('POST', '/api/user-preferences', { itemsPerPage: 5 });
  const { id: userId } = (await client.get('/api/user')).body as { id: string };
  const link = { userId, tokenHash: CANARY, email: `${CANARY}@example.com`, createdAt: 0, expiresAt: 0 };
  await new LinkStore(server.database).put({ ...link, purpose: 'verification' });
  await db.insertInto('plans').values({ owner, plan: 'pro' }).execute();
  const device = takeDevice(client);
  expect((await device.open()).status).toBe(200);
  expect((await device.put(0, bytes(`${CANARY} spoken`))).body).toEqual({ next: 1 });
}

/** Runs `work` while the database refuses to delete the row of this id. */
async function withUndeletable(
  { database: { db, kind } }: TestServer,
  [table, id]: readonly ['transcriptions' | 'user', string],
  work: () => Promise<void>,
): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const trigger = `create trigger refuse before delete on "${table}" for each row when (old.id = '${id}')`;
  if (kind === 'postgres') {
    await run(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`);
    await run(`${trigger} execute function refuse()`);
  } else await run(`${trigger} begin select raise(abort, 'refused'); end`);
  try {
    await work();
  } finally {
    await run(kind === 'postgres' ? 'drop function refuse cascade' : 'drop trigger refuse');
  }
}

describe.each(DATABASES)('account deletion on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind, {}, (config) => config, {
      recogniser: createHashingRecogniser(),
    });
  });
  afterAll(() => server.stop());

  it('removes the account from every table and file, keeps other accounts intact (growth 4, security 31)', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()];
    await leaveCanaries(server, ann);
    const bobs = await ownerOf(server, bob.email);
    const store = new TranscriptionStore(server.database);
    await server.database.db
      .transaction()
      .execute((tx) => store.insert(tx, transcriptionRow(bobs, 'bobs words stay')));
    expect(filesWith(server.dataDir, CANARY).length).toBeGreaterThan(1);
    const answer = await ann.send('DELETE', '/api/user/delete-account');
    expect(answer).toMatchObject({ status: 200, body: { deleted: true } });
    expect(ann.cookie).toBeNull();
    for (const { name } of await tablesOf(server.database)) {
      expect(await dump(server.database, name), name).not.toMatch(new RegExp(`${CANARY}|${ann.email}`));
    }
    // A job overwrites what the rows left.
    await expect.poll(() => filesWith(server.dataDir, CANARY)).toEqual([]);
    await expect.poll(() => filesWith(server.dataDir, ann.email)).toEqual([]);
    expect((await bob.get('/api/transcriptions?search=words')).body).toMatchObject({ total: 1 });
  });

  it('ends every session immediately and frees the email address', async () => {
    const ann = await server.signUp();
    const cookie = ann.cookie ?? '';
    const phone = server.anonymous();
    await phone.json('POST', '/api/login', { email: ann.email, password: PASSWORD });
    await remove(ann);
    expect((await ann.send('GET', '/api/user', { headers: { cookie } })).status).toBe(401);
    expect((await phone.get('/api/user')).status).toBe(401);
    const again = { name: 'Ann', email: ann.email, password: PASSWORD };
    expect((await server.anonymous().json('POST', '/api/register', again)).status).toBe(200);
  });

  it('leaves a consistent account when it is interrupted, and can be repeated', async () => {
    const ann = await server.signUp();
    const words = Array.from({ length: 2 * REMOVAL_BATCH }, (_, n) => `text ${n}`);
    const ids = await seedTranscriptions(server.database, ann.email, words);
    const [first = '', part = '', stuck = ''] = [ids[0], ids.at(-2), ids.at(-1)];
    await ann.json('POST', '/api/transcriptions/merge', { ids: [first, part] });
    const total = async () => {
      const page = (await ann.get('/api/transcriptions?limit=50')).body as TranscriptionPage;
      return [page.total, page.transcriptions.length];
    };
    // The first batch has the merged text, the second one is undone.
    await withUndeletable(server, ['transcriptions', stuck], async () => {
      expect((await remove(ann)).status).toBe(500);
    });
    expect(await total()).toEqual([REMOVAL_BATCH - 1, REMOVAL_BATCH - 1]);
    for (const id of [first, part]) expect((await ann.get(`/api/transcriptions/${id}`)).status).toBe(404);
    const { id: userId } = (await ann.get('/api/user')).body as { id: string };
    await withUndeletable(server, ['user', userId], async () => {
      expect((await remove(ann)).status).toBe(500);
    });
    expect(await total()).toEqual([0, 0]);
    expect((await remove(ann)).status).toBe(200);
  });

  it('requires the password 15 minutes after sign-in (growth 4)', async () => {
    const ann = await server.signUp();
    const age = (minutes: number) =>
      server.database.db
        .updateTable('session')
        .set({ createdAt: new Date(Date.now() - minutes * 60_000).toISOString() })
        .execute();
    await age(RECENT_SIGN_IN_MINUTES + 1);
    expect(await remove(ann)).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } });
    expect(await remove(ann, { currentPassword: 'not-my-password' })).toMatchObject({
      status: 403,
      body: { code: 'wrong_password' },
    });
    expect((await ann.get('/api/user')).status).toBe(200);
    expect((await remove(ann, { currentPassword: PASSWORD })).status).toBe(200);
    const bob = await server.signUp();
    await age(RECENT_SIGN_IN_MINUTES - 1);
    expect((await remove(bob)).status).toBe(200);
  });

  it('deletes rows by cascade in every table that has an owner column', async () => {
    const belongs = /^(owner|user_id|userId)$/;
    const theirs = (await tablesOf(server.database)).filter(({ columns }) =>
      columns.some((column) => belongs.test(column)),
    );
    expect(theirs.length).toBeGreaterThan(10);
    for (const { name } of theirs) expect([name, await cascades(server, name)]).toEqual([name, true]);
  });
});

/** Whether the database itself deletes a table's rows together with their owner (`on delete cascade`). */
async function cascades({ database: { db, kind } }: TestServer, table: string): Promise<boolean> {
  if (kind === 'sqlite') {
    const { rows } = await sql<{ on_delete: string }>`
      select on_delete from pragma_foreign_key_list(${table})`.execute(db);
    return rows.some(({ on_delete }) => on_delete === 'CASCADE');
  }
  const { rows } = await sql<{ confdeltype: string }>`
    select confdeltype from pg_constraint where contype = 'f' and conrelid = ${`"${table}"`}::regclass`.execute(
    db,
  );
  return rows.some(({ confdeltype }) => confdeltype === 'c');
}

describe('account deletion during other work', () => {
  /** A recogniser that finishes only on `tell`, and returns its text even after an abort. */
  function stubbornRecogniser() {
    const hashing = createHashingRecogniser();
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const recogniser: Recogniser = {
      ...hashing,
      async recognise(request) {
        const heard = await hashing.recognise({ ...request, signal: new AbortController().signal });
        begin();
        await told;
        return { ...heard, text: CANARY };
      },
    };
    return { recogniser, begun, tell };
  }

  it('aborts a running transcription and never stores its result (security 31)', async () => {
    const { recogniser, begun, tell } = stubbornRecogniser();
    const server = await startTestServer('sqlite', {}, (config) => config, { recogniser });
    const ann = await server.signUp();
    await ann.json('POST', '/api/user-preferences', { keepRecordings: true });
    const device = takeDevice(ann);
    await device.open();
    await device.put(0, bytes(`${CANARY} spoken`));
    const cookie = ann.cookie ?? '';
    const finishing = device.finish(1);
    await begun;
    const removing = remove(ann);
    setTimeout(tell, 50);
    expect((await removing).status).toBe(200);
    const finished = await finishing;
    expect(finished.status).toBeGreaterThanOrEqual(400);
    expect(finished.text).not.toContain(CANARY);
    await expect.poll(() => filesWith(server.dataDir, CANARY)).toEqual([]);
    for (const { name } of await tablesOf(server.database)) {
      if (!['owners', 'user', 'jobs', 'job_schedules', 'deleted_usage'].includes(name))
        expect([name, await dump(server.database, name)]).toEqual([name, '[]']);
    }
    // A device that does not know of the deletion keeps sending.
    const late = await ann.send('PUT', `${device.path}/chunks/1`, { headers: { cookie }, body: bytes('x') });
    expect(late.status).toBe(401);
    const takes = join(server.dataDir, 'takes');
    expect(existsSync(takes) ? readdirSync(takes) : []).toEqual([]);
    await server.stop();
  });

  it('answers concurrent and late requests without a 500 and recreates no folder', async () => {
    const server = await startTestServer('sqlite', {}, (config) => config, {
      recogniser: createHashingRecogniser(),
    });
    const ann = await server.signUp();
    const cookie = ann.cookie ?? '';
    const devices = Array.from({ length: 12 }, () => takeDevice(ann));
    const sending = devices.flatMap((device, n) => [
      device
        .open()
        .then(() => device.put(0, bytes(`${CANARY} ${n}`)))
        .then(() => device.finish(1)),
      ann.json('POST', '/api/personality-profile', { writingSample: CANARY }),
      ann.upload(bytes(CANARY), { takeId: crypto.randomUUID() }),
    ]);
    const removing = ann.send('DELETE', '/api/user/delete-account', { headers: { cookie } });
    const answers = await Promise.all(sending);
    expect((await removing).status).toBe(200);
    // None of Ann's data remains, whichever request came first.
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    await expect.poll(() => filesWith(server.dataDir, CANARY)).toEqual([]);
    const takes = join(server.dataDir, 'takes');
    expect(existsSync(takes) ? readdirSync(takes) : []).toEqual([]);
    await server.stop();
  });
});

describe('account deletion during a backup', () => {
  it('leaves overwriting deleted data to a job while a backup reads the database (security 31)', async () => {
    const server = await startTestServer();
    const ann = await server.signUp();
    const backup = openSqliteReadonly(join(server.dataDir, 'parlance.sqlite'));
    const reading = await backup.db.startTransaction().execute();
    await reading.selectFrom('user').select('id').execute();
    expect((await remove(ann)).status).toBe(200);
    expect(await dump(server.database, 'jobs')).toContain('overwrite-deleted');
    await reading.rollback().execute();
    await backup.close();
    await server.stop();
  });
});

describe('order of the deletion steps', () => {
  it('stops the account’s work before its rows are deleted and leaves slow cleanup to jobs', async () => {
    const server = await startTestServer();
    const ann = await server.signUp();
    const { id: userId } = (await ann.get('/api/user')).body as { id: string };
    const owner = await ownerOf(server, ann.email);
    const steps: string[] = [];
    const there = async () => {
      const rows = await server.database.db
        .selectFrom('user')
        .select('id')
        .where('id', '=', userId)
        .execute();
      return rows.length === 1 ? 'there' : 'gone';
    };
    const store = new AccountStore(server.database);
    const deletion = createDeletion({
      database: server.database,
      store,
      requireRecent: async () => undefined,
      activeTakes: {
        block: async () => void steps.push(`blocked, ${await there()}`),
        unblock: () => true,
        clearAll: async () => void steps.push(`cleared, ${await there()}`),
      },
      removals: { remove: async () => undefined },
      deletedUsage: { remember: async () => undefined },
      cancelPlan: async () => undefined,
      jobs: { add: async (_tx: unknown, name: string) => void steps.push(name) },
    } as unknown as Parameters<typeof createDeletion>[0]);
    await deletion.remove({ userId, owner, sessionId: '' }, PASSWORD);
    expect(steps).toEqual(['blocked, there', 'delete-sound', 'overwrite-deleted', 'cleared, gone']);
    await server.stop();
  });
});
