import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SavedSearch } from '../../../src/contract/api/saved-searches.ts';
import type { Transcription } from '../../../src/contract/api/transcriptions.ts';
import { SAVED_SEARCHES } from '../../../src/contract/limits.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const FRENCH = { name: 'French, from the phone', language: 'fr', recordedOn: 'phone' } as const;
const OPEN = { search: '', aiService: 'all', tag: null } as const;

describe.each(DATABASES)('saved searches on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ann = await server.signUp();
  });

  const save = (form: object, client = ann) => client.json('POST', '/api/saved-searches', form);
  const list = async (client = ann) =>
    ((await client.get('/api/saved-searches')).body as { searches: SavedSearch[] }).searches;
  async function makeTag(client: TestClient): Promise<string> {
    const [id] = await seedTranscriptions(server.database, client.email, ['a text']);
    const tagged = await client.json('PUT', `/api/transcriptions/${id}/tags`, { names: ['Work'] });
    return (tagged.body as Transcription).tags?.[0]?.id ?? '';
  }

  it('can be created, changed, exported and deleted', async () => {
    const made = (await save(FRENCH)).body as SavedSearch;
    expect(made).toEqual({ id: made.id, ...OPEN, ...FRENCH });
    const other = (await save({ ...FRENCH, name: 'Other' })).body;
    const form = { ...OPEN, ...FRENCH, name: 'French', search: 'moss', aiService: 'openai' };
    const changed = await ann.json('PUT', `/api/saved-searches/${made.id}`, form);
    expect(changed.body).toEqual({ id: made.id, ...form });
    expect(await list()).toEqual([{ id: made.id, ...form }, other]);
    const exported = JSON.parse((await ann.get('/api/user/export-data')).text);
    const french = { name: 'French', search: 'moss', language: 'fr' };
    expect(exported.savedSearches).toContainEqual(expect.objectContaining(french));
    expect((await ann.send('DELETE', `/api/saved-searches/${made.id}`)).body).toEqual({ deleted: 1 });
    expect(await list()).toEqual([other]);
  });

  it('accept only tags of the same account and are deleted with them', async () => {
    const bob = await server.signUp();
    const [hers, his] = [await makeTag(ann), await makeTag(bob)];
    expect((await save({ ...FRENCH, tag: his })).body).toMatchObject({ code: 'not_found' });
    const { id } = (await save({ ...FRENCH, tag: hers })).body as SavedSearch;
    const stolen = await ann.json('PUT', `/api/saved-searches/${id}`, { ...FRENCH, tag: his });
    expect(stolen.body).toMatchObject({ code: 'not_found' });
    expect(await list(bob)).toEqual([]);
    await ann.send('DELETE', `/api/tags/${hers}`);
    expect(await list()).toEqual([]);
  });

  it('are limited in number', async () => {
    for (let n = 0; n < SAVED_SEARCHES.max; n += 1) expect((await save(FRENCH)).status).toBe(200);
    expect((await save(FRENCH)).body).toMatchObject({ code: 'too_many_saved_searches' });
  });
});
