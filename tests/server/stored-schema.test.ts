import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Recipe } from '../../src/contract/api/recipes.ts';
import { createScriptedRecogniser } from '../support/scripted-recogniser.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { takeDevice } from '../support/take-device.ts';
import type { TestClient } from '../support/test-client.ts';
import { DATABASES } from '../support/test-database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const SHOUT = { tool: 'custom', instruction: 'Write it in capitals' } as const;

/** Values and fields as a newer build may store them. */
const PREFERENCES = {
  preferredChatModel: 'gpt-6',
  interfaceLanguage: 'xx',
  quickSharePlatforms: ['gmail', 'carrier-pigeon'],
  nothingLeaves: 'outside-office-hours',
  itemsPerPage: 20,
  theme: 'dark',
  accessibility: { fontSize: 'huge', highContrastMode: true, subtitles: 'always' },
};
const PROFILE = { name: 'Ann', writingStyle: 'laconic', pronouns: 'she' };
const VOICE = { name: 'Work', speakingPace: 'racing', vocabulary: ['Anna'], dialect: 'Scots' };

describe.each(DATABASES)('what a newer build has stored, on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  let userId: string;
  let owner: number;
  beforeAll(async () => {
    const recogniser = createScriptedRecogniser([{ segments: [{ start: 0, end: 1, text: 'Of moss.' }] }]);
    server = await startTestServer(kind, {}, undefined, { recogniser });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ann = await server.signUp();
    ({ id: userId, no: owner } = await server.database.db
      .selectFrom('user')
      .innerJoin('owners', 'owners.user_id', 'user.id')
      .select(['user.id', 'owners.no'])
      .where('email', '=', ann.email)
      .executeTakeFirstOrThrow());
  });

  type DocumentTable = 'user_preferences' | 'personality_profiles';
  const store = (table: DocumentTable, fields: unknown) =>
    server.database.db
      .insertInto(table)
      .values({ user_id: userId, body: JSON.stringify(fields), updated_at: 1 })
      .execute();
  async function stored(table: DocumentTable): Promise<unknown> {
    const query = server.database.db.selectFrom(table).select('body').where('user_id', '=', userId);
    return JSON.parse((await query.executeTakeFirstOrThrow()).body);
  }

  it('leaves the known preferences readable, and unknown ones as they are stored', async () => {
    await store('user_preferences', PREFERENCES);
    const read = {
      preferredChatModel: 'gpt-5',
      interfaceLanguage: 'en',
      quickSharePlatforms: ['gmail'],
      // What may leave this server is not decided by a value that it does not know.
      nothingLeaves: true,
      itemsPerPage: 20,
      accessibility: { fontSize: 'medium', highContrastMode: true, focusIndicators: true },
    };
    const answer = await ann.get('/api/user-preferences');
    expect(answer).toMatchObject({ status: 200, body: read });
    expect(answer.body).not.toHaveProperty('theme');
    const change = { itemsPerPage: 50, reducedMotion: true };
    const accessibility = { ...read.accessibility, reducedMotion: true };
    expect(await ann.json('POST', '/api/user-preferences', change)).toMatchObject({
      status: 200,
      body: { ...read, itemsPerPage: 50, accessibility },
    });
    expect(await stored('user_preferences')).toEqual({
      ...PREFERENCES,
      itemsPerPage: 50,
      accessibility: expect.objectContaining({ ...PREFERENCES.accessibility, reducedMotion: true }),
    });
    const { theme } = PREFERENCES;
    await ann.json('POST', '/api/user-preferences', { interfaceLanguage: 'de', accessibility: null });
    expect(await stored('user_preferences')).toMatchObject({
      theme,
      interfaceLanguage: 'de',
      accessibility: null,
    });
  });

  it('lets a recording be transcribed', async () => {
    await store('user_preferences', PREFERENCES);
    const device = takeDevice(ann);
    await device.open();
    await device.put(0, new Uint8Array([1, 2, 3]));
    expect(await device.finish(1)).toMatchObject({ status: 200, body: { originalText: 'Of moss.' } });
  });

  it('lets a user with an unknown profile sign in, and keeps it', async () => {
    await store('personality_profiles', PROFILE);
    const known = { name: 'Ann', writingStyle: 'professional' };
    expect(await ann.get('/api/user')).toMatchObject({ status: 200, body: { personalityProfile: known } });
    const credentials = { email: ann.email, password: 'walking-on-gravel' };
    expect((await server.anonymous().json('POST', '/api/login', credentials)).status).toBe(200);
    // The form sends all fields, also those that the user did not change.
    const form = { ...((await ann.get('/api/personality-profile')).body as object), nickname: 'Nan' };
    expect(await ann.json('POST', '/api/personality-profile', form)).toMatchObject({
      status: 200,
      body: form,
    });
    expect(await stored('personality_profiles')).toMatchObject({ ...PROFILE, nickname: 'Nan' });
  });

  it('stays in a voice profile when it changes or learns a word', async () => {
    const made = await ann.json('POST', '/api/voice-profiles', { name: 'Work' });
    const { id } = made.body as { id: string };
    const { db } = server.database;
    await db
      .updateTable('voice_profiles')
      .set({ body: JSON.stringify(VOICE) })
      .where('id', '=', id)
      .execute();
    expect((await ann.get('/api/voice-profiles')).body).toMatchObject([
      { name: 'Work', speakingPace: 'normal' },
    ]);
    const change = { name: 'At work', speakingPace: 'normal' };
    expect((await ann.json('PATCH', `/api/voice-profiles/${id}`, change)).body).toMatchObject(change);
    const [text] = await seedTranscriptions(server.database, ann.email, ['of moss']);
    const corrections = [{ heard: 'cuddle', corrected: 'kubectl', times: 3 }];
    await ann.json('POST', `/api/transcriptions/${text}/corrections`, { corrections });
    const answer = { word: 'kubectl', answer: 'accept' };
    expect((await ann.json('POST', '/api/corrections/answer', answer)).status).toBe(200);
    const { body } = await db
      .selectFrom('voice_profiles')
      .select('body')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(body)).toEqual({ ...VOICE, name: 'At work', vocabulary: ['Anna', 'kubectl'] });
  });

  it('hides no other recipe and runs none in part', async () => {
    const form = { name: 'Minutes', icon: 'notes', steps: [SHOUT], key: null, place: 'menu' };
    const made = (await ann.json('POST', '/api/recipes', form)).body as Recipe;
    const icon = { id: randomUUID(), owner, name: 'Rocket', icon: 'rocket', key: 'F1', place: 'sidebar' };
    const steps = { ...icon, id: randomUUID(), name: 'Steps' };
    const summary = { tool: 'podcast' };
    await server.database.db
      .insertInto('recipes')
      .values([
        { ...icon, position: 1, steps: JSON.stringify([SHOUT]) },
        { ...steps, position: 2, steps: JSON.stringify([SHOUT, summary]) },
      ])
      .execute();
    const rocket = { ...form, id: icon.id, name: 'Rocket', icon: 'sparkles' };
    expect(await ann.get('/api/recipes')).toMatchObject({ status: 200, body: { recipes: [made, rocket] } });
    const run = await ann.json('POST', `/api/recipes/${steps.id}/run`, { text: 'of moss' });
    expect(run).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const order = await ann.json('PUT', '/api/recipe-order', { ids: [icon.id] });
    expect(order.body).toEqual({ recipes: [rocket, made] });
  });

  it('hides no text, no folder and no token', async () => {
    const [id = ''] = await seedTranscriptions(server.database, ann.email, ['of moss']);
    const writer = { writer_service: 'oracle', writer_model: 'delphi-1' };
    const note = JSON.stringify({ code: 'too_poetic', text: 'It is a poem.' });
    await server.database.db
      .updateTable('transcriptions')
      .set({ ...writer, personalize_note: note })
      .where('id', '=', id)
      .execute();
    const folder = { id: randomUUID(), owner, name: 'Watch', search: '', language: null, tag_id: null };
    await server.database.db
      .insertInto('saved_searches')
      .values({ ...folder, ai_service: 'oracle', recorded_on: 'watch' })
      .execute();
    const token = { name: 'Script', scopes: ['texts:read'], expiresInDays: 30 };
    await ann.json('POST', '/api/user/api-tokens', token);
    await server.database.db
      .updateTable('api_tokens')
      .set({ scopes: JSON.stringify(['texts:read', 'texts:sing']) })
      .where('owner', '=', owner)
      .execute();
    const read = async (path: string) => (await ann.get(path)).body;
    expect(await read('/api/transcriptions')).toMatchObject({ transcriptions: [{ id, writtenBy: null }] });
    expect(await read(`/api/transcriptions/${id}`)).toMatchObject({
      personalizeNote: { code: 'internal', text: 'It is a poem.' },
    });
    expect(await read(`/api/transcriptions/${id}/versions`)).toMatchObject({ versions: [{ no: 1 }] });
    expect(await read('/api/saved-searches')).toMatchObject({
      searches: [{ name: 'Watch', aiService: 'all', recordedOn: null }],
    });
    expect(await read('/api/user/api-tokens')).toMatchObject({ tokens: [{ scopes: ['texts:read'] }] });
  });

  it('is an error if it is damaged', async () => {
    await store('user_preferences', ['not', 'an', 'object']);
    expect((await ann.get('/api/user-preferences')).status).toBe(500);
  });
});
