import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Transcription, TranscriptionPage } from '../../../src/contract/api/transcriptions.ts';
import { deleteDuring } from '../../support/delete-during.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

interface SplitAnswer {
  first: Transcription;
  second: Transcription;
  before: number;
}

describe.each(DATABASES)('POST /api/transcriptions/{id}/split on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ann = await server.signUp();
    [id = ''] = await seedTranscriptions(server.database, ann.email, [
      { text: 'of moss and of fern', language: 'fr', recordedOn: 'phone' },
    ]);
  });

  const split = (version: number, first: object, second: object, key?: string) =>
    ann.json('POST', `/api/transcriptions/${id}/split`, { key, version, first, second });
  const page = async (query = '') =>
    (await ann.get(`/api/transcriptions?${query}`)).body as TranscriptionPage;

  it('creates two texts, each found by its own words, with language, origin and tags', async () => {
    await ann.json('PUT', `/api/transcriptions/${id}/tags`, { names: ['Plants'] });
    const html = '<p>and of <strong>fern</strong></p>';
    const answer = await split(1, { text: 'of moss' }, { text: 'and of fern', html });
    const { first, second, before } = answer.body as SplitAnswer;
    expect(first).toMatchObject({ id, text: 'of moss', version: 2 });
    expect(second).toMatchObject({
      text: 'and of fern',
      language: 'fr',
      recordedOn: 'phone',
      audioUrl: null,
      createdAt: first.createdAt,
      tags: [{ name: 'Plants' }],
    });
    expect((await ann.get(`/api/transcriptions/${second.id}`)).body).toMatchObject({ html });
    expect(await page('search=moss')).toMatchObject({ total: 1, transcriptions: [{ id }] });
    expect(await page('search=fern')).toMatchObject({ total: 1, transcriptions: [{ id: second.id }] });
    expect(await page()).toMatchObject({ total: 2 });

    // The unsplit text is still a version of the first half; its words are not counted twice.
    const version = await ann.get(`/api/transcriptions/${id}/versions/${before}`);
    expect(version.body).toMatchObject({ text: 'of moss and of fern' });
    const exported = JSON.parse((await ann.get('/api/user/export-data')).text);
    expect(exported.usage).toHaveLength(1);
  });

  it('copies no tag that is deleted meanwhile', async () => {
    const tagged = await ann.json('PUT', `/api/transcriptions/${id}/tags`, { names: ['Plants'] });
    const [{ id: tag = '' } = {}] = (tagged.body as Transcription).tags ?? [];
    const answer = await deleteDuring(server.database, 'tags', tag, () =>
      split(1, { text: 'of moss' }, { text: 'and of fern' }),
    );
    expect(answer).toMatchObject({ status: 200, body: { first: { tags: [] }, second: { tags: [] } } });
  });

  it('assigns spoken words and moments to each half, also after merging and restoring', async () => {
    const segments = [
      { start: 0, end: 10, text: 'um the reed is like the well of course' },
      { start: 10, end: 20, text: 'the alga is like kelp' },
    ];
    const text = 'Um, the reed is like the well of course. The alga is like kelp.';
    [id = ''] = await seedTranscriptions(server.database, ann.email, [
      { text, personalized: 'Reed and alga resemble things.', segments },
    ]);
    const whole = 'The reed is like the well. The alga resembles the kelp.';
    await ann.json('PATCH', `/api/transcriptions/${id}`, { version: 1, text: whole });
    const halves = [
      { text: 'The reed is like the well.' },
      { text: 'The alga resembles the kelp.' },
    ] as const;
    const { second, before } = (await split(2, ...halves)).body as SplitAnswer;
    const found = async (word: string) => {
      const { transcriptions, moments } = await page(`search=${word}&moments=true`);
      return transcriptions.map((each) => [each.id, ...(moments?.[each.id] ?? []).map(({ at }) => at)]);
    };
    expect(await found('reed')).toEqual([[id, expect.closeTo(1.8, 0)]]);
    // Spoken but not in the edited text: belongs to the second half, with times of the whole recording.
    const ofSecond = (at: number) => [second.id, expect.closeTo(at, 0)];
    expect(await found('course')).toEqual([ofSecond(8.4)]);
    expect(await found('kelp')).toEqual([ofSecond(18.1)]);
    expect(await found('resemble')).toEqual([[second.id]]);
    expect(await found('like')).toEqual([ofSecond(15.7), [id, expect.closeTo(3.9, 0)]]);

    // After a merge the text has the words of both halves, after an unmerge only its own.
    const kelp = [id, expect.closeTo(18.1, 0)];
    await ann.json('POST', '/api/transcriptions/merge', { ids: [id, second.id] });
    expect(await found('kelp')).toEqual([kelp]);
    const halvesOfPart = { version: second.version, first: { text: 'a' }, second: { text: 'b' } };
    const ofPart = await ann.json('POST', `/api/transcriptions/${second.id}/split`, halvesOfPart);
    expect(ofPart).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await ann.send('POST', `/api/transcriptions/${id}/unmerge`);
    expect(await found('kelp')).toEqual([ofSecond(18.1)]);
    // Each version has its own words, even one that another device made from the unsplit text.
    const forked = { version: 5, forkedFrom: 2, text: `${whole} Really.` };
    await ann.json('PATCH', `/api/transcriptions/${id}`, forked);
    expect(await found('kelp')).toEqual([ofSecond(18.1), kelp]);
    const restore = (no: number, version: number) =>
      ann.json('POST', `/api/transcriptions/${id}/versions/${no}/restore`, { version });
    await restore(before + 1, 6);
    expect(await found('kelp')).toEqual([ofSecond(18.1)]);
    await restore(before, 7);
    expect(await found('kelp')).toEqual([ofSecond(18.1), kelp]);
  });

  it('returns the same two texts when it is sent again with the same key', async () => {
    const key = randomUUID();
    const halves = [{ text: 'of moss' }, { text: 'and of fern' }] as const;
    await ann.json('PATCH', `/api/transcriptions/${id}`, { version: 1, text: 'of moss, and of fern' });
    const once = await split(2, ...halves, key);
    expect(once).toMatchObject({ status: 200, body: { before: 2 } });
    const again = await split(2, ...halves, key.toUpperCase());
    expect([again.status, again.body]).toEqual([200, once.body]);
    expect(await page()).toMatchObject({ total: 2 });
    expect((await split(2, ...halves, randomUUID())).status).toBe(409);
    // The key of another text.
    expect((await split(3, { text: 'of' }, { text: 'moss' }, key)).body).toMatchObject({
      code: 'version_conflict',
      current: { text: 'of moss' },
    });
    expect(await page()).toMatchObject({ total: 2 });
  });

  it('rejects an outdated version and an empty half', async () => {
    await ann.json('PATCH', `/api/transcriptions/${id}`, { version: 1, text: 'of something else' });
    expect((await split(1, { text: 'of moss' }, { text: 'and of fern' })).body).toMatchObject({
      code: 'version_conflict',
      current: { text: 'of something else' },
    });
    expect((await split(2, { text: 'of something' }, { text: ' ' })).status).toBe(400);
    expect(await page()).toMatchObject({ total: 1 });
  });
});
