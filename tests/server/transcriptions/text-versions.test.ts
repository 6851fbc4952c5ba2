import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TextVersion, VersionContent } from '../../../src/contract/api/text-versions.ts';
import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const KEPT = 8;
const ELSEWHERE = new Headers({
  'content-type': 'application/json',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
});

describe.each(DATABASES)('text versions API on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  let bob: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind, { KEEP_VERSIONS: String(KEPT) });
    [ann, bob] = [await server.signUp(), await server.signUp()];
  });
  afterAll(() => server.stop());

  const seed = async (...texts: Parameters<typeof seedTranscriptions>[2][number][]) => {
    const [id = ''] = await seedTranscriptions(server.database, ann.email, texts);
    return `/api/transcriptions/${id}`;
  };
  const list = async (path: string) =>
    ((await ann.get(`${path}/versions`)).body as { versions: TextVersion[] }).versions;
  const content = async (path: string, no: number) =>
    (await ann.get(`${path}/versions/${no}`)).body as VersionContent;
  const save = (path: string, version: number, text: string, more: object = {}) =>
    ann.json('PATCH', path, { version, text, ...more });
  const shape = (versions: readonly TextVersion[]) =>
    versions.map(({ no, parent, kind: what, isCurrent }) => [no, parent, what, isCurrent]);
  /** Signs Ann in on another device. */
  async function otherDevice(): Promise<TestClient> {
    const other = new TestClient(ann.url);
    await other.json('POST', '/api/login', { email: ann.email, password: 'walking-on-gravel' });
    other.email = ann.email;
    return other;
  }
  /** Ends the edit sessions so far. */
  const wait = () =>
    server.database.db
      .updateTable('text_versions')
      .set({ changed_at: Date.now() - 6 * 60_000 })
      .execute();

  it('starts with the spoken and the personalised text', async () => {
    const path = await seed({ text: 'um the cat sat', personalized: 'The cat sat.' });
    expect(shape(await list(path))).toEqual([
      [1, null, 'spoken', false],
      [2, 1, 'shaped', true],
    ]);
    expect([await content(path, 1), await content(path, 2)]).toEqual([
      { no: 1, text: 'um the cat sat', html: null },
      { no: 2, text: 'The cat sat.', html: null },
    ]);
  });

  it('records each tool separately and the edits of one session together', async () => {
    const path = await seed('the cat sat on the mat');
    const writtenBy = { service: 'anthropic', model: 'claude' };
    await save(path, 1, 'the cat sat on a mat');
    await save(path, 2, 'the black cat sat on a mat');
    await save(path, 3, 'The black cat sat on a mat.', { tool: 'grammar', writtenBy });
    await save(path, 4, 'The black cat sat on a mat. Yes.');
    const versions = await list(path);
    expect(shape(versions)).toEqual([
      [1, null, 'spoken', false],
      [2, 1, 'edited', false],
      [3, 2, 'tool', false],
      [4, 3, 'edited', true],
    ]);
    expect(versions).toMatchObject([
      { writtenBy: null, added: 0 },
      { added: 2, removed: 1, tool: null },
      { tool: 'grammar', writtenBy, added: 2, removed: 2 },
      { writtenBy, added: 1, removed: 0 },
    ]);
    expect((await content(path, 2)).text).toBe('the black cat sat on a mat');
    await wait();
    await save(path, 5, 'The black cat sat on a mat. No.');
    expect(shape(await list(path)).at(-1)).toEqual([5, 4, 'edited', true]);
  });

  it('restores a version with its formatting and keeps the replaced text as a version', async () => {
    const path = await seed('plain words');
    const html = '<p><strong>bold</strong> words</p>';
    await save(path, 1, 'bold words', { html });
    await wait();
    await save(path, 2, 'other words');
    const restored = await ann.json('POST', `${path}/versions/2/restore`, { version: 3 });
    expect(restored).toMatchObject({ status: 200, body: { text: 'bold words', html, version: 4 } });
    expect((await ann.get(path)).body).toMatchObject({ text: 'bold words', html, version: 4 });
    expect(shape(await list(path)).slice(2)).toEqual([
      [3, 2, 'edited', false],
      [4, 2, 'restored', true],
    ]);
    expect((await content(path, 3)).text).toBe('other words');
    const stale = await ann.json('POST', `${path}/versions/1/restore`, { version: 3 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict', current: { version: 4 } } });
  });

  it('removes and restores the writing service with the version', async () => {
    const path = await seed('said');
    const writtenBy = { service: 'openai', model: 'gpt' };
    await save(path, 1, 'written', { tool: 'custom', writtenBy });
    const spoken = await ann.json('POST', `${path}/versions/1/restore`, { version: 2 });
    expect(spoken.body).toMatchObject({ text: 'said', writtenBy: null });
    const written = await ann.json('POST', `${path}/versions/2/restore`, { version: 3 });
    expect(written.body).toMatchObject({ text: 'written', writtenBy });
  });

  it('keeps and restores the language of a translation', async () => {
    const path = await seed('good morning');
    const writtenBy = { service: 'openai', model: 'gpt' };
    const language = async () => ((await ann.get(path)).body as TranscriptionDetail).translatedTo;
    expect(await language()).toBeNull();
    await save(path, 1, 'Guten Morgen', { tool: 'translate', writtenBy, translatedTo: 'de' });
    // A client that does not send the language.
    await save(path, 2, 'Guten Morgen!');
    expect(await language()).toBe('de');
    await ann.json('POST', `${path}/versions/1/restore`, { version: 3 });
    expect(await language()).toBeNull();
    await ann.json('POST', `${path}/versions/3/restore`, { version: 4 });
    expect(await language()).toBe('de');
    const known = (await list(path)).map(({ translatedTo }) => translatedTo);
    expect(known).toEqual([null, 'de', 'de', null, 'de']);
    // A client of an earlier version undoes the translation.
    await save(path, 5, 'good morning');
    expect(await language()).toBeNull();
    await save(path, 6, 'Guten Tag', { translatedTo: 'de' });
    await save(path, 7, 'Good day', { translatedTo: null });
    expect(await language()).toBeNull();
  });

  it('keeps the replaced text of another device as a conflict, with its parent', async () => {
    const path = await seed('start');
    const other = await otherDevice();
    await save(path, 1, 'start here');
    const theirs = { version: 2, text: 'start there' };
    await other.send('PATCH', path, { headers: ELSEWHERE, body: JSON.stringify(theirs) });
    expect((await save(path, 2, 'start here too')).status).toBe(409);
    const taken = await save(path, 3, 'start here too', { forkedFrom: 2 });
    expect(taken).toMatchObject({ status: 200, body: { version: 4, text: 'start here too' } });
    const versions = await list(path);
    expect(shape(versions)).toEqual([
      [1, null, 'spoken', false],
      [2, 1, 'edited', false],
      [3, 2, 'conflict', false],
      [4, 2, 'edited', true],
    ]);
    expect(versions[2]?.device).toEqual({ browser: 'Firefox', system: 'Linux' });
    expect((await content(path, 3)).text).toBe('start there');
  });

  it('keeps one version per device while two devices edit alternately', async () => {
    const path = await seed('start');
    const other = await otherDevice();
    await save(path, 1, 'start A');
    await other.json('PATCH', path, { version: 2, text: 'start B', forkedFrom: 1 });
    for (let version = 3; version < 9; version += 2) {
      await save(path, version, `start A${version}`, { forkedFrom: version - 1 });
      await other.json('PATCH', path, {
        version: version + 1,
        text: `start B${version}`,
        forkedFrom: version,
      });
    }
    expect(shape(await list(path))).toEqual([
      [1, null, 'spoken', false],
      [2, 1, 'conflict', false],
      [3, 1, 'edited', true],
    ]);
    expect([(await content(path, 2)).text, (await content(path, 3)).text]).toEqual(['start A7', 'start B7']);
  });

  it('keeps an edit of an outdated text once, beside the current one', async () => {
    const path = await seed('monday');
    await save(path, 1, 'tuesday');
    await wait();
    await save(path, 2, 'wednesday');
    const late = { version: 2, text: 'tuesday, late' };
    expect((await ann.json('POST', `${path}/versions`, late)).body).toMatchObject({ no: 4, parent: 2 });
    expect((await ann.json('POST', `${path}/versions`, late)).body).toMatchObject({ no: 4 });
    expect((await ann.get(path)).body).toMatchObject({ text: 'wednesday', version: 3 });
    expect(shape(await list(path)).at(-1)).toEqual([4, 2, 'conflict', false]);
  });

  it('keeps branches that can be renamed, continued and deleted', async () => {
    const path = await seed('long words');
    await save(path, 1, 'very long words');
    const branch = await ann.json('POST', `${path}/versions/2/branch`, { name: ' Short for chat ' });
    expect(branch.body).toMatchObject({ no: 3, parent: 2, kind: 'branch', name: 'Short for chat' });
    await ann.json('POST', `${path}/versions/3/restore`, { version: 2 });
    await save(path, 3, 'words');
    const used = await ann.send('DELETE', `${path}/versions/3`);
    expect(used).toMatchObject({ status: 409, body: { code: 'version_in_use' } });
    await ann.json('POST', `${path}/versions/5/branch`, { name: 'Shorter' });
    await ann.json('POST', `${path}/versions/2/restore`, { version: 4 });
    const renamed = await ann.json('PATCH', `${path}/versions/3`, { name: 'Chat' });
    expect(renamed.body).toMatchObject({ name: 'Chat', no: 3 });
    expect((await ann.json('PATCH', `${path}/versions/2`, { name: 'No branch' })).status).toBe(404);
    expect((await ann.send('DELETE', `${path}/versions/2`)).status).toBe(404);
    expect((await ann.send('DELETE', `${path}/versions/3`)).status).toBe(200);
    const left = await list(path);
    expect(left.filter(({ name }) => name !== null)).toMatchObject([{ name: 'Shorter', parent: 2 }]);
    expect((await content(path, left.find(({ name }) => name === 'Shorter')?.no ?? 0)).text).toBe('words');
    expect((await ann.get(path)).body).toMatchObject({ text: 'very long words' });
  });

  it('thins out versions in the middle above a limit, except named and current ones', async () => {
    const path = await seed('0');
    const words = (n: number) => Array.from({ length: n }, (_, at) => `word${at}`).join(' ');
    for (let version = 1; version <= 12; version += 1) {
      await save(path, version, words(version));
      await wait();
      if (version === 2) await ann.json('POST', `${path}/versions/3/branch`, { name: 'Kept' });
    }
    const versions = await list(path);
    expect(versions).toHaveLength(KEPT);
    expect(versions[0]).toMatchObject({ kind: 'spoken' });
    expect(versions.map(({ name }) => name)).toContain('Kept');
    for (const { no, name, kind: what } of versions) {
      const { text } = await content(path, no);
      if (name) expect(text).toBe(words(2));
      else if (what === 'edited') expect(text).toBe(words(no - 2));
    }
    for (const name of ['Two', 'Three', 'Four'])
      await ann.json('POST', `${path}/versions/1/branch`, { name });
    const full = await ann.json('POST', `${path}/versions/1/branch`, { name: 'Five' });
    expect(full).toMatchObject({ status: 409, body: { code: 'too_many_branches' } });
    expect(await list(path)).toHaveLength(KEPT);
  });

  it('stores versions as differences', async () => {
    const long = Array.from({ length: 2000 }, (_, at) => `word${at}`).join(' ');
    const path = await seed(long);
    for (let version = 1; version < 5; version += 1) {
      await save(path, version, `${long} and ${version}`);
      await wait();
    }
    const rows = await server.database.db
      .selectFrom('text_versions')
      .select('body')
      .where('text_id', '=', path.split('/').at(-1) ?? '')
      .execute();
    const size = rows.reduce((sum, { body }) => sum + (body?.length ?? 0), 0);
    expect([rows.length, size < 500]).toEqual([5, true]);
  });

  it('hides versions from other accounts, which cannot change them', async () => {
    const path = await seed('mine');
    await save(path, 1, 'still mine');
    await ann.json('POST', `${path}/versions/2/branch`, { name: 'Branch' });
    const answers = await Promise.all([
      bob.get(`${path}/versions`),
      bob.get(`${path}/versions/2`),
      bob.json('POST', `${path}/versions`, { version: 1, text: 'his' }),
      bob.json('POST', `${path}/versions/1/restore`, { version: 2 }),
      bob.json('POST', `${path}/versions/1/branch`, { name: 'His' }),
      bob.json('PATCH', `${path}/versions/3`, { name: 'His' }),
      bob.send('DELETE', `${path}/versions/3`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect(await list(path)).toMatchObject([{}, {}, { name: 'Branch' }]);
    expect((await ann.get(path)).body).toMatchObject({ text: 'still mine' });
  });

  it('exports versions with their content and deletes them with the text', async () => {
    const path = await seed('exported once');
    await save(path, 1, 'exported twice');
    const { versions } = (await ann.get('/api/user/export-data')).body as { versions: object[] };
    const textId = path.split('/').at(-1) ?? '';
    expect(versions).toContainEqual(
      expect.objectContaining({
        textId,
        no: 1,
        parent: null,
        content: { text: 'exported once', html: null },
      }),
    );
    expect(versions).toContainEqual(
      expect.objectContaining({ textId, no: 2, parent: 1, content: { text: 'exported twice', html: null } }),
    );
    expect((await ann.send('DELETE', path)).status).toBe(200);
    const left = server.database.db.selectFrom('text_versions').select('id').where('text_id', '=', textId);
    expect(await left.execute()).toEqual([]);
  });
});
