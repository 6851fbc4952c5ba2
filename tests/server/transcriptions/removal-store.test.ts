import { expect, it } from 'vitest';
import { removeByAndBy, wipeDeleted } from '../../../src/server/transcriptions/removal-store.ts';
import { createTranscriptionStore } from '../../../src/server/transcriptions/store.ts';
import { makeOwner } from '../../support/make-owner.ts';
import { transcriptionRow } from '../../support/seed-transcriptions.ts';
import { createTestDatabase, DATABASES } from '../../support/test-database.ts';

it.each(DATABASES)('deletes a long history in steps and nobody else’s, on %s (security 31)', async (kind) => {
  const { database, remove } = await createTestDatabase(kind);
  const [ann, bob] = [await makeOwner(database), await makeOwner(database)];
  const store = createTranscriptionStore(database);
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
  await removeByAndBy(database, ann, async (keys) => {
    told.push(keys);
  });
  clearImmediate(waiting);
  await wipeDeleted(database);

  expect(told.flat().sort()).toEqual(['key-0', 'key-100', 'key-200']);
  expect(told.length).toBe(3);
  expect(turns).toBeGreaterThanOrEqual(3);
  const find = async (owner: number) => {
    const window = { owner, aiService: null, limit: 10, from: { offset: 0 } };
    return (await store.search(window, ['moss'], 1000)).count;
  };
  expect([await find(ann), await find(bob)]).toEqual([0, 1]);
  expect([
    await store.count(bob, null),
    (await store.list({ owner: ann, aiService: null, limit: 10, from: { offset: 0 } })).length,
  ]).toEqual([1, 0]);
  await remove();
});
