import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VoiceProfile } from '../../../src/contract/api/voice-profiles.ts';
import { VOCABULARY, VOICE_PROFILE } from '../../../src/contract/limits.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const PATH = '/api/voice-profiles';
const DEFAULTS = {
  description: '',
  speakingPace: 'normal',
  accentType: '',
  vocabularyLevel: 'standard',
  preferredLanguage: 'en',
  autoCorrect: true,
  includePunctuation: true,
  capitalizeFirstWord: true,
  paragraphStyle: 'auto',
  numberFormat: 'numeric',
  dateFormat: 'mm/dd/yyyy',
  spokenCommands: false,
  spokenSend: 'none',
  vocabulary: [],
};
const NEW = { totalTranscriptions: 0, totalWords: 0, averageAccuracy: null, lastUsedAt: null };

describe.each(DATABASES)('voice profiles API on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  beforeEach(async () => {
    ann = await server.signUp();
  });
  afterAll(() => server.stop());

  const list = async (who = ann) => (await who.get(PATH)).body as VoiceProfile[];
  const make = async (name: string) => (await ann.json('POST', PATH, { name })).body as VoiceProfile;
  const activate = (id: string, who = ann) => who.send('POST', `${PATH}/${id}/activate`);
  const actives = async () => (await list()).filter(({ isActive }) => isActive).map(({ name }) => name);

  it('starts empty and fills missing fields with defaults (growth 3)', async () => {
    expect(await list()).toEqual([]);
    const made = await ann.json('POST', PATH, { name: '  At work ' });
    expect(made).toMatchObject({ status: 200, body: { name: 'At work', ...DEFAULTS, ...NEW } });
    expect(await list()).toEqual([made.body]);
  });

  it('stores every field as sent (growth 3)', async () => {
    const all = {
      name: 'Clinic',
      description: 'Letters to colleagues',
      speakingPace: 'slow',
      accentType: 'Scottish',
      vocabularyLevel: 'technical',
      preferredLanguage: 'nl',
      autoCorrect: false,
      includePunctuation: false,
      capitalizeFirstWord: false,
      paragraphStyle: 'double',
      numberFormat: 'mixed',
      dateFormat: 'yyyy-mm-dd',
      vocabulary: ['Kubernetes', 'Jan de Vries'],
    };
    expect((await ann.json('POST', PATH, all)).body).toMatchObject(all);
    expect(await list()).toMatchObject([all]);
  });

  it('keeps exactly one profile active: the first or the last activated (growth 4)', async () => {
    const [first, second] = [await make('First'), await make('Second')];
    expect([first.isActive, second.isActive]).toEqual([true, false]);
    expect(await activate(second.id)).toMatchObject({
      status: 200,
      body: { name: 'Second', isActive: true },
    });
    expect(await actives()).toEqual(['Second']);
    await activate(second.id);
    expect(await actives()).toEqual(['Second']);
  });

  it('keeps one profile active under concurrent creation and activation (growth 4)', async () => {
    const made = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(make));
    expect(await actives()).toHaveLength(1);
    const answers = await Promise.all(made.map(({ id }) => activate(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await actives()).toHaveLength(1);
  });

  it('keeps fields that a change does not include (growth 7)', async () => {
    const { id } = await make('Before');
    const answer = await ann.json('PATCH', `${PATH}/${id}`, { name: 'After', vocabulary: ['Parlance'] });
    expect(answer).toMatchObject({
      status: 200,
      body: { ...DEFAULTS, name: 'After', vocabulary: ['Parlance'], isActive: true },
    });
    expect(await list()).toEqual([answer.body]);
  });

  it('activates the last used profile when the active one is deleted', async () => {
    const [first, second, third] = [await make('First'), await make('Second'), await make('Third')];
    await activate(second.id);
    await server.database.db
      .updateTable('voice_profiles')
      .set({ last_used_at: Date.now() })
      .where('id', '=', first.id)
      .execute();
    expect(await ann.send('DELETE', `${PATH}/${second.id}`)).toMatchObject({
      status: 200,
      body: { deleted: 1 },
    });
    expect(await actives()).toEqual(['First']);
    await ann.send('DELETE', `${PATH}/${first.id}`);
    expect(await actives()).toEqual(['Third']);
    await ann.send('DELETE', `${PATH}/${third.id}`);
    expect(await list()).toEqual([]);
    expect((await make('New')).isActive).toBe(true);
  });

  it('treats a profile of another account as missing', async () => {
    const { id } = await make('Mine');
    const bob = await server.signUp();
    const missing = 'b3f6a7e2-6f0e-4b58-9d0b-3f1c2a4d5e6f';
    for (const ask of [
      (which: string) => bob.json('PATCH', `${PATH}/${which}`, { name: 'Theirs' }),
      (which: string) => bob.send('DELETE', `${PATH}/${which}`),
      (which: string) => activate(which, bob),
    ]) {
      const [foreign, gone] = [await ask(id), await ask(missing)];
      expect([foreign.status, foreign.text]).toEqual([404, gone.text]);
    }
    expect(await list(bob)).toEqual([]);
    expect(await list()).toMatchObject([{ name: 'Mine', isActive: true }]);
  });

  it.each([
    [{}, 'name', 'Name is required'],
    [{ name: '   ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(101) }, 'name', 'Name can have 100 characters at most'],
    [{ name: 'a', accentType: 'x'.repeat(51) }, 'accentType', 'Accent can have 50 characters at most'],
    [{ name: 'a', speakingPace: 'hasty' }, 'speakingPace', ''],
    [{ name: 'a', vocabularyLevel: 'rude' }, 'vocabularyLevel', ''],
    [{ name: 'a', preferredLanguage: 'klingon-too-long' }, 'preferredLanguage', ''],
    [{ name: 'a', preferredLanguage: 'auto' }, 'preferredLanguage', 'This language is not known'],
    [{ name: 'a', autoCorrect: 'yes' }, 'autoCorrect', ''],
    [{ name: 'a', paragraphStyle: 'triple' }, 'paragraphStyle', ''],
    [{ name: 'a', numberFormat: 'roman' }, 'numberFormat', ''],
    [{ name: 'a', dateFormat: 'yyyy/dd/mm' }, 'dateFormat', ''],
    [{ name: 'a', vocabulary: ['x'.repeat(VOCABULARY.termMax + 1)] }, 'vocabulary.0', ''],
    [{ name: 'a', vocabulary: ['two\nlines'] }, 'vocabulary.0', ''],
    [{ name: 'a', vocabulary: ['...'] }, 'vocabulary.0', ''],
    [{ name: 'a', vocabulary: Array.from({ length: 201 }, (_, n) => `w${n}`) }, 'vocabulary', ''],
  ])('rejects %j and names the field (growth 5)', async (body, path, message) => {
    const answer = await ann.json('POST', PATH, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    const { issues } = answer.body as { issues: { path: string; message: string }[] };
    expect(issues[0]).toMatchObject({ path, message: expect.stringContaining(message) });
    expect(await list()).toEqual([]);
  });

  it('accepts values of maximum length and an empty language (growth 5)', async () => {
    const vocabulary = Array.from({ length: VOCABULARY.termsMax }, (_, n) => `word ${n}`);
    const long = { name: 'x'.repeat(100), accentType: 'y'.repeat(50), preferredLanguage: '', vocabulary };
    expect((await ann.json('POST', PATH, long)).body).toMatchObject(long);
  });

  it('stores a term once, ignoring case', async () => {
    const answer = await ann.json('POST', PATH, { name: 'a', vocabulary: [' Ann ', 'ann', 'Bob'] });
    expect(answer.body).toMatchObject({ vocabulary: ['Ann', 'Bob'] });
  });

  it('limits an account to fifty profiles', async () => {
    for (let n = 0; n < VOICE_PROFILE.max; n += 1) await make(`Profile ${n}`);
    expect(await ann.json('POST', PATH, { name: 'One more' })).toMatchObject({
      status: 409,
      body: { code: 'too_many_voice_profiles' },
    });
    expect(await list()).toHaveLength(VOICE_PROFILE.max);
  });

  it('returns 401 without a session (growth 6)', async () => {
    expect(await server.anonymous().get(PATH)).toMatchObject({ status: 401 });
  });
});
