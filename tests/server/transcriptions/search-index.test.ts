import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TranscriptionPage } from '../../../src/contract/api/transcriptions.ts';
import { searchOf } from '../../../src/server/transcriptions/index-store.ts';
import { ScanBudget } from '../../../src/server/transcriptions/scan-budget.ts';
import { TranscriptionStore } from '../../../src/server/transcriptions/store.ts';
import { countTurns } from '../../support/count-turns.ts';
import { createUser } from '../../support/create-user.ts';
import { requestBudget, searchBounds } from '../../support/search-bounds.ts';
import { seedTranscriptions, transcriptionRow } from '../../support/seed-transcriptions.ts';
import type { TestClient } from '../../support/test-client.ts';
import { createTestDatabase, DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

describe.each(DATABASES)('search with diacritics and letter variants on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  let ids: string[];
  beforeAll(async () => {
    server = await startTestServer(kind);
    ann = await server.signUp();
    ids = await seedTranscriptions(server.database, ann.email, [
      'यह हिन्दी है',
      'हिन्दीभाषी लोग',
      'हवा और पानी',
      'كَتَبَ الوَلَدُ',
      'שָׁלוֹם עולם',
      'ᦀᦸᧈ',
      '❤️ thanks',
      'Le cœur de ma sœur',
      'la soeur et son coeur',
      ...Array.from({ length: 51 }, (_, n) => `Flussstraße ${n}`),
      'Flussstrasse 52',
      ...Array.from({ length: 51 }, (_, n) => `हिमालय ${n}`),
      'Kapıyı kapat, IŞIK kalsın',
      'Isik ve İzmir',
      'ذهب أحمد إلى مدرسة كــبيرة',
      'احمد فى المدرسه',
      'Ο ΛΟΓΟΣ του Οδυσσέα',
      'Łódź i København',
      'データを見る。ひらがな',
      'ｶﾞｲﾄﾞと でーた',
      'ज़रूरी बात ٢٠٢٤',
      'फोन २०२५',
    ]);
    // An index entry as stored by an earlier version.
    ids.push(...(await seedTranscriptions(server.database, ann.email, ['Yarın sıcak: كَبير データ'])));
    const { owner, seq } = await server.database.db
      .selectFrom('transcriptions')
      .select(['owner', 'seq'])
      .where('id', '=', ids.at(-1) ?? '')
      .executeTakeFirstOrThrow();
    await searchOf(server.database).put(server.database.db, owner, seq, 'yarın sıcak كَبير データ');
  });
  afterAll(() => server.stop());

  it.each([
    ['हिन्दी', 2],
    ['हिमालय', 51],
    ['यह हिन्दी', 1],
    ['كَتَبَ', 1],
    ['שָׁלוֹם', 1],
    ['ᦀᦸᧈ', 1],
    ['❤️', 0],
    ['❤️ thanks', 1],
    ['जरूरी', 1],
    ['ज़रूरी', 1],
    ['फ़ोन', 1],
    ['2024', 1],
    ['2025', 1],
    ['٢٠٢٥', 1],
    ['coeur', 2],
    ['COEUR sœur', 2],
    ['œur', 2],
    ['flussstrasse', 52],
    ['Flußstraße', 52],
    ['flusstrasse', 0],
    ['kapiyi', 1],
    ['KAPIYI kalsin', 1],
    ['ışık', 2],
    ['isik', 2],
    ['izmir', 1],
    ['ızmır', 1],
    ['احمد', 2],
    ['أَحْمَد', 2],
    ['كبيرة', 1],
    ['المدرسة', 1],
    ['كتب', 1],
    ['الولد', 1],
    ['في', 1],
    ['שלום', 1],
    ['λογος', 1],
    ['λόγοσ οδυσσεα', 1],
    ['lodz kobenhavn', 1],
    ['Łódź København', 1],
    ['でーた', 2],
    ['ﾃﾞｰﾀ', 3],
    ['ガイド', 1],
    ['ヒラガナ', 1],
    ['yarın sıcak', 1],
    ['كَبير', 2],
  ])('finds %j %i times', async (search, total) => {
    const answer = await ann.get(`/api/transcriptions?search=${encodeURIComponent(search)}`);
    expect(answer).toMatchObject({ status: 200, body: { total } });
  });

  it('finds words in sentences without spaces, also in a long history', async () => {
    const bo = await server.signUp();
    const texts = ['今天我們討論了花園', 'เราคุยกันเรื่องสวน', 'A garden'];
    const [id = ''] = await seedTranscriptions(server.database, bo.email, texts);
    const { db } = server.database;
    const owner = db.selectFrom('transcriptions').select('owner').where('id', '=', id);
    await db.updateTable('owner_counts').set({ n: 6000 }).where('owner', '=', owner).execute();
    for (const search of ['花園', 'สวน', '今天', 'garden'])
      expect((await bo.get(`/api/transcriptions?search=${encodeURIComponent(search)}`)).body).toMatchObject({
        total: 1,
      });
  });

  it('finds texts similar to one of them', async () => {
    const { status, body } = await ann.get(`/api/transcriptions/${ids[0]}/similar`);
    expect(status).toBe(200);
    const { transcriptions } = body as TranscriptionPage;
    expect(transcriptions.map(({ text }) => text)).toEqual(['हिन्दीभाषी लोग']);
  });
});

