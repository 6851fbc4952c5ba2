import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createRecogniser } from '../../../../src/server/speech/recognition/recogniser.ts';
import type { TakeSource } from '../../../../src/server/speech/recognition/recognition-request.ts';
import { type FakeOpenAiAudio, startFakeOpenAiAudio } from '../../../support/speech/fake-openai-audio.ts';
import { requestFor, slicedRecording, wholeFile } from '../../../support/speech/listen.ts';
import { moonshineGguf } from '../../../support/speech/moonshine-gguf.ts';
import { joinedClips, novelClips, promptClips } from '../../../support/speech/real-voices.ts';
import { fileWith, testFolder } from '../../../support/speech/test-folder.ts';
import {
  applyFilter,
  LONG_TEXT,
  SENTENCE,
  speak,
  speakWithPauses,
  toFormat,
} from '../../../support/speech/voice.ts';
import { wordCount, wordErrorRate, wordErrors } from '../../../support/speech/word-error-rate.ts';

/** The error code of opening a model file; null when it can be opened. */
const disk = vi.hoisted((): { refusal: string | null } => ({ refusal: null }));
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  const open: typeof fs.open = async (path, ...how) => {
    if (disk.refusal && String(path).endsWith('.gguf'))
      throw Object.assign(new Error('not now'), { code: disk.refusal });
    return fs.open(path, ...how);
  };
  return { ...fs, open };
});

const NO_SERVICE = { apiKey: null, baseUrl: null, model: null, name: 'A' };

/** The recogniser's log warnings, and recognisers that close after their test. */
const warnings: unknown[] = [];
const emptyDir = join(tmpdir(), 'parlance-test-recogniser');

function recogniser(
  speechEngine: 'moonshine' | 'openai' | 'local' | 'auto',
  baseUrl: string | null = null,
  dataDir = emptyDir,
) {
  const made = createRecogniser(
    {
      dataDir,
      speechEngine,
      speechModel: null,
      speechParallel: null,
      speechServers: { list: [], apiKey: null, model: null },
      services: { openai: { ...NO_SERVICE, baseUrl }, anthropic: NO_SERVICE, perplexity: NO_SERVICE },
    },
    { warn: (...facts: unknown[]) => void warnings.push(facts), info: () => undefined },
  );
  onTestFinished(() => made.close());
  return made;
}

describe('createRecogniser', () => {
  test('names the engine and reports segments during recognition', async () => {
    const { request, told } = requestFor({ source: wholeFile(await speak(SENTENCE)) });
    const heard = await recogniser('moonshine').recognise(request);
    expect(heard).toMatchObject({ text: SENTENCE, engine: 'moonshine', language: 'en' });
    expect(told).toEqual(heard.segments);
  });

  test.each([
    ['nothing', '', 'no_audio'],
    ['a text', 'Dear diary, '.repeat(400), 'audio_type_unsupported'],
    ['damaged sound', `RIFF\0\0\0\0WAVEfmt ${'junk '.repeat(999)}`, 'audio_unreadable'],
  ])('rejects %s with an error code', async (_name, content, code) => {
    const path = await fileWith(content);
    for (const source of [wholeFile(path), slicedRecording(await readFile(path), { sliceBytes: 999 })]) {
      const { request } = requestFor({ source });
      await expect(recogniser('moonshine').recognise(request)).rejects.toMatchObject({ code });
    }
  });

  test('rejects an unsupported language, an aborted request and a missing engine with a code', async () => {
    const source = wholeFile(await speak(SENTENCE));
    const refusal = (engine: 'moonshine' | 'local', more: Parameters<typeof requestFor>[0]) =>
      expect(recogniser(engine).recognise(requestFor(more).request)).rejects;
    await refusal('moonshine', { source, language: 'ja' }).toMatchObject({ code: 'language_unsupported' });
    await refusal('moonshine', { source, signal: AbortSignal.abort() }).toMatchObject({
      code: 'cancelled',
    });
    await refusal('local', { source }).toMatchObject({ code: 'speech_unavailable' });
  });
});

/** Mixes pink noise into a recording: a quiet room, or a fan. */
const withNoise = (path: string, amplitude: number) =>
  applyFilter(
    path,
    `anoisesrc=a=${amplitude}:c=pink:seed=7:r=16000[n];[0][n]amix=inputs=2:duration=first:normalize=0`,
  );

/** Recordings of more than a minute with their texts. Without full stops, flite makes no pauses. */
const RECORDINGS = [
  {
    name: 'with pauses',
    said: LONG_TEXT.slice(0, 14),
    make: async (said: string[]) => withNoise(await speakWithPauses(said, 1, 'slt'), 0.001),
  },
  {
    name: 'without a pause',
    said: LONG_TEXT.slice(0, 17),
    make: (said: string[]) => speak(said.join(' ').replace(/[.,]/g, ''), 'rms'),
  },
  {
    name: 'in noise',
    said: LONG_TEXT.slice(0, 15),
    make: async (said: string[]) => withNoise(await speakWithPauses(said, 0.8, 'awb'), 0.01),
  },
];

