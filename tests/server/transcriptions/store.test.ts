import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, DatabaseKind } from '../../../src/server/db/database.ts';
import { storedBytes } from '../../../src/server/takes/stored-bytes-store.ts';
import { TranscriptionStore } from '../../../src/server/transcriptions/store.ts';
import { createUser } from '../../support/create-user.ts';
import { transcriptionRow } from '../../support/seed-transcriptions.ts';
import { createTestDatabase, DATABASES, type TestDatabase } from '../../support/test-database.ts';
import { watchStatements } from '../../support/watch-statements.ts';

/** The indexes that a database would use for a statement. */
const indexesOf = (kind: DatabaseKind, { db }: Database, { sql: asked, parameters }: CompiledQuery) =>
  db.connection().execute(async (connection) => {
    if (kind === 'postgres') await sql`set enable_seqscan = off`.execute(connection);
    const explain = kind === 'postgres' ? 'explain' : 'explain query plan';
    const plan = await connection.executeQuery(CompiledQuery.raw(`${explain} ${asked}`, [...parameters]));
    if (kind === 'postgres') await sql`set enable_seqscan = on`.execute(connection);
    return JSON.stringify(plan.rows).match(/transcriptions_\w+/g) ?? [];
  });

describe.each(DATABASES)('TranscriptionStore on %s', (kind) => {
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

  /** Stores a text of Ann and returns its id. */
  async function hers() {
    const row = transcriptionRow(ann, 'the keys are under the mat');
    await place.database.db.transaction().execute((tx) => store.insert(tx, row));
    return row.id;
  }
  const edit = { text: 'mine now', html: null, writer: undefined, author: {}, at: 1 };

  it('edits only rows of the owner', async () => {
    const id = await hers();
    expect(await store.edit(bob, id, 1, edit)).toBe(false);
    expect(await store.find(ann, id)).toMatchObject({ edited_text: null, version: 1 });
    expect(await store.edit(ann, id, 1, edit)).toBe(true);
  });

  it('names the owner in every statement of an edit', async () => {
    const id = await hers();
    const { statements, watched } = watchStatements(place.database);
    expect(await new TranscriptionStore(watched).edit(ann, id, 1, edit)).toBe(true);
    const aboutTexts = statements
      .map(({ sql }) => sql)
      .filter((sql) => /^(select|update)\b.*"transcriptions"/.test(sql));
    expect(aboutTexts.length).toBeGreaterThan(1);
    expect(aboutTexts.filter((sql) => !/where.*"owner" = /.test(sql))).toEqual([]);
  });

  it('lists, filters and counts by covering indexes', async () => {
    const [carl, dora] = [await createUser(place.database), await createUser(place.database)];
    const rows = Array.from({ length: 600 }, (_, n) =>
      transcriptionRow(n % 4 === 0 ? carl : dora, 'said', { audio_key: randomUUID(), audio_bytes: 1000 }),
    );
    await place.database.db.insertInto('transcriptions').values(rows).execute();
    if (kind === 'postgres') await sql`vacuum analyze transcriptions`.execute(place.database.db);
    const { statements, watched } = watchStatements(place.database);
    const texts = new TranscriptionStore(watched);
    const filter = { owner: carl, aiService: null, language: null, recordedOn: null, tag: null };
    await texts.values(carl, 'language');
    await texts.values(carl, 'recorded_on');
    await texts.countSome({ ...filter, language: 'en' }, 1000);
    await texts.list({ filter, limit: 10, from: { below: null } });
    await texts.countSince(carl, 0);
    expect((await storedBytes(watched, carl)).kept).toBe(150_000);
    const used: string[] = [];
    for (const statement of statements) used.push(...(await indexesOf(kind, place.database, statement)));
    const expected = [
      'transcriptions_whole_language',
      'transcriptions_whole_recorded_on',
      'transcriptions_kept',
      'transcriptions_whole_created',
    ];
    if (kind === 'sqlite') expected.push('transcriptions_whole');
    expect([...new Set(used)]).toEqual(expect.arrayContaining(expected));
  });

  it('stores a personalised text only in rows of the owner', async () => {
    const id = await hers();
    expect(await store.personalize(bob, id, 'mine now', null)).toBe(false);
    expect(await store.find(ann, id)).toMatchObject({ personalized_text: null });
    expect(await store.personalize(ann, id, 'hers', null)).toBe(true);
  });

  it('counts only texts of the owner', async () => {
    const before = await store.countSince(ann, 0);
    await hers();
    expect([await store.countSince(ann, 0), await store.countSince(bob, 0)]).toEqual([before + 1, 0]);
    expect(await store.count(bob, null)).toBe(0);
  });

  it('reads and removes only texts of the owner', async () => {
    const id = await hers();
    expect(await store.find(bob, id)).toBeUndefined();
    expect(await store.remove(bob, [id])).toEqual([]);
    expect(await store.find(ann, id)).toMatchObject({ id });
  });
});