/** The beginning of a word in the index, and a word after it: in SQLite, the mark between them ends a token. */
const afterMark = (owner: number, word: string) => `कि${owner.toString(36).padStart(4, '0')}${word}`;

it.each(DATABASES)('words of another account neither hide nor count in a search on %s', async (kind) => {
  const server = await startTestServer(kind);
  const [ann, bo] = [await server.signUp(), await server.signUp()];
  const [id] = await seedTranscriptions(server.database, ann.email, ['the budget']);
  const { owner } = await server.database.db
    .selectFrom('transcriptions')
    .select('owner')
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();
  await seedTranscriptions(server.database, bo.email, Array(51).fill(afterMark(owner, 'budget')));
  const found = (await ann.get('/api/transcriptions?search=budget')).body;
  expect(found).toMatchObject({ total: 1, transcriptions: [{ id }] });
  await server.stop();
});

it('a word adds no token to the index that begins with the key of another owner', async () => {
  const { database, remove } = await createTestDatabase('sqlite');
  const [ann, bo] = [await createUser(database), await createUser(database)];
  await new TranscriptionStore(database).add(transcriptionRow(bo, `हवा ${afterMark(ann, 'budget')}`));
  const query = `"${ann.toString(36).padStart(4, '0')}"*`;
  const { rows } =
    await sql`select rowid from transcription_index where transcription_index match ${query}`.execute(
      database.db,
    );
  expect(rows).toEqual([]);
  await remove();
});

it('rows that an earlier version put in the index are found by their owner alone', async () => {
  const { database, remove } = await createTestDatabase('sqlite');
  const { db } = database;
  const store = new TranscriptionStore(database);
  const [ann, bo] = [await createUser(database), await createUser(database)];
  const anns = transcriptionRow(ann, 'the budget');
  await store.add(anns);
  for (let n = 0; n < 51; n += 1) {
    const row = transcriptionRow(bo, `note ${n}`);
    await store.add(row);
    const { seq } = await db
      .selectFrom('transcriptions')
      .select('seq')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    await sql`delete from transcription_index where rowid = ${seq}`.execute(db);
    const tokens = `${bo.toString(36).padStart(4, '0')}${afterMark(ann, 'budget')}`;
    await sql`insert into transcription_index (rowid, words) values (${seq}, ${tokens})`.execute(db);
  }
  const search = async (owner: number, term: string) => {
    const filter = { owner, aiService: null, language: null, recordedOn: null, tag: null };
    const { rows, count } = await store.search(
      { filter, limit: 10, from: { below: null } },
      [term],
      searchBounds(),
    );
    return [rows.map(({ id }) => id), count];
  };
  expect(await search(ann, 'budget')).toEqual([[anns.id], 1]);
  expect(
    await searchOf(database).withWord(db, ann, 'budget', { limit: 10, budget: requestBudget() }),
  ).toHaveLength(1);
  expect(
    await searchOf(database).withWord(db, bo, 'क', { limit: 100, budget: requestBudget() }),
  ).toHaveLength(51);
  await remove();
});

