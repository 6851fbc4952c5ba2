import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TranscriptionStore } from '../../../src/server/transcriptions/store.ts';
import { createUser } from '../../support/create-user.ts';
import { transcriptionRow } from '../../support/seed-transcriptions.ts';
import { createTestDatabase, DATABASES, type TestDatabase } from '../../support/test-database.ts';

describe.each(DATABASES)('stored transcriptions on %s', (kind) => {
  let place: TestDatabase;
  let store: TranscriptionStore;
  let ann: number;
  let bob: number;
  beforeAll(async () => {
    place = await createTestDatabase(kind);
    store = new TranscriptionStore(place.database);
    ann = await createUser(place.database);
    bob = await createUser(place.database);
  });
  afterAll(() => place.remove());

  /** A text of Ann's. */
  async function hers() {
    const row = transcriptionRow(ann, 'the keys are under the mat');
    await place.database.db.transaction().execute((tx) => store.insert(tx, row));
    return row.id;
  }
  const edit = { text: 'mine now', html: null, writer: undefined, maker: {}, at: 1 };

  it('an edit reaches rows of its owner only', async () => {
    const id = await hers();
    expect(await store.edit(bob, id, 1, edit)).toBe(false);
    expect(await store.find(ann, id)).toMatchObject({ edited_text: null, version: 1 });
    expect(await store.edit(ann, id, 1, edit)).toBe(true);
  });

  it('an edit names its owner in each statement about texts', async () => {
    const id = await hers();
    const { db } = place.database;
    const statements: string[] = [];
    const noting: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        statements.push(db.getExecutor().compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const watched = new TranscriptionStore({ ...place.database, db: db.withPlugin(noting) });
    expect(await watched.edit(ann, id, 1, edit)).toBe(true);
    const aboutTexts = statements.filter((sql) => /^(select|update)\b.*"transcriptions"/.test(sql));
    expect(aboutTexts.length).toBeGreaterThan(1);
    expect(aboutTexts.filter((sql) => !/where.*"owner" = /.test(sql))).toEqual([]);
  });

  it('a personal version reaches rows of its owner only', async () => {
    const id = await hers();
    expect(await store.personalize(bob, id, 'mine now', null)).toBe(false);
    expect(await store.find(ann, id)).toMatchObject({ personalized_text: null });
    expect(await store.personalize(ann, id, 'hers', null)).toBe(true);
  });

  it('counts are of their owner only', async () => {
    const before = await store.countSince(ann, 0);
    await hers();
    expect([await store.countSince(ann, 0), await store.countSince(bob, 0)]).toEqual([before + 1, 0]);
    expect(await store.count(bob, null)).toBe(0);
  });

  it('are read and removed by their owner only', async () => {
    const id = await hers();
    expect(await store.find(bob, id)).toBeUndefined();
    expect(await store.remove(bob, [id])).toEqual([]);
    expect(await store.find(ann, id)).toMatchObject({ id });
  });
});
