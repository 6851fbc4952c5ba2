import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type TranscriptionPage,
  transcriptionPageSchema,
  transcriptionQuerySchema,
} from '../../../src/contract/api/transcriptions.ts';
import { LISTED_PART_MAX, MOMENTS_MAX, PAGE_BYTES, PINS_MAX } from '../../../src/contract/limits.ts';
import { listPage } from '../../../src/server/transcriptions/pages.ts';
import { TranscriptionStore } from '../../../src/server/transcriptions/store.ts';
import { countTurns } from '../../support/count-turns.ts';
import { createUser } from '../../support/create-user.ts';
import { seedTranscriptions, transcriptionRow } from '../../support/seed-transcriptions.ts';
import type { TestClient } from '../../support/test-client.ts';
import { createTestDatabase, DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

describe.each(DATABASES)('GET /api/transcriptions on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  let bob: TestClient;

  beforeAll(async () => {
    server = await startTestServer(kind);
    ann = await server.signUp();
    bob = await server.signUp();
    await seedTranscriptions(
      server.database,
      ann.email,
      Array.from({ length: 23 }, (_, n) => ({
        text: `note number ${n + 1}`,
        aiService: n % 2 === 0 ? ('openai' as const) : ('anthropic' as const),
      })),
    );
    await seedTranscriptions(server.database, ann.email, [
      'The quarterly Report mentions cafés in Zürich',
      { text: 'raw words here', personalized: 'polished sentence about sailing' },
      '東京タワーに行きました',
      "it's 100% O'Brien_style",
    ]);
    await seedTranscriptions(server.database, bob.email, ['the report that only Bob may read']);
  });
  afterAll(() => server.stop());

  const list = async (query: string, client = ann) => {
    const answer = await client.get(`/api/transcriptions?${query}`);
    expect(answer.status).toBe(200);
    return transcriptionPageSchema.parse(answer.body);
  };
  const texts = async (query: string, client = ann) =>
    (await list(query, client)).transcriptions.map(({ text }) => text);

  it('lists the newest first, ten per page', async () => {
    const page = await list('');
    expect(page).toMatchObject({
      currentPage: 1,
      totalPages: 3,
      total: 27,
      itemsPerPage: 10,
      hasPrev: false,
      hasNext: true,
    });
    expect(page.transcriptions[0]?.text).toBe("it's 100% O'Brien_style");
    expect(page.transcriptions).toHaveLength(10);
  });

  it('pages forwards and back by cursor, with every row once', async () => {
    const seen: string[] = [];
    let page = await list('limit=5');
    for (let n = 2; ; n += 1) {
      seen.push(...page.transcriptions.map(({ id }) => id));
      if (page.nextCursor === null) break;
      page = await list(`limit=5&page=${n}&cursor=${page.nextCursor}`);
    }
    expect(new Set(seen).size).toBe(27);
    expect(seen).toHaveLength(27);
    const back = await list(`limit=5&page=5&cursor=${page.prevCursor}`);
    expect(back.transcriptions.map(({ id }) => id)).toEqual(seen.slice(20, 25));
    expect(back).toMatchObject({ currentPage: 5, hasPrev: true, hasNext: true });
  });

  it('returns to the previous page by cursor without a page number', async () => {
    const first = await list('limit=9');
    const second = await list(`limit=9&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ hasPrev: true, hasNext: true });
    const back = await list(`limit=9&cursor=${second.prevCursor}`);
    expect(back).toMatchObject({ transcriptions: first.transcriptions, hasPrev: false, hasNext: true });
  });

  it('jumps to a page by its number', async () => {
    const [jumped, whole] = [await list('page=3&limit=10'), await list('limit=50')];
    expect(jumped.transcriptions.map(({ id }) => id)).toEqual(
      whole.transcriptions.slice(20).map(({ id }) => id),
    );
    expect(jumped).toMatchObject({ hasPrev: true, hasNext: false, nextCursor: null });
    expect((await list('page=99')).transcriptions).toEqual([]);
  });

  it('filters by service, also in a search', async () => {
    const page = await list('aiService=anthropic&limit=50');
    expect(page.total).toBe(11);
    expect(new Set(page.transcriptions.map(({ aiService }) => aiService))).toEqual(new Set(['anthropic']));
    expect((await list('aiService=all')).total).toBe(27);
    expect((await list('aiService=anthropic&search=note')).total).toBe(11);
    expect((await list('aiService=perplexity')).total).toBe(0);
  });

  it.each([
    ['report', 1],
    ['REPORT cafes', 1],
    ['rep', 1],
    ['port', 1],
    ['zurich', 1],
    ['sailing', 1],
    ['raw pol', 1],
    ['note 23', 1],
    ['タワー', 1],
    ['obrien', 0],
    ["o'brien", 1],
    ['100%', 1],
    ['%', 0],
    ['_', 0],
    ['"*" OR note', 0],
    ['bob', 0],
    ['note', 23],
  ])('finds %j %i times', async (search, total) => {
    expect((await list(`search=${encodeURIComponent(search)}&limit=50`)).total).toBe(total);
  });

  it('never finds texts of another account', async () => {
    expect(await texts('search=report', bob)).toEqual(['the report that only Bob may read']);
    expect(await texts('', bob)).toHaveLength(1);
    expect((await list('search=note', bob)).total).toBe(0);
  });

  it('pages through a search by cursor', async () => {
    const first = await list('search=note&limit=20');
    const second = await list(`search=note&limit=20&page=2&cursor=${first.nextCursor}`);
    expect(second.transcriptions).toHaveLength(3);
    expect(second.nextCursor).toBeNull();
  });

  it.each([
    'page=0',
    'limit=0',
    'limit=51',
    'limit=x',
    'aiService=siri',
    'cursor=drop',
    `search=${'x'.repeat(201)}`,
  ])('rejects %s', async (query) => {
    expect(await ann.get(`/api/transcriptions?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
  });

  it('counts all texts and those since a time', async () => {
    const since = async (moment: string) =>
      (await ann.get(`/api/transcriptions/counts?since=${encodeURIComponent(moment)}`)).body;
    expect(await since('2020-01-01T00:00:00+02:00')).toEqual({ total: 27, since: 27 });
    expect(await since('2999-01-01T00:00:00Z')).toEqual({ total: 27, since: 0 });
  });
});

describe.each(DATABASES)('filtering and pinning on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  let bob: TestClient;
  let ids: string[];
  let bobIds: string[];
  beforeAll(async () => {
    server = await startTestServer(kind);
    ann = await server.signUp();
    bob = await server.signUp();
    const [phone, web] = [{ recordedOn: 'phone' }, { recordedOn: 'web' }] as const;
    ids = await seedTranscriptions(server.database, ann.email, [
      { text: 'moss un', language: 'fr', ...phone },
      { text: 'moss two', language: 'en', ...phone },
      { text: 'moss trois', language: 'fr', ...web, aiService: 'anthropic' },
      { text: 'old moss', language: 'de' },
    ]);
    bobIds = await seedTranscriptions(server.database, bob.email, [
      { text: 'moss', language: 'ja', ...phone },
    ]);
  });
  afterAll(() => server.stop());

  const texts = async (query: string) => {
    const page = transcriptionPageSchema.parse((await ann.get(`/api/transcriptions?${query}`)).body);
    expect(page.total).toBe(page.transcriptions.length);
    return page.transcriptions.map(({ text }) => text);
  };
  const pin = (id: string | undefined, pinned: boolean) =>
    ann.json('PUT', `/api/transcriptions/${id}/pin`, { pinned });
  const pinned = async () =>
    ((await ann.get('/api/transcriptions/pinned')).body as TranscriptionPage).transcriptions.map(
      ({ text }) => text,
    );

  it('narrows the list and a search by language, origin and service combined', async () => {
    expect(await texts('language=fr')).toEqual(['moss trois', 'moss un']);
    expect(await texts('recordedOn=phone')).toEqual(['moss two', 'moss un']);
    expect(await texts('recordedOn=phone&language=fr')).toEqual(['moss un']);
    expect(await texts('search=moss&recordedOn=phone&language=fr')).toEqual(['moss un']);
    expect(await texts('search=moss&language=fr&aiService=anthropic')).toEqual(['moss trois']);
    expect(await texts('language=ja')).toEqual([]);
    const bad = await ann.get('/api/transcriptions?recordedOn=nowhere');
    expect(bad).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('offers the languages and origins of the account’s own texts', async () => {
    expect((await ann.get('/api/transcriptions/facets')).body).toEqual({
      languages: ['de', 'en', 'fr'],
      recordedOn: ['web', 'phone'],
    });
  });

  it('lists pinned texts, last pinned first, and leaves out unpinned and deleted ones', async () => {
    const age = () =>
      server.database.db
        .updateTable('transcriptions')
        .set((eb) => ({ pinned_at: eb('pinned_at', '-', 1000) }))
        .execute();
    expect((await pin(ids[2], true)).body).toMatchObject({ pinnedAt: expect.any(String) });
    await age();
    await pin(ids[0], true);
    await age();
    // A pinned text stays where it is.
    await pin(ids[2], true);
    expect(await pinned()).toEqual(['moss un', 'moss trois']);
    // Of texts pinned at the same moment, the newest comes first.
    await server.database.db
      .updateTable('transcriptions')
      .set({ pinned_at: 1 })
      .where('pinned_at', 'is not', null)
      .execute();
    expect(await pinned()).toEqual(['moss trois', 'moss un']);
    expect((await pin(ids[2], false)).body).toMatchObject({ pinnedAt: null });
    expect(await pinned()).toEqual(['moss un']);
    await ann.send('DELETE', `/api/transcriptions/${ids[0]}`);
    expect(await pinned()).toEqual([]);
  });

  it('never lists pinned texts of another account', async () => {
    const answer = await bob.json('PUT', `/api/transcriptions/${bobIds[0]}/pin`, { pinned: true });
    expect(answer.status).toBe(200);
    expect(await pinned()).toEqual([]);
    expect((await bob.get('/api/transcriptions/pinned')).body).toMatchObject({
      transcriptions: [{ id: bobIds[0] }],
    });
  });

  it('limits the number of pinned texts', async () => {
    const many = await seedTranscriptions(
      server.database,
      ann.email,
      Array.from({ length: PINS_MAX + 1 }, (_, n) => `pin ${n}`),
    );
    const answers = [];
    for (const id of many) answers.push(await pin(id, true));
    expect(answers.map(({ status }) => status)).toEqual([...Array(PINS_MAX).fill(200), 409]);
    expect(answers.at(-1)?.body).toMatchObject({ code: 'too_many_pins' });
    expect(await pinned()).toHaveLength(PINS_MAX);
  });
});

describe.each(DATABASES)('search results and similar texts on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    ann = await server.signUp();
  });
  afterAll(() => server.stop());

  it('include the times of searched words when requested', async () => {
    const segments = [
      { start: 0, end: 3, text: 'We met at the harbour.' },
      { start: 40, end: 44, text: 'The lighthouse was dark.' },
    ];
    const text = segments.map((each) => each.text).join(' ');
    const [id = ''] = await seedTranscriptions(server.database, ann.email, [{ text, segments }]);
    const search = '/api/transcriptions?search=lighthouse';
    expect((await ann.get(`${search}&moments=true`)).body).toMatchObject({
      total: 1,
      moments: { [id]: [{ at: expect.closeTo(40.7, 0), text: 'The lighthouse was dark.' }] },
    });
    expect((await ann.get(search)).body).toMatchObject({ total: 1, moments: {} });
  });

  it('include an excerpt around searched words far from the beginning', async () => {
    const far = `${'A long beginning about other things. '.repeat(8)}Then the Café,\nand ${'more '.repeat(40)}`;
    const [edited = '', near = ''] = await seedTranscriptions(server.database, ann.email, [
      'something short',
      'the cafe at once',
    ]);
    await ann.json('PATCH', `/api/transcriptions/${edited}`, { version: 1, text: far });
    const answer = await ann.get('/api/transcriptions?search=cafe');
    const { transcriptions, excerpts } = transcriptionPageSchema.parse(answer.body);
    expect(transcriptions.map(({ id }) => id)).toEqual([near, edited]);
    expect(excerpts).toEqual({ [edited]: expect.stringMatching(/^… .*Then the Café, and more .* …$/) });
    expect((await ann.get('/api/transcriptions')).body).toMatchObject({ excerpts: {} });
  });

  it('are own texts with the same rare words, most similar first', async () => {
    const carla = await server.signUp();
    const dora = await server.signUp();
    const common = 'today somebody talked about things';
    const [first] = await seedTranscriptions(server.database, carla.email, [
      `${common}: the lighthouse, its keeper and the storm`,
      `${common}: the lighthouses of the coast, a keeper in every storm`,
      `${common}: a storm in the mountains`,
      ...Array.from({ length: 12 }, (_, n) => `${common}, number ${n}`),
      '東京タワーの写真',
      '東京タワーに行きました',
    ]);
    // A word that is frequent in another account is as rare in this one.
    const others = Array<string>(30).fill('the lighthouse, its keeper and the storm');
    await seedTranscriptions(server.database, dora.email, others);
    const alike = async (client: TestClient, id: string | undefined) =>
      ((await client.get(`/api/transcriptions/${id}/similar`)).body as TranscriptionPage).transcriptions.map(
        ({ text }) => text,
      );
    expect(await alike(carla, first)).toEqual([
      expect.stringContaining('lighthouses of the coast'),
      expect.stringContaining('mountains'),
    ]);
    const { transcriptions } = (await carla.get('/api/transcriptions?search=写真')).body as TranscriptionPage;
    expect(await alike(carla, transcriptions[0]?.id)).toEqual(['東京タワーに行きました']);
  });
});