it.each([
  { what: 'a substring', near: 'firefly', other: 'lamp ', term: 'refl', texts: 8 },
  // The index knows only the first letter of these words; an owner with so many texts is not searched for fragments.
  { what: 'a word with a vowel sign', near: 'किताब', other: 'कमल ', term: 'किता', texts: 6000 },
])('searching $what in long texts does not block the event loop', async ({ near, other, term, texts }) => {
  const { database, remove } = await createTestDatabase('sqlite');
  const store = new TranscriptionStore(database);
  const owner = await createUser(database);
  const filter = { owner, aiService: null, language: null, recordedOn: null, tag: null };
  const long = other.repeat(100_000);
  for (let n = 0; n < 8; n += 1) {
    const row = transcriptionRow(owner, n % 4 === 0 ? `${near} ${n}` : long);
    await database.db.transaction().execute((tx) => store.insert(tx, row));
  }
  await database.db.updateTable('owner_counts').set({ n: texts }).where('owner', '=', owner).execute();
  const search = (from: { above: number } | { below: number | null }, limit = 10) =>
    store.search({ filter, limit, from }, [term], searchBounds());
  const turns = await countTurns(() => search({ below: null }));
  expect(turns).toBeGreaterThanOrEqual(3);
  const found = await search({ below: null });
  const [newest, oldest] = found.rows.map(({ seq }) => seq);
  expect([oldest, found.count, found.hasMore]).toEqual([expect.any(Number), 2, false]);
  const from = async (start: { above: number } | { below: number }, limit = 10) => {
    const { rows, count } = await search(start, limit);
    return [rows.map(({ seq }) => seq), count];
  };
  expect(await from({ below: newest ?? 0 })).toEqual([[oldest], 2]);
  expect(await from({ above: 0 }, 1)).toEqual([[oldest], 2]);
  expect(await from({ above: oldest ?? 0 })).toEqual([[newest], 2]);
  await remove();
});

it('a word with a vowel sign is looked for as far as the budget suffices', async () => {
  const { database, remove } = await createTestDatabase('sqlite');
  const store = new TranscriptionStore(database);
  const owner = await createUser(database);
  for (const text of ['किताब', 'कमल '.repeat(110_000), 'किताब'])
    await store.add(transcriptionRow(owner, text));
  await database.db.updateTable('owner_counts').set({ n: 6000 }).where('owner', '=', owner).execute();
  const filter = { owner, aiService: null, language: null, recordedOn: null, tag: null };
  const window = { filter, limit: 10, from: { below: null } };
  const found = async (bytes: number) => {
    const budget = new ScanBudget(new AbortController().signal, bytes);
    return (await store.search(window, ['किताब'], { cap: 1000, budget })).count;
  };
  expect([await found(10_000_000), await found(1_000_000)]).toEqual([2, 1]);
  await remove();
});

it('finds words with vowel signs also in a history that is listed in several steps', async () => {
  const { database, remove } = await createTestDatabase('sqlite');
  const { db } = database;
  const store = new TranscriptionStore(database);
  const owner = await createUser(database);
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < 1100; n += 1)
      await store.insert(tx, transcriptionRow(owner, n % 1000 === 0 ? `पेड़ किताब ${n}` : `पानी कमल ${n}`));
  });
  await db.updateTable('owner_counts').set({ n: 6000 }).where('owner', '=', owner).execute();
  const filter = { owner, aiService: null, language: null, recordedOn: null, tag: null };
  const search = async (terms: string[], from: { above: number } | { below: number | null }) => {
    const { rows, count } = await store.search({ filter, limit: 10, from }, terms, searchBounds());
    return [rows.map(({ original_text }) => original_text), count];
  };
  expect(await search(['किता'], { below: null })).toEqual([['पेड़ किताब 1000', 'पेड़ किताब 0'], 2]);
  expect(await search(['किता'], { above: 0 })).toEqual([['पेड़ किताब 0', 'पेड़ किताब 1000'], 2]);
  expect(await search(['पेड़', 'किताब', '1000'], { below: null })).toEqual([['पेड़ किताब 1000'], 1]);
  expect(await search(['पानी', 'किताब'], { below: null })).toEqual([[], 0]);
  expect(
    await searchOf(database).withWord(db, owner, 'किताब', { limit: 10, budget: requestBudget() }),
  ).toHaveLength(2);
  await remove();
});
