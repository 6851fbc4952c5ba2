import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TranscriptionDetail, TranscriptionPage } from '../../../src/contract/api/transcriptions.ts';
import { MERGE_MAX, RICH_TEXT_MAX } from '../../../src/contract/limits.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { waitForBlockedQuery } from '../../support/wait-for-blocked-query.ts';

describe.each(DATABASES)('merged texts on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  let ids: string[];
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ann = await server.signUp();
    ids = await seedTranscriptions(server.database, ann.email, ['one moss', 'two moss', 'three fern']);
  });

  const merge = (some: (string | undefined)[], client = ann) =>
    client.json('POST', '/api/transcriptions/merge', { ids: some });
  const unmerge = (id: string | undefined) => ann.send('POST', `/api/transcriptions/${id}/unmerge`);
  const page = async (query = '') =>
    (await ann.get(`/api/transcriptions?${query}`)).body as TranscriptionPage;
  const texts = async (query = '') => (await page(query)).transcriptions.map(({ text }) => text);
  const detail = async (id: string | undefined) =>
    (await ann.get(`/api/transcriptions/${id}`)).body as TranscriptionDetail;
  const edit = (id: string | undefined, version: number, text: string, html: string | null = null) =>
    ann.json('PATCH', `/api/transcriptions/${id}`, { version, text, html });

  it('are listed, found and counted only as part of the oldest, whose old version is kept', async () => {
    const [one, two, three] = ids;
    const merged = await merge([three, one]);
    expect(merged.body).toMatchObject({ id: one, text: 'one moss\n\nthree fern', version: 2 });
    expect(await texts()).toEqual(['two moss', 'one moss\n\nthree fern']);
    expect(await page()).toMatchObject({ total: 2 });
    expect(await texts('search=fern')).toEqual(['one moss\n\nthree fern']);
    expect(await texts('language=en')).toHaveLength(2);
    const counts = await ann.get('/api/transcriptions/counts?since=2020-01-01T00:00:00Z');
    expect(counts.body).toEqual({ total: 2, since: 2 });
    expect((await detail(one)).parts).toMatchObject([{ id: three, preview: 'three fern', isKept: false }]);
    expect(await detail(three)).toMatchObject({ text: 'three fern', parts: [] });
    const { versions } = (await ann.get(`/api/transcriptions/${one}/versions`)).body as {
      versions: object[];
    };
    expect(versions).toHaveLength(2);
    // A part can be edited, but search still finds only the merged text.
    expect((await edit(three, 1, 'three ferns, old')).status).toBe(200);
    expect(await texts('search=old')).toEqual([]);
    expect((await merge([two, three])).body).toMatchObject({ code: 'not_found' });
  });

  it('are separated with their former text and formatting', async () => {
    const [one, two, three] = ids;
    await edit(three, 1, 'three fern', '<p><strong>three</strong> fern</p>');
    await merge([one, two]);
    const whole = await merge([one, three]);
    expect(await detail(one)).toMatchObject({
      html: '<p>one moss</p><p></p><p>two moss</p><p></p><p><strong>three</strong> fern</p>',
    });
    expect((await unmerge(one)).body).toMatchObject({ text: 'one moss\n\ntwo moss' });
    expect(await texts('search=fern')).toEqual(['three fern']);
    expect((await unmerge(one)).body).toMatchObject({ text: 'one moss' });
    expect((await texts()).sort()).toEqual(['one moss', 'three fern', 'two moss']);
    expect(await page('limit=1')).toMatchObject({ total: 3 });
    expect((await unmerge(one)).body).toMatchObject({ code: 'not_merged' });
    expect(whole.status).toBe(200);
  });

  it('keep later edits of the whole when separated', async () => {
    const [one, two] = ids;
    await merge([one, two]);
    await edit(one, 2, 'both of them, in my words');
    expect((await unmerge(one)).body).toMatchObject({ text: 'both of them, in my words' });
    expect((await texts()).sort()).toEqual(['both of them, in my words', 'three fern', 'two moss']);
  });

  it('are deleted with the whole and included in the export', async () => {
    const [one, two, three] = ids;
    await merge([two, three]);
    await merge([one, two]);
    const exported = JSON.parse((await ann.get('/api/user/export-data')).text);
    expect(exported.merges).toMatchObject([{ textId: expect.any(String) }, {}]);
    expect(exported.transcriptions).toHaveLength(3);
    expect((await ann.send('DELETE', `/api/transcriptions/${one}`)).body).toEqual({ deleted: 1 });
    for (const id of ids) expect((await ann.get(`/api/transcriptions/${id}`)).status).toBe(404);
    expect(await page()).toMatchObject({ total: 0 });
  });

  it('are deleted with the whole even during the merge', async () => {
    const [one, , three] = ids;
    const asked = await server.database.db.transaction().execute(async (tx) => {
      const locked = tx.updateTable('transcriptions').set((row) => ({ version: row.ref('version') }));
      await locked.where('id', '=', three ?? '').execute();
      const merging = merge([one, three]);
      await waitForBlockedQuery(server.database, 1);
      const deleting = ann.send('DELETE', `/api/transcriptions/${one}`);
      await waitForBlockedQuery(server.database, 2);
      return { both: Promise.all([merging, deleting]) };
    });
    const [merged, deleted] = await asked.both;
    expect(deleted.status).toBe(200);
    const listed = (await page()).transcriptions.map(({ id }) => id);
    for (const id of ids)
      expect((await ann.get(`/api/transcriptions/${id}`)).status).toBe(listed.includes(id) ? 200 : 404);
    expect(listed).toHaveLength(merged.status === 200 ? 1 : 2);
  });

  it('must not have more formatting than can be saved again', async () => {
    const bold = '<p><strong>moss</strong></p>'.repeat(RICH_TEXT_MAX / 50);
    const words = 'moss\n\n'.repeat(RICH_TEXT_MAX / 50).trim();
    for (const id of ids.slice(0, 2)) expect((await edit(id, 1, words, bold)).status).toBe(200);
    expect(await merge(ids.slice(0, 2))).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await texts()).toHaveLength(3);
  });

  it('must be several, not too many and of the same account', async () => {
    const bob = await server.signUp();
    const [his] = await seedTranscriptions(server.database, bob.email, ['of Bob']);
    expect((await merge([ids[0], his])).body).toMatchObject({ code: 'not_found' });
    expect((await merge([ids[0], ids[0]])).body).toMatchObject({ code: 'not_found' });
    expect((await merge([ids[0]])).status).toBe(400);
    const many = Array.from({ length: MERGE_MAX + 1 }, () => randomUUID());
    expect((await merge(many)).status).toBe(400);
    expect(await texts()).toHaveLength(3);
  });
});