describe.each(DATABASES)('a long list on %s', (kind) => {
  it('counts a search up to 1000 and reports that there are more', async () => {
    const server = await startTestServer(kind);
    const client = await server.signUp();
    await seedTranscriptions(
      server.database,
      client.email,
      Array.from({ length: 1003 }, (_, n) => `common word ${n}`),
    );
    const { body } = await client.get('/api/transcriptions?search=common');
    expect(body).toMatchObject({ total: 1000, totalIsCapped: true, hasNext: true });
    expect((await client.get('/api/transcriptions')).body).toMatchObject({
      total: 1003,
      totalIsCapped: false,
    });
    for (const query of ['', '&search=common']) {
      const last = await client.get(`/api/transcriptions?limit=50&page=21${query}`);
      expect(transcriptionPageSchema.parse(last.body)).toMatchObject({
        transcriptions: [{ text: 'common word 2' }, { text: 'common word 1' }, { text: 'common word 0' }],
        hasNext: false,
      });
    }
    await server.stop();
  });
});

describe.each(DATABASES)('a list of long texts on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  let ids: string[];
  beforeAll(async () => {
    server = await startTestServer(kind);
    ann = await server.signUp();
    const long = 'lamp '.repeat((PAGE_BYTES * 0.3) / 5);
    const edited = { text: 'lamp', personalized: `${long}${long}${long}${long}` };
    ids = await seedTranscriptions(server.database, ann.email, [long, long, edited, long, long, long, long]);
  });
  afterAll(() => server.stop());

  it.each(['', '&search=lamp', '&language=en'])(
    'limits pages by size and keeps cursor, page number and back consistent (limit=5%s)',
    async (query) => {
      const found: string[][] = [];
      let answer = await ann.get(`/api/transcriptions?limit=5${query}`);
      for (let page = 1; ; page += 1) {
        expect(answer.text.length).toBeLessThan(2.5 * PAGE_BYTES);
        const { nextCursor, ...shown } = transcriptionPageSchema.parse(answer.body);
        expect(shown).toMatchObject({ total: 7, hasPrev: page > 1, hasNext: nextCursor !== null });
        expect(shown.totalPages).toBe(Math.max(2, nextCursor === null ? page : page + 1));
        found.push(shown.transcriptions.map(({ id }) => id));
        if (nextCursor === null) break;
        answer = await ann.get(`/api/transcriptions?limit=5&page=${page + 1}&cursor=${nextCursor}${query}`);
      }
      const newest = ids.toReversed();
      expect(found).toEqual([newest.slice(0, 3), newest.slice(3, 4), newest.slice(4, 5), newest.slice(5)]);
      for (const [at, shown] of found.entries()) {
        const { body } = await ann.get(`/api/transcriptions?limit=5&page=${at + 1}${query}`);
        const page = transcriptionPageSchema.parse(body);
        expect(page.transcriptions.map(({ id }) => id)).toEqual(shown);
        expect(page).toMatchObject({ totalPages: Math.max(2, Math.min(at + 2, 4)), hasNext: at < 3 });
      }
      const beyond = await ann.get(`/api/transcriptions?limit=5&page=5${query}`);
      expect(beyond.body).toMatchObject({ transcriptions: [], hasPrev: true, hasNext: false });
      const { prevCursor } = transcriptionPageSchema.parse(answer.body);
      const back = await ann.get(`/api/transcriptions?limit=5&cursor=${prevCursor}${query}`);
      expect(transcriptionPageSchema.parse(back.body)).toMatchObject({
        transcriptions: [{ id: newest[4] }],
        hasPrev: true,
        hasNext: true,
      });
    },
  );

  it.each(['pinned', 'similar'])(
    'returns only the beginnings of texts in the list of %s ones',
    async (which) => {
      const carla = await server.signUp();
      const rest = 'ñ'.repeat(LISTED_PART_MAX);
      const long = { text: `lighthouse ${rest}`, personalized: `Lighthouse ${rest}` };
      const [one = '', other = ''] = await seedTranscriptions(server.database, carla.email, [
        long,
        long,
        ...Array.from({ length: 5 }, (_, n) => `note ${n}`),
      ]);
      await carla.json('PATCH', `/api/transcriptions/${one}`, { version: 1, text: `The lighthouse ${rest}` });
      await carla.json('PUT', `/api/transcriptions/${one}/pin`, { pinned: true });
      const path = which === 'pinned' ? 'pinned' : `${other}/similar`;
      const { body } = await carla.get(`/api/transcriptions/${path}`);
      const first = (text: string) => text.slice(0, LISTED_PART_MAX);
      expect(body).toMatchObject({
        transcriptions: [
          {
            id: one,
            originalText: first(long.text),
            personalizedText: first(long.personalized),
            text: first(`The lighthouse ${rest}`),
          },
        ],
      });
    },
  );
});

