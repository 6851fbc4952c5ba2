import { expect, it } from 'vitest';
import {
  rowsToScan,
  scanFor,
  UNSPACED_SCAN_ROWS_MAX,
} from '../../../src/server/transcriptions/search-scan-store.ts';
import { TranscriptionStore } from '../../../src/server/transcriptions/store.ts';
import { createUser } from '../../support/create-user.ts';
import { requestBudget, searchBounds } from '../../support/search-bounds.ts';
import { transcriptionRow } from '../../support/seed-transcriptions.ts';
import { createTestDatabase } from '../../support/test-database.ts';

it('scanFor finds nothing in rows of another account', async () => {
  const { database, remove } = await createTestDatabase('sqlite');
  const { db } = database;
  const [ann, bob] = [await createUser(database), await createUser(database)];
  const store = new TranscriptionStore(database);
  await db.transaction().execute((tx) => store.insert(tx, transcriptionRow(ann, 'fireflies')));
  const filterOf = (owner: number) => ({
    owner,
    aiService: null,
    language: null,
    recordedOn: null,
    tag: null,
  });
  const { rows } = await rowsToScan(db, filterOf(ann), 10);
  const scan = (owner: number) =>
    scanFor(
      db,
      { terms: ['refl'], budget: requestBudget() },
      rows,
      { filter: filterOf(owner), limit: 10, from: { below: null } },
      1000,
    );
  expect((await scan(ann)).count).toBe(1);
  expect(await scan(bob)).toMatchObject({ seqs: [], count: 0 });
  await remove();
});

it('finds the beginnings of sentences without spaces also in texts that are too old to be scanned', async () => {
  const { database, remove } = await createTestDatabase('sqlite');
  const { db } = database;
  const owner = await createUser(database);
  const store = new TranscriptionStore(database);
  const add = async (text: string) => {
    const row = transcriptionRow(owner, text);
    await db.transaction().execute((tx) => store.insert(tx, row));
    return (await db.selectFrom('transcriptions').select('seq').where('id', '=', row.id).executeTakeFirst())
      ?.seq;
  };
  const oldest = await add('花園很美');
  await add('很美的花園');
  for (let n = 0; n < UNSPACED_SCAN_ROWS_MAX; n += 500) {
    // Without words: only their number counts.
    const rows = Array.from({ length: 500 }, () => {
      const { word_times: _, ...row } = transcriptionRow(owner, 'x');
      return row;
    });
    await db.insertInto('transcriptions').values(rows).execute();
  }
  const newest = await add('今天的花園');
  const filter = { owner, aiService: null, language: null, recordedOn: null, tag: null };
  const find = async (from: { above: number } | { below: number | null }, limit: number) => {
    const { rows, count } = await store.search({ filter, limit, from }, ['花園'], searchBounds());
    return [rows.map(({ seq }) => seq), count];
  };
  expect(await find({ below: null }, 10)).toEqual([[newest, oldest], 2]);
  expect(await find({ below: newest ?? 0 }, 10)).toEqual([[oldest], 2]);
  expect(await find({ above: 0 }, 1)).toEqual([[oldest], 2]);
  await remove();
}, 60_000);
