import { expect, it } from 'vitest';
import { rowsToScan, scanFor } from '../../../src/server/transcriptions/search-scan-store.ts';
import { TranscriptionStore } from '../../../src/server/transcriptions/store.ts';
import { createUser } from '../../support/create-user.ts';
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
    scanFor(db, ['refl'], rows, { filter: filterOf(owner), limit: 10, from: { below: null } }, 1000);
  expect((await scan(ann)).count).toBe(1);
  expect(await scan(bob)).toEqual({ seqs: [], count: 0 });
  await remove();
});
