import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CountedTag } from '../../../src/contract/api/tags.ts';
import type { Transcription } from '../../../src/contract/api/transcriptions.ts';
import { TAGS } from '../../../src/contract/limits.ts';
import { changeOwner } from '../../../src/server/db/change-owner.ts';
import { deleteDuring } from '../../support/delete-during.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { waitForBlockedQuery } from '../../support/wait-for-blocked-query.ts';

describe.each(DATABASES)('tags on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  let ids: string[];
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ann = await server.signUp();
    ids = await seedTranscriptions(server.database, ann.email, ['the first text', 'the second text']);
  });

  const put = (id: string | undefined, names: string[]) =>
    ann.json('PUT', `/api/transcriptions/${id}/tags`, { names });
  const list = async (client = ann) => ((await client.get('/api/tags')).body as { tags: CountedTag[] }).tags;
  const namesOf = (text: unknown) => (text as Transcription).tags?.map(({ name }) => name);

  it('are assigned by name, counted and usable as a filter', async () => {
    const [first, second] = ids;
    expect(namesOf((await put(first, ['Work', 'Café'])).body)).toEqual(['Café', 'Work']);
    // The same names in another spelling are the same tags.
    expect(namesOf((await put(second, ['work', ' CAFE ', 'work'])).body)).toEqual(['Café', 'Work']);
    await put(second, ['WORK']);
    const tags = await list();
    expect(tags.map(({ name, texts }) => [name, texts])).toEqual([
      ['Café', 1],
      ['Work', 2],
    ]);
    const [cafe] = tags;
    const found = await ann.get(`/api/transcriptions?tag=${cafe?.id}`);
    expect(found.body).toMatchObject({ total: 1, transcriptions: [{ id: first }] });
    const searched = await ann.get(`/api/transcriptions?tag=${tags[1]?.id}&search=second`);
    expect(searched.body).toMatchObject({ total: 1, transcriptions: [{ id: second }] });
    const opened = await ann.get(`/api/transcriptions/${first}`);
    expect(namesOf(opened.body)).toEqual(['Café', 'Work']);
    const edited = await ann.json('PATCH', `/api/transcriptions/${first}`, { version: 1, text: 'new' });
    expect(namesOf(edited.body)).toEqual(['Café', 'Work']);
  });

  it('are added to and removed from several texts at once, returning the changed ones', async () => {
    const [first = '', second = ''] = ids;
    const ben = await server.signUp();
    const [foreign = ''] = await seedTranscriptions(server.database, ben.email, ['theirs']);
    const set = async (name: string, isOn: boolean, texts = [first, second, foreign]) =>
      (await ann.json('POST', '/api/transcriptions/bulk-tag', { ids: texts, name, isOn })).body;
    const tagsNow = async () =>
      Promise.all(
        [first, second].map(async (id) => namesOf((await ann.get(`/api/transcriptions/${id}`)).body)),
      );
    await put(first, ['Work']);
    expect(await set('WORK', true)).toEqual({ changed: [second] });
    expect(await set('Boats', true)).toEqual({ changed: expect.arrayContaining([first, second]) });
    expect(await tagsNow()).toEqual(Array.from({ length: 2 }, () => ['Boats', 'Work']));
    expect(await set('Work', false, [second])).toEqual({ changed: [second] });
    expect(await set('Nobody knows it', false)).toEqual({ changed: [] });
    expect(await tagsNow()).toEqual([['Boats', 'Work'], ['Boats']]);
    expect(namesOf((await ben.get(`/api/transcriptions/${foreign}`)).body)).toEqual([]);
    await put(
      first,
      Array.from({ length: TAGS.perText }, (_, n) => `tag ${n}`),
    );
    expect(await set('one more', true)).toMatchObject({ code: 'too_many_tags' });
    expect(await tagsNow()).toEqual([expect.any(Array), ['Boats']]);
  });

  it('count a merged text once, as the filtered list does', async () => {
    const [first, second] = ids;
    await put(first, ['Work']);
    await put(second, ['Work', 'Home']);
    const counted = async () => Object.fromEntries((await list()).map(({ name, texts }) => [name, texts]));
    await ann.json('POST', '/api/transcriptions/merge', { ids: [first, second] });
    expect(await counted()).toEqual({ Home: 0, Work: 1 });
    for (const { id, texts } of await list())
      expect((await ann.get(`/api/transcriptions?tag=${id}`)).body).toMatchObject({ total: texts });
    await ann.send('POST', `/api/transcriptions/${first}/unmerge`);
    expect(await counted()).toEqual({ Home: 1, Work: 2 });
  });

  it('can be renamed, exported and deleted without deleting their texts', async () => {
    await put(ids[0], ['Work', 'Home']);
    const [home, work] = await list();
    const rename = (name: string) => ann.json('PATCH', `/api/tags/${work?.id}`, { name });
    expect((await rename('HOME')).body).toMatchObject({ code: 'tag_name_taken' });
    expect((await rename('WORK')).body).toEqual({ id: work?.id, name: 'WORK' });
    expect(namesOf((await ann.get(`/api/transcriptions/${ids[0]}`)).body)).toEqual(['Home', 'WORK']);
    const exported = JSON.parse((await ann.get('/api/user/export-data')).text);
    expect(exported.tags).toContainEqual({ id: work?.id, name: 'WORK' });
    expect(exported.textTags).toContainEqual({ textId: ids[0], tagId: home?.id });
    expect((await ann.send('DELETE', `/api/tags/${work?.id}`)).body).toEqual({ deleted: 1 });
    expect(namesOf((await ann.get(`/api/transcriptions/${ids[0]}`)).body)).toEqual(['Home']);
  });

  it('can be deleted, or their text, while a text gets them', async () => {
    const [first = '', second = ''] = ids;
    await put(second, ['Work']);
    const [{ id = '' } = {}] = await list();
    const tagging = () => put(first, ['Work']);
    const { status } = await deleteDuring(server.database, 'tags', id, tagging);
    // SQLite runs one transaction at a time, so the second one makes the tag again.
    expect(status).toBe(kind === 'sqlite' ? 200 : 404);
    await put(second, ['Work']);
    const gone = { status: 404, body: { code: 'not_found' } };
    expect(await deleteDuring(server.database, 'transcriptions', first, tagging)).toMatchObject(gone);
    expect(await list()).toMatchObject([{ name: 'Work', texts: 1 }]);
  });

  it('are deleted only after another change of the tags has ended', async () => {
    const [first = '', second = ''] = ids;
    await put(first, ['Work']);
    const [{ id: tag_id = '' } = {}] = await list();
    const { database } = server;
    const { owner } = await database.db
      .selectFrom('tags')
      .select('owner')
      .where('id', '=', tag_id)
      .executeTakeFirstOrThrow();
    const { deleting } = await changeOwner(database, { no: owner }, async (tx) => {
      const answer = ann.send('DELETE', `/api/tags/${tag_id}`);
      await Promise.race([waitForBlockedQuery(database), answer]);
      await tx.insertInto('text_tags').values({ id: randomUUID(), tag_id, text_id: second, owner }).execute();
      return { deleting: answer };
    });
    expect((await deleting).body).toEqual({ deleted: 1 });
    expect(await list()).toEqual([]);
  });

  it('are not visible to other accounts, and a deleted text no longer counts', async () => {
    await put(ids[0], ['Secret']);
    const [tag] = await list();
    const bob = await server.signUp();
    await seedTranscriptions(server.database, bob.email, ['of Bob']);
    expect(await list(bob)).toEqual([]);
    expect((await bob.get(`/api/transcriptions?tag=${tag?.id}`)).body).toMatchObject({ total: 0 });
    await ann.send('DELETE', `/api/transcriptions/${ids[0]}`);
    expect(await list()).toEqual([{ ...tag, texts: 0 }]);
  });

  it('require a letter or digit and are limited in number', async () => {
    for (const name of ['', ' ', '--', 'x'.repeat(TAGS.nameMax + 1)])
      expect((await put(ids[0], [name])).status).toBe(400);
    const names = (from: number) => Array.from({ length: TAGS.perText }, (_, n) => `tag ${from + n}`);
    expect((await put(ids[0], [...names(0), 'more'])).status).toBe(400);
    for (let from = 0; from < TAGS.max; from += TAGS.perText)
      expect((await put(ids[0], names(from))).status).toBe(200);
    expect((await put(ids[0], ['one more'])).body).toMatchObject({ code: 'too_many_tags' });
    expect(namesOf((await put(ids[0], ['tag 7'])).body)).toEqual(['tag 7']);
  });
});