it('list and similar yield to the event loop between rows and words on SQLite', async () => {
  const place = await createTestDatabase('sqlite');
  const store = new TranscriptionStore(place.database);
  const ann = await createUser(place.database);
  const words = ['lighthouse', 'keeper', 'storm', 'harbour', 'mountains', 'coast', 'fishermen', 'captain'];
  const rows = words.map((word) => transcriptionRow(ann, `${word} of the ${words.join(' ')}`));
  for (const row of rows) await store.add(row);
  const { signal } = new AbortController();
  const query = transcriptionQuerySchema.parse({ search: 'lighthouse', moments: 'true' });
  const row = await store.find(ann, rows[0]?.id ?? '');
  expect(await countTurns(() => listPage(store, ann, query, signal))).toBeGreaterThanOrEqual(words.length);
  expect(await countTurns(async () => row && store.similar(row, signal))).toBeGreaterThanOrEqual(
    words.length,
  );
  await place.remove();
});

it('times of words in long recordings are found in turns of the event loop', async () => {
  const { database, remove } = await createTestDatabase('sqlite');
  const store = new TranscriptionStore(database);
  const ann = await createUser(database);
  // As stored by an earlier version: such segments are no longer imported.
  const segments = JSON.stringify(
    Array.from({ length: 400 }, (_, n) => ({ start: n, end: n + 1, text: `${'lamp '.repeat(400)}harbour` })),
  );
  await store.add(transcriptionRow(ann, 'harbour', { segments }));
  const query = transcriptionQuerySchema.parse({ search: 'harbour', moments: 'true' });
  const page = () => listPage(store, ann, query, new AbortController().signal);
  expect(await countTurns(page)).toBeGreaterThanOrEqual(40);
  expect(Object.values((await page()).moments ?? {})[0]).toHaveLength(MOMENTS_MAX);
  await remove();
});
