import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { AccountStore } from '../../../src/server/accounts/account-store.ts';
import { openSqliteReadonly } from '../../../src/server/db/sqlite-copy.ts';
import {
  createRemovalNotes,
  overwriteDeleted,
  removeAllOf,
  removeInBatches,
} from '../../../src/server/transcriptions/removal-store.ts';
import { TranscriptionStore } from '../../../src/server/transcriptions/store.ts';
import { createUser } from '../../support/create-user.ts';
import { searchBounds } from '../../support/search-bounds.ts';
import { transcriptionRow } from '../../support/seed-transcriptions.ts';
import { createTestDatabase, DATABASES } from '../../support/test-database.ts';

const windowOf = (owner: number) => ({
  filter: { owner, aiService: null, language: null, recordedOn: null, tag: null },
  limit: 10,
  from: { below: null },
});

it.each(DATABASES)(
  'removeInBatches deletes all texts of one account in small steps on %s (security 31)',
  async (kind) => {
    const { database, remove } = await createTestDatabase(kind);
    const [ann, bob] = [await createUser(database), await createUser(database)];
    const store = new TranscriptionStore(database);
    const insert = (owner: number, audio_key: string | null) =>
      database.db
        .transaction()
        .execute((tx) => store.insert(tx, transcriptionRow(owner, 'gravel and moss', { audio_key })));
    for (let n = 0; n < 250; n += 1) await insert(ann, n % 100 === 0 ? `key-${n}` : null);
    await insert(bob, 'key-of-bob');

    const told: string[][] = [];
    let turns = 0;
    const turn = () => {
      turns += 1;
      waiting = setImmediate(turn);
    };
    let waiting = setImmediate(turn);
    await removeInBatches(database, ann, async (keys) => {
      told.push(keys);
    });
    clearImmediate(waiting);
    await overwriteDeleted(database);

    expect(told.flat().sort()).toEqual(['key-0', 'key-100', 'key-200']);
    expect(told.length).toBe(25);
    expect(turns).toBeGreaterThanOrEqual(250);
    const find = async (owner: number) => {
      return (await store.search(windowOf(owner), ['moss'], searchBounds())).count;
    };
    expect([await find(ann), await find(bob)]).toEqual([0, 1]);
    expect([await store.count(bob, null), (await store.list(windowOf(ann))).rows.length]).toEqual([1, 0]);
    await remove();
  },
);

it.each(DATABASES)('deleting texts notes their recordings for removal on %s (security 31)', async (kind) => {
  const { database, remove } = await createTestDatabase(kind);
  const { db } = database;
  const [ann, bob] = [await createUser(database), await createUser(database)];
  const store = new TranscriptionStore(database);
  const notes = createRemovalNotes(database);
  const insert = async (owner: number, audio_key: string) => {
    const row = transcriptionRow(owner, 'gravel', { audio_key });
    await db.transaction().execute((tx) => store.insert(tx, row));
    return row.id;
  };
  const one = await insert(ann, 'key-one');
  await store.remove(ann, [one]);
  expect(await notes.list()).toEqual(['key-one']);
  await notes.forget(['key-one', 'key-of-nobody']);

  await insert(ann, 'key-two');
  const crashed = removeInBatches(database, ann, async () => {
    throw new Error('the process ends here');
  });
  await expect(crashed).rejects.toThrow('ends here');
  expect(await notes.list()).toEqual(['key-two']);

  await insert(bob, 'key-three');
  const { user_id } = await db
    .selectFrom('owners')
    .select('user_id')
    .where('no', '=', bob)
    .executeTakeFirstOrThrow();
  await new AccountStore(database).remove({ userId: user_id, owner: bob }, async () => undefined);
  expect((await notes.list()).sort()).toEqual(['key-three', 'key-two']);
  await notes.forget(await notes.list());
  expect(await notes.list()).toEqual([]);
  await remove();
});

it.each(DATABASES)('a rolled back deletion notes no recordings for removal on %s', async (kind) => {
  const { database, remove } = await createTestDatabase(kind);
  const owner = await createUser(database);
  const row = transcriptionRow(owner, 'gravel', { audio_key: 'key-one' });
  const store = new TranscriptionStore(database);
  await database.db.transaction().execute((tx) => store.insert(tx, row));
  const undone = database.db.transaction().execute(async (tx) => {
    await removeAllOf(database, tx, owner);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await createRemovalNotes(database).list()).toEqual([]);
  await remove();
});

it('overwriteDeleted fails quickly while a backup reads and empties the WAL afterwards (security 31)', async () => {
  const { database, dataDir, remove } = await createTestDatabase('sqlite');
  const path = join(dataDir, 'parlance.sqlite');
  for (let run = 0; run < 2; run += 1) {
    await createUser(database);
    const backup = openSqliteReadonly(path);
    const reading = await backup.db.startTransaction().execute();
    await reading.selectFrom('user').select('id').execute();
    const began = performance.now();
    await expect(overwriteDeleted(database)).rejects.toThrow('another process reads');
    expect(performance.now() - began).toBeLessThan(3000);
    await reading.rollback().execute();
    await backup.close();
    await overwriteDeleted(database);
    expect(statSync(`${path}-wal`).size).toBe(0);
  }
  const { rows } = await sql`pragma busy_timeout`.execute(database.db);
  expect(rows).toEqual([{ timeout: 5000 }]);
  await remove();
});
