import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT, TEXT_MAX } from '../../../src/contract/limits.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

describe.each(DATABASES)('POST /api/texts on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());

  it('adds a text that can be listed, found and edited like a recording', async () => {
    const ann = await server.signUp();
    const segments = [
      { start: 0, end: 1.5, text: 'The harbour master' },
      { start: 2, end: 4, text: 'called.' },
    ];
    const form = {
      key: randomUUID(),
      text: 'The harbour master called.',
      language: 'en',
      source: 'whisper',
      segments,
      createdAt: '2024-05-01T10:00:00+02:00',
    };
    const added = await ann.json('POST', '/api/texts', form);
    expect(added).toMatchObject({
      status: 200,
      body: {
        originalText: form.text,
        text: form.text,
        language: 'en',
        version: 1,
        duration: 4,
        segments,
        createdAt: '2024-05-01T08:00:00.000Z',
        audioFormat: null,
        audioUrl: null,
        heardBy: { engine: 'import', model: 'Whisper' },
      },
    });
    const { id } = added.body as { id: string };
    expect((await ann.get('/api/transcriptions?search=harbour')).body).toMatchObject({
      transcriptions: [{ id, audioFormat: null }],
    });
    const edit = { version: 1, text: 'The harbour master never called.' };
    expect((await ann.json('PATCH', `/api/transcriptions/${id}`, edit)).body).toMatchObject({ version: 2 });
    expect((await ann.get(`/api/transcriptions/${id}/audio`)).status).toBe(404);
  });

  it('adds a text once per key and account', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()];
    const form = { key: randomUUID(), text: 'Once.' };
    const ids = [];
    for (const who of [ann, ann, bob])
      ids.push(((await who.json('POST', '/api/texts', form)).body as { id: string }).id);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
    // An export names a text without a recording by its id.
    const again = await ann.json('POST', '/api/texts', { ...form, key: ids[0] });
    expect(again.body).toMatchObject({ id: ids[0] });
    expect((await ann.get('/api/transcriptions')).body).toMatchObject({ total: 1 });
    const copied = await bob.json('POST', '/api/texts', { ...form, key: ids[0] });
    expect(ids).not.toContain((copied.body as { id: string }).id);
  });

  it('normalises line breaks, as edits and versions do', async () => {
    const ann = await server.signUp();
    const { body } = await ann.json('POST', '/api/texts', { key: randomUUID(), text: 'One\r\ntwo\rthree' });
    expect(body).toMatchObject({ text: 'One\ntwo\nthree' });
    const path = `/api/transcriptions/${(body as { id: string }).id}`;
    const edit = { version: 1, text: 'One\r\ntwo', html: '<p><strong>One\r\ntwo</strong></p>' };
    await ann.json('PATCH', path, edit);
    const stored = { text: 'One\ntwo', html: '<p><strong>One\ntwo</strong></p>' };
    expect((await ann.get(path)).body).toMatchObject(stored);
    expect((await ann.json('POST', `${path}/versions`, { ...edit, text: 'Mine\r\ntoo' })).status).toBe(200);
    expect((await ann.get(`${path}/versions/3`)).body).toMatchObject({
      text: 'Mine\ntoo',
      html: stored.html,
    });
  });

  it('sets the duration to the latest end of all segments', async () => {
    const ann = await server.signUp();
    const segments = [
      { start: 0, end: 100, text: 'The harbour', speaker: 's1' },
      { start: 40, end: 41, text: 'Yes', speaker: 's2' },
    ];
    const form = { key: randomUUID(), text: 'The harbour. Yes.', segments };
    expect((await ann.json('POST', '/api/texts', form)).body).toMatchObject({ duration: 100 });
  });

  it('limits the creation time to now', async () => {
    const ann = await server.signUp();
    const form = { key: randomUUID(), text: 'Later.', createdAt: '2999-01-01T00:00:00Z' };
    const { body } = await ann.json('POST', '/api/texts', form);
    expect(Date.parse((body as { createdAt: string }).createdAt)).toBeLessThanOrEqual(Date.now());
  });

  it('limits the creation time to year 1, even if an earlier one is stored', async () => {
    const ann = await server.signUp();
    const earliest = '0001-01-01T00:00:00.000Z';
    const form = { key: randomUUID(), text: 'An old garden.', createdAt: '0000-01-01T00:00:00+01:00' };
    const { body, status } = await ann.json('POST', '/api/texts', form);
    expect({ status, body }).toMatchObject({ status: 200, body: { createdAt: earliest } });
    const { id } = body as { id: string };
    const [{ created_at: stored } = { created_at: 0 }] = await server.database.db
      .updateTable('transcriptions')
      .set({ created_at: Date.parse('0000-01-01T00:00:00+01:00') })
      .where('id', '=', id)
      .returning('created_at')
      .execute();
    expect(Number(stored)).toBeLessThan(Date.parse(earliest));
    const list = { status: 200, body: { transcriptions: [{ id, createdAt: earliest }] } };
    expect(await ann.get('/api/transcriptions')).toMatchObject(list);
    const path = `/api/transcriptions/${id}`;
    expect((await ann.json('PATCH', path, { version: 1, text: 'A new garden.' })).status).toBe(200);
    for (const part of ['/versions', '/privacy-receipt'])
      expect((await ann.get(`${path}${part}`)).status).toBe(200);
  });

  it('adds a text whose search moments work even with an absurd stored time', async () => {
    const ann = await server.signUp();
    const form = { key: randomUUID(), text: 'Hello world.' };
    const { id } = (await ann.json('POST', '/api/texts', form)).body as { id: string };
    const said = [{ start: 2e307, end: 2e307, text: 'world' }];
    await server.database.db
      .updateTable('transcriptions')
      .set({ segments: JSON.stringify(said) })
      .where('id', '=', id)
      .execute();
    expect(await ann.get('/api/transcriptions?search=world&moments=true')).toMatchObject({
      status: 200,
      body: { transcriptions: [{ id }], moments: { [id]: [{ text: 'world' }] } },
    });
  });

  it.each([
    ['no words', { text: ' \n' }],
    ['too many words', { text: 'x'.repeat(TEXT_MAX + 1) }],
    ['a zero character', { text: 'a\0b' }],
    ['no key', { key: 'mine' }],
    ['an unknown language', { language: 'xx' }],
    ['an unknown source', { source: 'memory' }],
    ['an end before its beginning', { segments: [{ start: 2, end: 1, text: 'a' }] }],
    ['a time that is too late', { segments: [{ start: 0, end: IMPORT.seconds + 1, text: 'a' }] }],
    ['a time that is too early', { segments: [{ start: -1, end: 1, text: 'a' }] }],
    [
      'too many segments',
      { segments: Array.from({ length: IMPORT.segments + 1 }, () => ({ start: 0, end: 1, text: 'a' })) },
    ],
    [
      'segments that are longer than a text',
      { segments: Array.from({ length: 4000 }, () => ({ start: 0, end: 1, text: 'x'.repeat(2000) })) },
    ],
  ])('rejects %s', async (_, wrong) => {
    const ann = await server.signUp();
    const answer = await ann.json('POST', '/api/texts', { key: randomUUID(), text: 'Fine.', ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});