/** The highest accepted word error rates: for synthetic voices, some with noise, and for real speakers. */
const WRONG = { synthetic: 0.05, real: 0.05 } as const;

describe('recognition of a live recording', () => {
  let service: FakeOpenAiAudio;
  beforeAll(async () => {
    service = await startFakeOpenAiAudio();
  });
  afterAll(() => service.close());

  /**
   * The recording as a browser sends it: WebM slices of a quarter of a second, as fast as the server accepts
   * them.
   */
  async function live(path: string): Promise<TakeSource> {
    const bytes = await readFile(await toFormat(path, 'webm'));
    return slicedRecording(bytes, { sliceBytes: 2000 });
  }

  async function hearLive(made: ReturnType<typeof recogniser>, path: string): Promise<string> {
    const { request, told } = requestFor({ source: await live(path), language: 'en' });
    const { text } = await made.recognise(request);
    expect(told.map((segment) => segment.text).join(' ')).toBe(text);
    return text;
  }

  test.each([
    ['the engine in the box', () => recogniser('moonshine'), RECORDINGS],
    // The stand-in uses the same model; only the splitting and joining of pieces differs.
    ['a service', () => recogniser('openai', service.url), RECORDINGS.slice(1)],
  ])(
    'has a low word error rate with synthetic voices, by %s',
    { timeout: 300_000 },
    async (_name, make, recordings) => {
      const made = make();
      let [wrong, words] = [0, 0];
      for (const { said, make: record } of recordings) {
        const text = await hearLive(made, await record(said));
        wrong += wordErrors(said.join(' '), text);
        words += wordCount(said.join(' '));
      }
      expect(wrong / words).toBeLessThan(WRONG.synthetic);
    },
  );

  test('has a low word error rate with real voices', { timeout: 300_000 }, async () => {
    const prompts = await promptClips('wide', (all) => all.slice(0, 16));
    const novel = await joinedClips([...novelClips(), ...prompts]);
    const telephone = await joinedClips(await promptClips('telephone', (all) => all.slice(30, 50)));
    const made = recogniser('moonshine');
    for (const { path, text } of [novel, telephone]) {
      expect(wordErrorRate(text, await hearLive(made, path))).toBeLessThan(WRONG.real);
    }
  });
});

describe('createRecogniser with an unreadable model file', () => {
  /** A recogniser with one model, which the disk refuses to open. */
  async function withModel(refusal: string) {
    const dataDir = await testFolder();
    await mkdir(join(dataDir, 'models'));
    await copyFile(await moonshineGguf(), join(dataDir, 'models', 'mine.gguf'));
    disk.refusal = refusal;
    onTestFinished(() => {
      disk.refusal = null;
    });
    return recogniser('auto', null, dataDir);
  }

  test.each(['EACCES', 'ENOENT'])('treats the model as missing (%s)', async (refusal) => {
    const made = await withModel(refusal);
    expect(await made.capabilities()).toMatchObject({
      engine: 'moonshine',
      engines: { local: { available: false, reason: expect.stringContaining('can be read') } },
    });
  });

  test('looks for the model again after a temporary failure', async () => {
    const made = await withModel('EMFILE');
    await expect(made.capabilities()).rejects.toMatchObject({ code: 'EMFILE' });
    await made.close();
    disk.refusal = null;
    expect(await made.capabilities()).toMatchObject({ engine: 'local' });
  });
});

describe('createRecogniser with a failing engine', () => {
  test('falls back to another engine and reports it in the log and the capabilities', async () => {
    const service = await startFakeOpenAiAudio();
    onTestFinished(() => service.close());
    const made = recogniser('auto', service.url);
    expect(await made.capabilities()).toMatchObject({
      engine: 'openai',
      detectsLanguage: true,
      fallbackFrom: [],
    });
    service.failNext({ kind: 'status', status: 401 });
    const { request } = requestFor({ source: wholeFile(await speak(SENTENCE)), language: 'en' });
    expect(await made.recognise(request)).toMatchObject({
      text: SENTENCE,
      engine: 'moonshine',
      model: 'Moonshine Tiny',
    });
    expect(await made.capabilities()).toMatchObject({
      engine: 'moonshine',
      languages: ['en'],
      fallbackFrom: ['openai'],
      engines: { openai: { available: false, reason: expect.stringContaining('OPENAI_API_KEY') } },
    });
    expect(JSON.stringify(warnings)).toContain('openai');
    expect(JSON.stringify(warnings)).not.toContain('weather');
  });
});
