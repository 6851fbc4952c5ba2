import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TakeSource } from '../../../src/server/speech/listening.ts';
import { createOpenAiSpeech } from '../../../src/server/speech/openai.ts';
import { createRecogniser } from '../../../src/server/speech/recogniser.ts';
import { type FakeOpenAiAudio, startFakeOpenAiAudio } from '../../support/speech/fake-openai-audio.ts';
import { requestFor, spoken, wholeFile } from '../../support/speech/listen.ts';
import {
  filtered,
  LONG_TEXT,
  SENTENCE,
  speak,
  speakWithPauses,
  toFormat,
} from '../../support/speech/voice.ts';
import { wordErrorRate } from '../../support/speech/word-error-rate.ts';
import { fileWith } from '../../support/speech/workplace.ts';

const run = promisify(execFile);
const NO_SERVICE = { apiKey: null, baseUrl: null, model: null };

function recogniser(speechEngine: 'pocketsphinx' | 'openai' | 'local', baseUrl: string | null = null) {
  return createRecogniser({
    dataDir: '/nowhere',
    speechEngine,
    speechModel: null,
    services: { openai: { ...NO_SERVICE, baseUrl }, anthropic: NO_SERVICE, perplexity: NO_SERVICE },
  });
}

describe('the recogniser', () => {
  test('names the engine, and tells its words on the way', async () => {
    const { request, told } = requestFor({ source: wholeFile(await speak(SENTENCE)) });
    const heard = await recogniser('pocketsphinx').listen(request);
    expect(heard).toMatchObject({ text: SENTENCE, engine: 'pocketsphinx', language: 'en' });
    expect(told).toEqual(heard.segments);
  });

  test.each([
    ['nothing', '', 'no_audio'],
    ['a text', 'Dear diary, '.repeat(400), 'audio_type_unsupported'],
    ['damaged sound', `RIFF\0\0\0\0WAVEfmt ${'junk '.repeat(999)}`, 'audio_unreadable'],
  ])('says what is wrong with %s', async (_name, content, code) => {
    const path = await fileWith(content);
    for (const source of [wholeFile(path), spoken(await readFile(path), { sliceBytes: 999 })]) {
      const { request } = requestFor({ source });
      await expect(recogniser('pocketsphinx').listen(request)).rejects.toMatchObject({ code });
    }
  });

  test('says what is wrong with a request', async () => {
    const source = wholeFile(await speak(SENTENCE));
    const refusal = (engine: 'pocketsphinx' | 'local', more: Parameters<typeof requestFor>[0]) =>
      expect(recogniser(engine).listen(requestFor(more).request)).rejects;
    await refusal('pocketsphinx', { source, language: 'ja' }).toMatchObject({ code: 'language_unsupported' });
    await refusal('pocketsphinx', { source, signal: AbortSignal.abort() }).toMatchObject({
      code: 'cancelled',
    });
    await refusal('local', { source }).toMatchObject({ code: 'speech_unavailable' });
  });
});

/** Pink noise put under a recording: a quiet room, or a fan. */
const withNoise = (path: string, amplitude: number) =>
  filtered(
    path,
    `anoisesrc=a=${amplitude}:c=pink:seed=7:r=16000[n];[0][n]amix=inputs=2:duration=first:normalize=0`,
  );

/** Recordings of a good minute each, and what is said in them. Without full stops flite makes no pause at all. */
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

/**
 * Over all recordings together, so few words in a hundred may be wrong that were not in the whole at once. A shift by
 * a sample already lets the engine hear a word or two otherwise, better or worse.
 */
const MARGIN = 0.015;

describe('a recording understood while it is spoken', () => {
  let service: FakeOpenAiAudio;
  beforeAll(async () => {
    service = await startFakeOpenAiAudio();
  });
  afterAll(() => service.close());

  /**
   * The recording as a browser sends it - webm, a quarter of a second at a time, as fast as it is taken - and the
   * samples of all of it.
   */
  async function bothWays(path: string) {
    const webm = await toFormat(path, 'webm');
    const wav = await readFile(await filtered(webm, 'anull'));
    const samples = wav.subarray(wav.indexOf('data') + 8);
    const seconds = samples.length / 32_000;
    expect(seconds).toBeGreaterThan(60);
    const bytes = await readFile(webm);
    return { live: spoken(bytes, { sliceBytes: Math.ceil(bytes.length / seconds / 4) }), samples };
  }

  /** Share of wrong words over all recordings, and how many words were said. */
  async function compare(
    listenAtOnce: (samples: Uint8Array) => Promise<string>,
    listenLive: (source: TakeSource) => Promise<string>,
  ) {
    const wrong = await Promise.all(
      RECORDINGS.map(async ({ said, make }) => {
        const { live, samples } = await bothWays(await make(said));
        const words = said.join(' ').split(' ').length;
        const [atOnce, joined] = [await listenAtOnce(samples), await listenLive(live)];
        return [words, ...[atOnce, joined].map((text) => wordErrorRate(said.join(' '), text) * words)];
      }),
    );
    const [words = 1, atOnce = 0, joined = 0] = [0, 1, 2].map((at) =>
      wrong.reduce((sum, row) => sum + (row[at] ?? 0), 0),
    );
    return { atOnce: atOnce / words, joined: joined / words };
  }

  test('has as few wrong words as all of it at once, in one run', { timeout: 300_000 }, async () => {
    const { atOnce, joined } = await compare(
      async (samples) => {
        const path = await fileWith(samples, 'sound.raw');
        return (await run('pocketsphinx_continuous', ['-infile', path, '-logfn', '/dev/null'])).stdout;
      },
      async (source) => {
        const { request, told } = requestFor({ source });
        const { text } = await recogniser('pocketsphinx').listen(request);
        expect(told.map((segment) => segment.text).join(' ')).toBe(text);
        return text;
      },
    );
    expect(joined).toBeLessThanOrEqual(atOnce + MARGIN);
  });

  test('has as few wrong words as all of it at once, in pieces', { timeout: 300_000 }, async () => {
    const engine = createOpenAiSpeech({ apiKey: null, baseUrl: service.url, model: null });
    const { signal } = new AbortController();
    const { atOnce, joined } = await compare(
      async (samples) =>
        (await engine.transcribe({ samples, language: 'auto', prompt: '', signal, onPartial: null })).text,
      async (source) => (await recogniser('openai', service.url).listen(requestFor({ source }).request)).text,
    );
    expect(joined).toBeLessThanOrEqual(atOnce + MARGIN);
  });
});
