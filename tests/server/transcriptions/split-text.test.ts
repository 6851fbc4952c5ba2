import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Transcription, TranscriptionPage } from '../../../src/contract/api/transcriptions.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

interface SplitAnswer {
  first: Transcription;
  second: Transcription;
  before: number;
}

describe.each(DATABASES)('a text that is split on %s', (kind) => {
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

  const split = (version: number, first: object, second: object, client = ann) =>
    client.json('POST', `/api/transcriptions/${id}/split`, { version, first, second });
  const page = async (query = '') =>
    (await ann.get(`/api/transcriptions?${query}`)).body as TranscriptionPage;

  it('is two, each found by its own words, with language, place and tags of the whole', async () => {
    await ann.json('PUT', `/api/transcriptions/${id}/tags`, { names: ['Plants'] });
    const html = '<p>and of <strong>fern</strong></p>';
    const answer = await split(1, { text: 'of moss' }, { text: 'and of fern', html });
    const { first, second, before } = answer.body as SplitAnswer;
    expect(first).toMatchObject({ id, text: 'of moss', version: 2 });
    expect(second).toMatchObject({
      ...{ text: 'and of fern', language: 'fr', recordedOn: 'phone', audioUrl: null, duration: 0 },
      ...{ createdAt: first.createdAt, tags: [{ name: 'Plants' }] },
    });
    expect((await ann.get(`/api/transcriptions/${second.id}`)).body).toMatchObject({ html });
    // The first is also found by all that was said.
    expect(await page('search=moss')).toMatchObject({ total: 1, transcriptions: [{ id }] });
    expect(await page('search=fern')).toMatchObject({
      total: 2,
      transcriptions: [{ id: second.id }, { id }],
    });
    expect(await page()).toMatchObject({ total: 2 });

    // The whole is still a version of the first; its words are not counted twice.
    const version = await ann.get(`/api/transcriptions/${id}/versions/${before}`);
    expect(version.body).toMatchObject({ text: 'of moss and of fern' });
    const exported = JSON.parse((await ann.get('/api/user/export-data')).text);
    expect(exported.usage).toHaveLength(1);
  });

  it('is left alone where another device was faster, and where a half is empty', async () => {
    await ann.json('PATCH', `/api/transcriptions/${id}`, { version: 1, text: 'of something else' });
    expect((await split(1, { text: 'of moss' }, { text: 'and of fern' })).body).toMatchObject({
      ...{ code: 'version_conflict', current: { text: 'of something else' } },
    });
    expect((await split(2, { text: 'of something' }, { text: ' ' })).status).toBe(400);
    expect(await page()).toMatchObject({ total: 1 });
  });
});
