import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

describe.each(DATABASES)('transcriptions API on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  let bob: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    ann = await server.signUp();
    bob = await server.signUp();
  });
  afterAll(() => server.stop());

  const seed = async (...texts: string[]) => seedTranscriptions(server.database, ann.email, texts);
  const total = async (client = ann) =>
    ((await client.get('/api/transcriptions')).body as { total: number }).total;
  const search = async (words: string) =>
    ((await ann.get(`/api/transcriptions?search=${words}`)).body as { total: number }).total;

  it('returns a transcription with its segments', async () => {
    const [id] = await seed('read me');
    expect((await ann.get(`/api/transcriptions/${id}`)).body).toMatchObject({
      id,
      originalText: 'read me',
      personalizedText: null,
      text: 'read me',
      version: 1,
      editedAt: null,
      audioUrl: null,
      segments: [],
    });
  });

  it('stores an edit beside the original text, and search finds both', async () => {
    const [id] = await seed('zebra crossing');
    const path = `/api/transcriptions/${id}`;
    const saved = await ann.json('PATCH', path, { version: 1, text: 'giraffe crossing' });
    expect(saved).toMatchObject({
      status: 200,
      body: { version: 2, text: 'giraffe crossing', originalText: 'zebra crossing' },
    });
    expect((await ann.get(path)).body).toMatchObject({ text: 'giraffe crossing', version: 2 });
    expect(await search('giraffe')).toBe(1);
    expect(await search('zebra')).toBe(1);
    await ann.json('PATCH', path, { version: 2, text: 'walrus' });
    expect(await search('giraffe')).toBe(0);
  });

  it('rejects NUL characters', async () => {
    const [id] = await seed('whole words');
    const path = `/api/transcriptions/${id}`;
    const refused = { status: 400, body: { code: 'invalid_input' } };
    expect(await ann.json('PATCH', path, { version: 1, text: 'a\0b' })).toMatchObject(refused);
    expect(await ann.json('POST', `${path}/versions`, { version: 1, text: 'a\0b' })).toMatchObject(refused);
    expect(await ann.json('PATCH', '/api/user', { name: 'A\0nn' })).toMatchObject(refused);
    expect(await ann.json('POST', '/api/transcriptions/bulk-delete', { ids: ['\0'] })).toMatchObject(refused);
  });

  it('records the writing service of an edit until its text is replaced', async () => {
    const [id] = await seed('as it was said');
    const path = `/api/transcriptions/${id}`;
    const writtenBy = { service: 'anthropic', model: 'claude-sonnet-4' };
    expect((await ann.get(path)).body).toMatchObject({ aiService: 'openai', writtenBy: null });
    const first = await ann.json('PATCH', path, { version: 1, text: 'as it is written', writtenBy });
    expect(first.body).toMatchObject({ writtenBy, aiService: 'openai' });
    const later = await ann.json('PATCH', path, { version: 2, text: 'as it is written now' });
    expect(later.body).toMatchObject({ writtenBy });
    const { transcriptions } = (await ann.get('/api/transcriptions?limit=1')).body as {
      transcriptions: object[];
    };
    expect(transcriptions).toMatchObject([{ writtenBy, heardBy: { engine: 'moonshine', model: null } }]);
    expect((await ann.get('/api/analytics/summary')).body).toMatchObject({ mostUsedAi: 'anthropic' });
    const own = await ann.json('PATCH', path, { version: 3, text: 'all my own', writtenBy: null });
    expect(own.body).toMatchObject({ writtenBy: null });
    await ann.json('PATCH', path, { version: 4, text: 'written again', writtenBy });
    const back = await ann.json('PATCH', path, { version: 5, text: 'as it was said' });
    expect(back.body).toMatchObject({ writtenBy: null });
  });

  it('rejects an unknown writing service', async () => {
    const [id] = await seed('said');
    const edit = { version: 1, text: 'x', writtenBy: { service: 'somebody', model: 'm' } };
    expect((await ann.json('PATCH', `/api/transcriptions/${id}`, edit)).status).toBe(400);
  });

  it('answers a stale edit with 409 and the current text, and overwrites nothing', async () => {
    const [id] = await seed('first');
    const path = `/api/transcriptions/${id}`;
    await ann.json('PATCH', path, { version: 1, text: 'second' });
    const stale = await ann.json('PATCH', path, { version: 1, text: 'third' });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { id, text: 'second', version: 2 } },
    });
    expect((await ann.get(path)).body).toMatchObject({ text: 'second' });
  });

  it('accepts one of several concurrent edits of the same version', async () => {
    const [id] = await seed('start');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        ann.json('PATCH', `/api/transcriptions/${id}`, { version: 1, text: `edit ${n}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  it.each([
    { text: 'no version' },
    { version: 0, text: 'x' },
    { version: 1 },
    { version: 1, text: 'x'.repeat(500_001) },
    { version: 1, text: 'x', owner: 1 },
  ])('rejects an invalid edit', async (edit) => {
    const [id] = await seed('unchanged');
    const answer = await ann.json('PATCH', `/api/transcriptions/${id}`, edit);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('deletes a transcription from the list and the search', async () => {
    const [id] = await seed('ephemeral');
    const before = await total();
    expect((await ann.json('DELETE', `/api/transcriptions/${id}`, {})).body).toEqual({ deleted: 1 });
    expect(await total()).toBe(before - 1);
    expect(await search('ephemeral')).toBe(0);
    expect((await ann.get(`/api/transcriptions/${id}`)).status).toBe(404);
    expect((await ann.json('DELETE', `/api/transcriptions/${id}`, {})).status).toBe(404);
  });

  it('returns 404 to other accounts that read, edit or delete a transcription', async () => {
    const [id] = await seed('private');
    const path = `/api/transcriptions/${id}`;
    const missing = (await bob.get('/api/transcriptions/00000000-0000-4000-8000-000000000000')).text;
    const tries = [
      await bob.get(path),
      await bob.get(`${path}/audio`),
      await bob.json('PATCH', path, { version: 1, text: 'stolen' }),
      await bob.json('DELETE', path, {}),
    ];
    for (const { status, text } of tries) expect([status, text]).toEqual([404, missing]);
    expect((await bob.json('POST', '/api/transcriptions/bulk-delete', { ids: [id] })).body).toEqual({
      deleted: 0,
    });
    expect((await ann.get(path)).body).toMatchObject({ text: 'private' });
  });

  it.each(['POST', 'DELETE'])('deletes several by %s, ignoring unknown and repeated ids', async (method) => {
    const [one = '', two = '', three] = await seed('one', 'two', 'three');
    const answer = await ann.json(method, '/api/transcriptions/bulk-delete', {
      ids: [one, two.toUpperCase(), two, 'no-such-id', 'x'.repeat(101)],
    });
    expect(answer).toMatchObject({ status: 200, body: { deleted: 2 } });
    expect((await ann.get(`/api/transcriptions/${three}`)).status).toBe(200);
    for (const bad of [{}, { ids: [] }, { ids: 'all' }, { ids: [1] }]) {
      expect((await ann.json(method, '/api/transcriptions/bulk-delete', bad)).status).toBe(400);
    }
  });

  it('deletes many in batches, so that other requests are answered meanwhile', async () => {
    const cleo = await server.signUp();
    const texts = Array.from({ length: 300 }, (_, n) => `gravel ${n}`);
    const ids = await seedTranscriptions(server.database, cleo.email, texts);
    let isOver = false;
    const deleted = cleo.json('POST', '/api/transcriptions/bulk-delete', { ids }).finally(() => {
      isOver = true;
    });
    const totals = new Set<number>();
    while (!isOver) totals.add(await total(cleo));
    expect((await deleted).body).toEqual({ deleted: ids.length });
    expect([...totals].filter((total) => total > 0 && total < ids.length)).not.toEqual([]);
  });
});
