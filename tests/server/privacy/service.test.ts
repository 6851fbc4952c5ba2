import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { PrivacyReceipt } from '../../../src/contract/api/privacy-receipts.ts';
import { askTool, SHORT_TIMEOUTS } from '../../support/ai/ask-tool.ts';
import { startWritingStandIn, type WritingStandIn } from '../../support/ai/writing-stand-in.ts';
import { createScriptedRecogniser, type ScriptedResult } from '../../support/scripted-recogniser.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import { startFakeOpenAiAudio } from '../../support/speech/fake-openai-audio.ts';
import { speak } from '../../support/speech/voice.ts';
import { takeDevice } from '../../support/take-device.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const SAID = 'um i dont know where the keys are';
const WORDS = 8;

/** The same stand-in by an address that is not known to be this server's. */
const outside = (settings: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, value.replace('127.0.0.1', '0.0.0.0')]),
  );

const receiptOf = async (client: TestClient, id: string) =>
  (await client.get(`/api/transcriptions/${id}/privacy-receipt`)).body as PrivacyReceipt;
const stay = (client: TestClient, nothingLeaves = true) =>
  client.json('POST', '/api/user-preferences', { nothingLeaves });

describe.each(DATABASES)('privacy receipt of a text on %s', (kind) => {
  let standIn: WritingStandIn;
  let server: TestServer;
  let ann: TestClient;
  const results: ScriptedResult[] = [];
  beforeAll(async () => {
    standIn = await startWritingStandIn();
    server = await startTestServer(kind, outside(standIn.settings), undefined, {
      timeouts: SHORT_TIMEOUTS,
      recogniser: createScriptedRecogniser(results),
    });
  });
  afterAll(async () => {
    await server.stop();
    await standIn.close();
  });
  beforeEach(async () => {
    standIn.heal();
    standIn.questions.length = 0;
    ann = await server.signUp();
  });

  async function record(personalizeEnabled: boolean): Promise<string> {
    const segments = [{ start: 0, end: 3, text: SAID }];
    results.push({ segments });
    const device = takeDevice(ann);
    await device.open({ personalizeEnabled });
    await device.put(0, new Uint8Array(Buffer.from('sound')));
    return ((await device.finish(1)).body as { id: string }).id;
  }

  it('states who transcribed it, that nothing left the server and that the audio is deleted', async () => {
    const receipt = await receiptOf(ann, await record(false));
    expect(receipt).toMatchObject({
      isComplete: true,
      stayedIn: 'server',
      chargedSeconds: expect.any(Number),
      sound: { place: 'server', host: null, deletedAt: expect.any(String) },
      entries: [{ kind: 'heard', place: 'server', host: null, tool: null, times: 1 }],
    });
  });

  it('counts what each service received, also before the text was stored', async () => {
    const id = await record(true);
    await askTool(ann, 'grammar', { text: SAID, textId: id });
    // Some devices write their ids in upper case.
    await askTool(ann, 'grammar', { text: SAID, textId: id.toUpperCase() });
    const question = { text: 'Is it polite?', transcription: SAID, textId: id.toUpperCase() };
    await ann.json('POST', '/api/analyze-text', question);
    const { entries, stayedIn, isComplete } = await receiptOf(ann, id);
    expect({ stayedIn, isComplete }).toEqual({ stayedIn: null, isComplete: true });
    const host = new URL(outside(standIn.settings).OPENAI_BASE_URL ?? '').host;
    const sent = { kind: 'wrote', place: 'outside', host, service: 'ChatGPT', model: expect.any(String) };
    expect(entries).toMatchObject([
      { kind: 'heard' },
      { ...sent, tool: 'personalize', times: 1, words: WORDS, characters: SAID.length },
      { ...sent, tool: 'grammar', times: 2, words: 2 * WORDS, characters: 2 * SAID.length },
      { ...sent, tool: 'assistant', times: 1, words: WORDS + 3 },
    ]);
    const exported = JSON.parse((await ann.get('/api/user/export-data')).text);
    expect(exported.privacyReceipts).toContainEqual(
      expect.objectContaining({ textId: id, tool: 'grammar', host, words: 2 * WORDS }),
    );
    await ann.send('DELETE', `/api/transcriptions/${id}`);
    const left = server.database.db.selectFrom('privacy_receipts').select('id').where('text_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  it('combines the receipts of merged texts and separates them on unmerge', async () => {
    const inside = await record(false);
    const written = await record(true);
    expect(await receiptOf(ann, inside)).toMatchObject({ stayedIn: 'server' });
    await askTool(ann, 'translate', { text: SAID, targetLanguage: 'nl', textId: inside });
    await ann.json('POST', '/api/transcriptions/merge', { ids: [inside, written] });
    await askTool(ann, 'grammar', { text: `${SAID}\n\n${SAID}`, textId: inside });
    const whole = await receiptOf(ann, inside);
    expect(whole).toMatchObject({ isComplete: true, stayedIn: null, chargedSeconds: 20 });
    const timesOf = ({ entries }: PrivacyReceipt) =>
      Object.fromEntries(entries.map(({ tool, times }) => [tool ?? 'heard', times]));
    expect(timesOf(whole)).toEqual({ heard: 2, translate: 1, personalize: 1, grammar: 1 });
    await ann.send('POST', `/api/transcriptions/${inside}/unmerge`);
    expect(timesOf(await receiptOf(ann, inside))).toEqual({ heard: 1, translate: 1, grammar: 1 });
    expect(timesOf(await receiptOf(ann, written))).toEqual({ heard: 1, personalize: 1, grammar: 1 });
  });

  it('includes the steps of a recipe and requests that failed after sending', async () => {
    const id = await record(false);
    const form = { name: 'Dutch', icon: 'notes', key: null, place: 'menu' };
    const steps = [{ tool: 'translate', targetLanguage: 'nl' }];
    const { body } = await ann.json('POST', '/api/recipes', { ...form, steps });
    standIn.failNext({ kind: 'refusal' });
    const run = { text: SAID, textId: id.toUpperCase() };
    await ann.json('POST', `/api/recipes/${(body as { id: string }).id}/run`, run);
    expect((await receiptOf(ann, id)).entries.map(({ tool }) => tool)).toEqual([null, 'translate']);
  });

  it('cannot be read or changed by another account', async () => {
    const id = await record(false);
    const bob = await server.signUp();
    await askTool(bob, 'grammar', { text: SAID, textId: id });
    expect((await receiptOf(ann, id)).entries).toHaveLength(1);
    // Bob's request is counted nowhere, so it does not affect the count of Ann's.
    await askTool(ann, 'grammar', { text: SAID, textId: id });
    expect((await receiptOf(ann, id)).entries).toMatchObject([
      { kind: 'heard' },
      { kind: 'wrote', tool: 'grammar', times: 1 },
    ]);
    const foreign = await bob.get(`/api/transcriptions/${id}/privacy-receipt`);
    const missing = await bob.get(`/api/transcriptions/${randomUUID()}/privacy-receipt`);
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(missing.text);
  });

  it('claims nothing for a text with an incomplete history', async () => {
    const [id = ''] = await seedTranscriptions(server.database, ann.email, [SAID]);
    expect(await receiptOf(ann, id)).toMatchObject({ isComplete: false, stayedIn: null });
    const told = await record(false);
    const writtenBy = { service: 'anthropic', model: 'claude' };
    await ann.json('PATCH', `/api/transcriptions/${told}`, {
      version: 1,
      text: 'Sent by an older app',
      writtenBy,
    });
    expect(await receiptOf(ann, told)).toMatchObject({
      isComplete: false,
      stayedIn: null,
      entries: [{ kind: 'heard' }, { kind: 'wrote', service: 'Claude', place: 'outside' }],
    });
  });

  it('stays local with nothingLeaves: no outside service is called by any endpoint', async () => {
    await stay(ann);
    const refused = { status: 403, body: { code: 'nothing_leaves' } };
    const translate = { text: SAID, targetLanguage: 'nl', aiService: 'openai' } as const;
    expect(await askTool(ann, 'translate', translate)).toMatchObject(refused);
    expect(await ann.json('POST', '/api/analyze-text', { text: SAID })).toMatchObject(refused);
    const form = { name: 'Dutch', icon: 'notes', key: null, place: 'menu' };
    const steps = [{ tool: 'bullets' }, { tool: 'translate', targetLanguage: 'nl' }];
    const { body } = await ann.json('POST', '/api/recipes', { ...form, steps });
    const run = ann.json('POST', `/api/recipes/${(body as { id: string }).id}/run`, { text: SAID });
    expect(await run).toMatchObject(refused);
    // Tools that need no service run locally.
    const grammar = await askTool(ann, 'grammar', { text: SAID });
    expect(grammar).toMatchObject({ status: 200, body: { engine: 'local' } });
    const id = await record(true);
    expect(await receiptOf(ann, id)).toMatchObject({ stayedIn: 'server' });
    expect(standIn.questions).toEqual([]);
    const { body: told } = await ann.get('/api/capabilities');
    expect(told).toMatchObject({
      nothingLeaves: true,
      services: { openai: { available: false, blockedByPrivacy: true } },
    });
    await stay(ann, false);
    expect((await askTool(ann, 'translate', translate)).status).toBe(200);
    const { body: unblocked } = await ann.get('/api/capabilities');
    expect(unblocked).toMatchObject({ nothingLeaves: false, services: { openai: { available: true } } });
    expect(unblocked).not.toHaveProperty('services.openai.blockedByPrivacy');
  });
});

it('nothingLeaves still allows services on this server or in its network', async () => {
  const standIn = await startWritingStandIn();
  const server = await startTestServer('sqlite', standIn.settings, undefined, { timeouts: SHORT_TIMEOUTS });
  const ann = await server.signUp();
  await stay(ann);
  const answer = await askTool(ann, 'translate', { text: SAID, targetLanguage: 'nl' });
  expect(answer.status).toBe(200);
  expect(standIn.questions).toHaveLength(1);
  await server.stop();
  await standIn.close();
});

/** A user of a server whose speech engine is outside of it, for one test; `host`: that of the engine. */
async function signUpWithOutsideSpeech(kind: (typeof DATABASES)[number]) {
  const speech = await startFakeOpenAiAudio();
  const settings = outside({ SPEECH_ENGINE: 'openai', OPENAI_API_KEY: 'k', OPENAI_BASE_URL: speech.url });
  const server = await startTestServer(kind, settings);
  onTestFinished(async () => {
    await server.stop();
    await speech.close();
  });
  const { host } = new URL(settings.OPENAI_BASE_URL ?? '');
  return { speech, host, ann: await server.signUp() };
}

describe.each(DATABASES)('the nothingLeaves preference on %s', (kind) => {
  it.each([
    ['de', { status: 403, heardBy: null }],
    // The built-in engine recognises English.
    ['en', { status: 200, heardBy: 'moonshine' }],
  ] as const)('keeps a recording in "%s" from an outside speech engine', async (language, expected) => {
    const { speech, host, ann } = await signUpWithOutsideSpeech(kind);
    await stay(ann);
    const sound = new Uint8Array(await readFile(await speak('The weather is lovely today.')));
    const device = takeDevice(ann);
    await device.open({ personalizeEnabled: false, language });
    await device.put(0, sound);
    const { status, body } = await device.finish(1);
    const { heardBy, code, id } = body as { heardBy?: { engine: string }; code?: string; id: string };
    expect({ status, heardBy: heardBy?.engine ?? null }).toEqual(expected);
    expect(speech.requests).toEqual([]);
    if (heardBy) {
      expect(await receiptOf(ann, id)).toMatchObject({ stayedIn: 'server' });
      return;
    }
    expect(code).toBe('nothing_leaves');
    // The recording waits until its user allows outside services.
    expect(await device.read()).toMatchObject({ state: 'failed', failure: { code: 'nothing_leaves' } });
    await stay(ann, false);
    const again = await device.retry();
    expect(again).toMatchObject({ status: 200, body: { heardBy: { engine: 'openai' } } });
    expect(speech.requests.length).toBeGreaterThan(0);
    expect(await receiptOf(ann, (again.body as { id: string }).id)).toMatchObject({
      stayedIn: null,
      entries: [{ kind: 'heard', place: 'outside', host }],
    });
  });
});

it.each(DATABASES)(
  'the receipt names who got the recording in an attempt that failed, on %s',
  async (kind) => {
    const { speech, host, ann } = await signUpWithOutsideSpeech(kind);
    speech.failNext({ kind: 'status', status: 400 }, { kind: 'status', status: 400 });
    const device = takeDevice(ann);
    // The built-in engine, which could take over, does not know German.
    await device.open({ language: 'de' });
    await device.put(0, new Uint8Array(await readFile(await speak('The weather is lovely today.'))));
    expect((await device.finish(1)).status).toBeGreaterThanOrEqual(400);
    expect(speech.requests.length).toBeGreaterThan(0);
    await stay(ann);
    const again = await device.retry('en');
    expect(again).toMatchObject({ status: 200, body: { heardBy: { engine: 'moonshine' } } });
    const { entries, ...receipt } = await receiptOf(ann, (again.body as { id: string }).id);
    expect(receipt).toMatchObject({ isComplete: true, stayedIn: null });
    expect(entries).toHaveLength(2);
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'heard', place: 'outside', host }));
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'heard', place: 'server' }));
  },
);
