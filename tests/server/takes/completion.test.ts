import { readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Plan } from '../../../src/contract/api/plan.ts';
import type { Segment } from '../../../src/contract/api/segments.ts';
import type { TakeOpening } from '../../../src/contract/api/takes.ts';
import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { AppError } from '../../../src/server/app-error.ts';
import { ActiveTakes } from '../../../src/server/takes/active-takes.ts';
import { Completion } from '../../../src/server/takes/completion.ts';
import { createScriptedRecogniser, type ScriptedResult } from '../../support/scripted-recogniser.ts';
import { segmentsOf } from '../../support/speech/segments-of.ts';
import { takeDevice } from '../../support/take-device.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const SEGMENTS: Segment[] = [
  {
    start: 0,
    end: 1.2,
    text: 'Send it two Anna.',
    words: [
      { text: 'Send', start: 0, end: 0.25, confidence: 98 },
      { text: 'it', start: 0.25, end: 0.4, confidence: 95 },
      { text: 'two', start: 0.41, end: 0.7, confidence: 41.5, alternatives: ['to', 'too'] },
      { text: 'Anna.', start: 0.75, end: 1.2, confidence: null },
    ],
  },
];
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

describe.each(DATABASES)('completion of a take on %s', (kind) => {
  let server: TestServer;
  const results: ScriptedResult[] = [];
  /** Errors of the next transactions that store a text. */
  const errors: Error[] = [];
  beforeAll(async () => {
    server = await startTestServer(kind, {}, (config) => config, {
      recogniser: createScriptedRecogniser(results),
      failpoint(step) {
        const error = step === 'committing' ? errors.shift() : undefined;
        if (error) throw error;
      },
    });
  });
  afterAll(() => server.stop());
  afterEach(() => {
    vi.restoreAllMocks();
    results.length = 0;
  });

  const secondsOf = async (client: TestClient) => ((await client.get('/api/plan')).body as Plan).seconds;
  const speak = async (result: ScriptedResult, opening: Partial<TakeOpening> = {}) => {
    results.push(result);
    const ann = await server.signUp();
    const device = takeDevice(ann);
    await device.open({ personalizeEnabled: false, ...opening });
    await device.put(0, bytes('sound'));
    const { body } = await device.finish(1);
    return { ann, device, told: body as TranscriptionDetail };
  };

  it('stores word times apart and returns them with the single text only', async () => {
    const { ann, told } = await speak({ segments: SEGMENTS });
    expect(told.segments).toEqual(SEGMENTS);
    const { body } = await ann.get(`/api/transcriptions/${told.id}`);
    expect((body as TranscriptionDetail).segments).toEqual(SEGMENTS);
    const listed = await ann.get('/api/transcriptions');
    expect(listed.text).not.toContain('"words"');
    const { segments } = await server.database.db
      .selectFrom('transcriptions')
      .select('segments')
      .where('id', '=', told.id)
      .executeTakeFirstOrThrow();
    expect(segments).not.toContain('words');
  });

  it('fails for a language outside the plan and keeps the audio for a retry', async () => {
    const { device, told, ann } = await speak({ segments: SEGMENTS, language: 'it' }, { language: 'auto' });
    expect(told).toMatchObject({ code: 'plan_required' });
    expect(await device.read()).toMatchObject({ state: 'failed', failure: { code: 'plan_required' } });
    // Its words were reported during the recording.
    expect(await secondsOf(ann)).toMatchObject({ used: 0, reserved: 1.2 });
    results.push({ segments: SEGMENTS, language: 'en-US' });
    expect(await device.retry()).toMatchObject({ status: 200, body: { noSpeech: false } });
    const german = await speak({ segments: SEGMENTS, language: 'de_AT' }, { language: 'auto' });
    expect(german.told.text).not.toBe('');
  });

  it('charges the reported part of a take that failed for its language once it is discarded', async () => {
    const { device, ann } = await speak({ segments: SEGMENTS, language: 'it' }, { language: 'auto' });
    await device.discard();
    expect(await secondsOf(ann)).toMatchObject({ used: 1.2, reserved: 0 });
    // A recording rejected during recording may be recognised once more at its end.
    const refused = { segments: SEGMENTS, detectedFirst: 'it' };
    results.push(refused);
    const unheard = await speak(refused, { language: 'auto' });
    expect(unheard.told).toMatchObject({ code: 'plan_required' });
    expect(await secondsOf(unheard.ann)).toMatchObject({ used: 0, reserved: 0 });
    await unheard.device.discard();
    expect(await secondsOf(unheard.ann)).toMatchObject({ used: 0, reserved: 0 });
  });

  it('retries a failed take although its previous run has not closed yet', async () => {
    const closed = Promise.withResolvers<void>();
    const { close } = ActiveTakes.prototype;
    vi.spyOn(ActiveTakes.prototype, 'close').mockImplementationOnce(async function (this: ActiveTakes, key) {
      await closed.promise;
      await close.call(this, key);
    });
    const waits = vi.spyOn(Completion.prototype, 'waitForEnd');
    const device = takeDevice(await server.signUp());
    results.push({ segments: SEGMENTS, language: 'it' }, { segments: SEGMENTS });
    await device.open({ personalizeEnabled: false, language: 'auto' });
    await device.put(0, bytes('sound'));
    const first = device.finish(1);
    await expect.poll(() => device.read()).toMatchObject({ state: 'failed' });
    const second = device.retry();
    await expect.poll(() => waits.mock.calls.length).toBe(1);
    closed.resolve();
    expect(await first).toMatchObject({ body: { code: 'plan_required' } });
    expect(await second).toMatchObject({ status: 200, body: { noSpeech: false } });
    expect(await device.read()).toBeUndefined();
  });

  it.each([
    ['57P01', { status: 503, body: { code: 'server_busy' } }],
    ['ENOSPC', { status: 507, body: { code: 'storage_full' } }],
  ])('can be repeated after a transient error: %s', async (code, answer) => {
    errors.push(Object.assign(new Error('not stored'), { code }));
    results.push({ segments: SEGMENTS }, { segments: SEGMENTS });
    const device = takeDevice(await server.signUp());
    await device.open();
    await device.put(0, bytes('sound'));
    expect(await device.finish(1)).toMatchObject(answer);
    expect(await device.read()).toMatchObject({ failure: null });
    expect(await device.finish(1)).toMatchObject({ status: 200, body: { text: 'Send it two Anna.' } });
    expect(await device.read()).toBeUndefined();
  });

  it('is repeated automatically when the device does not ask again', async () => {
    errors.push(Object.assign(new Error('not stored'), { code: '57P01' }));
    results.push({ segments: SEGMENTS }, { segments: SEGMENTS });
    const ann = await server.signUp();
    const device = takeDevice(ann);
    await device.open();
    await device.put(0, bytes('sound'));
    expect(await device.finish(1)).toMatchObject({ status: 503 });
    // The unreadable folder of another account must not stop the sweep.
    const broken = join(server.dataDir, 'takes', '999');
    await symlink(broken, broken);
    onTestFinished(() => rm(broken));
    await server.tidy();
    expect(await device.read()).toBeUndefined();
    expect((await ann.get('/api/transcriptions')).body).toMatchObject({ total: 1 });
  });

  it.each([
    ['57P01', Object.assign(new Error('ended'), { code: '57P01' })],
    ['unknown', new TypeError('unknown')],
    ['cancelled', new AppError('cancelled')],
  ])('keeps the take of a named upload after the error %s', async (_, error) => {
    errors.push(error);
    results.push({ segments: SEGMENTS }, { segments: SEGMENTS });
    const ann = await server.signUp();
    const { id: takeId, read } = takeDevice(ann);
    expect((await ann.upload(bytes('sound'), { takeId })).body).not.toHaveProperty('text');
    expect(await read()).toMatchObject({ id: takeId, bytes: 5 });
    const again = await ann.upload(bytes('sound'), { takeId });
    expect(again).toMatchObject({ status: 200, body: { text: 'Send it two Anna.' } });
  });

  it('keeps the text of a newer upload when a delayed one with the same id continues', async () => {
    results.push({ segments: SEGMENTS }, { segments: SEGMENTS });
    const ann = await server.signUp();
    const { id: takeId } = takeDevice(ann);
    const { id } = (await ann.upload(bytes('sound'), { takeId })).body as { id: string };
    await ann.send('DELETE', `/api/transcriptions/${id}`);
    const looked = Promise.withResolvers<boolean>();
    const looks = vi.spyOn(Completion.prototype, 'hasText').mockImplementationOnce(() => looked.promise);
    const late = ann.upload(bytes('sound'), { takeId });
    await expect.poll(() => looks.mock.calls.length).toBe(1);
    const first = await ann.upload(bytes('sound'), { takeId });
    looked.resolve(false);
    expect((await late).body).toEqual(first.body);
    expect(results).toEqual([]);
  });

  it('answers an upload whose files are gone with the text stored meanwhile', async () => {
    results.push({ segments: SEGMENTS });
    const ann = await server.signUp();
    const { id: takeId, open } = takeDevice(ann);
    await open();
    const resuming = vi.spyOn(ActiveTakes.prototype, 'resume').mockImplementationOnce(async () => {
      await ann.upload(bytes('sound'), { takeId, language: 'en' });
      throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
    });
    onTestFinished(() => resuming.mockRestore());
    expect(await ann.upload(bytes('sound'), { takeId, language: 'en' })).toMatchObject({
      status: 200,
      body: { text: 'Send it two Anna.' },
    });
    expect(resuming).toHaveBeenCalledTimes(2);
    expect(results).toEqual([]);
  });

  it('opens nothing again for an upload whose text was stored after its session was opened', async () => {
    results.push({ segments: SEGMENTS });
    const ann = await server.signUp();
    const { id: takeId } = takeDevice(ann);
    const { resume } = ActiveTakes.prototype;
    const resuming = vi.spyOn(ActiveTakes.prototype, 'resume').mockImplementationOnce(async function (
      this: ActiveTakes,
      ...args
    ) {
      const session = await resume.apply(this, args);
      await ann.upload(bytes('sound'), { takeId });
      return session;
    });
    onTestFinished(() => resuming.mockRestore());
    expect(await ann.upload(bytes('sound'), { takeId })).toMatchObject({
      status: 200,
      body: { text: 'Send it two Anna.' },
    });
    expect(results).toEqual([]);
    const files = await readdir(join(server.dataDir, 'takes'), { recursive: true });
    expect(files.filter((path) => path.includes(takeId))).toEqual([]);
  });

  it('keeps dictated punctuation in the local personal style', async () => {
    results.push({ segments: segmentsOf('Um, we met, | comma, | all of us. | Period. | Good.') });
    const ann = await server.signUp();
    const profile = { name: 'Work', includePunctuation: false, spokenCommands: true };
    await ann.json('POST', '/api/voice-profiles', profile);
    const device = takeDevice(ann);
    await device.open({ personalizeEnabled: true });
    await device.put(0, bytes('sound'));
    expect((await device.finish(1)).body).toMatchObject({
      originalText: 'Um we met, all of us. Good',
      personalizedText: 'We met, all of us. Good',
    });
  });

  it.each([
    ['single', '\n'],
    ['auto', '\n'],
    ['double', '\n\n'],
  ])(
    'keeps the turns of speakers apart in the personal style, with paragraphs: %s',
    async (paragraphStyle, gap) => {
      const many = 'We met. We ate. We sang. We ran. We swam. We read. We slept. We left. We came back.';
      results.push({
        segments: [
          { start: 0, end: 1, text: `Um, ${many}`, speaker: 's1' },
          { start: 1, end: 2, text: 'That is good.', speaker: 's2' },
        ],
      });
      const ann = await server.signUp();
      await ann.json('POST', '/api/voice-profiles', { name: 'Work', paragraphStyle, spokenCommands: false });
      const device = takeDevice(ann);
      await device.open({ personalizeEnabled: true });
      await device.put(0, bytes('sound'));
      expect((await device.finish(1)).body).toMatchObject({
        originalText: `Um, ${many}${gap}That is good.`,
        personalizedText: `${many}${gap}That is good.`,
      });
    },
  );

  it('stores the speech engine and no writing service', async () => {
    const { ann, told } = await speak({ segments: SEGMENTS });
    expect(told).toMatchObject({
      heardBy: { engine: 'moonshine', model: 'Moonshine Tiny' },
      writtenBy: null,
      aiService: 'openai',
    });
    expect((await ann.get('/api/analytics/summary')).body).toMatchObject({ mostUsedAi: null });
  });

  it('uses the confidence of the engine, else the mean of its words', async () => {
    const { told } = await speak({ segments: SEGMENTS });
    expect(told.confidenceScore).toBe(78.5);
    expect((await speak({ segments: SEGMENTS, confidence: 64 })).told.confidenceScore).toBe(64);
    const bare = SEGMENTS.map(({ words: _words, ...segment }) => segment);
    expect((await speak({ segments: bare })).told.confidenceScore).toBeNull();
  });

  it('sends no word times in the events of a take', async () => {
    results.push({ segments: SEGMENTS });
    const device = takeDevice(await server.signUp());
    await device.open();
    const { promise: isFollowed, resolve } = Promise.withResolvers<void>();
    const watching = device.events({ onEvent: () => resolve() });
    await isFollowed;
    await device.put(0, bytes('sound'));
    await device.finish(1);
    const events = [...(await watching), ...(await device.events())];
    const segments = events.filter(({ name }) => name === 'segment').map(({ data }) => data);
    expect(segments).toMatchObject(SEGMENTS.map(({ words: _words, ...segment }) => segment));
    expect(JSON.stringify(events)).not.toContain('"words"');
  });

  it('includes word times in the account export', async () => {
    const { ann } = await speak({ segments: SEGMENTS });
    const file = (await ann.get('/api/user/export-data')).body as { transcriptions: object[] };
    expect(file.transcriptions).toMatchObject([
      { segments: SEGMENTS, engine: 'moonshine', speechModel: 'Moonshine Tiny', writerService: null },
    ]);
  });

  it('stores word times that are deleted with the text', async () => {
    const { ann, told } = await speak({ segments: SEGMENTS });
    const count = async () =>
      (await server.database.db.selectFrom('transcription_word_times').select('seq').execute()).length;
    const before = await count();
    await ann.send('DELETE', `/api/transcriptions/${told.id}`);
    expect(await count()).toBe(before - 1);
  });
});
