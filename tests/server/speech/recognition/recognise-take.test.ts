import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openSessions } from '../../../../src/server/audio/threads/decoder-threads.ts';
import type { SpeechEngine } from '../../../../src/server/speech/engines/engine.ts';
import { SpeechError } from '../../../../src/server/speech/engines/speech-error.ts';
import type { TakeSource } from '../../../../src/server/speech/recognition/recognition-request.ts';
import { createCountingEngine } from '../../../support/speech/counting-engine.ts';
import { contextFor, listenTo, slicedRecording, transcribeFile } from '../../../support/speech/listen.ts';
import { foreignClip } from '../../../support/speech/real-voices.ts';
import { sharedMoonshine } from '../../../support/speech/shared-moonshine.ts';
import { fileWith } from '../../../support/speech/test-folder.ts';
import { containerOf, SENTENCE, speak, synthesize, toFormat } from '../../../support/speech/voice.ts';

const engine = sharedMoonshine();
const HINTS = { language: 'en', vocabulary: [], pace: 'normal', spokenCommands: false } as const;

describe('recogniseTake', () => {
  test.each(['mp3', 'm4a', 'wav', 'ogg', 'webm'] as const)('transcribes %s', async (file) => {
    const path = await toFormat(await speak(SENTENCE), file);
    const heard = await transcribeFile(engine, { path });
    expect(heard.text).toMatch(/^The weather is lovely today/);
    expect(heard.quality).toMatchObject({
      format: containerOf(file),
      noiseLevel: 'low',
      channels: file === 'wav' ? 2 : 1,
    });
    expect(heard.quality.score).toBeGreaterThan(7);
    expect(heard.durationSeconds).toBeCloseTo(3.26, 0);
    expect(heard.speechSeconds).toBeLessThan(heard.durationSeconds);
    expect(heard.processingTimeMs).toBeGreaterThan(0);
  });

  test('transcribes a truncated file up to its end', async () => {
    const whole = await readFile(await toFormat(await speak(SENTENCE), 'webm'));
    const heard = await transcribeFile(engine, {
      path: await fileWith(whole.subarray(0, whole.length * 0.7)),
    });
    expect(heard.text).toMatch(/^The weather/);
    expect(heard.durationSeconds).toBeLessThan(3);
  });

  /** An ID3v2 tag with a cover of 50 kB. */
  const cover = Buffer.concat([Buffer.from('ID3\x04\0\0\0\x03\x06\x50', 'latin1'), Buffer.alloc(50_000, 9)]);

  test.each([
    ['FLAC behind a large tag', 'flac', (bytes: Buffer) => Buffer.concat([cover, bytes])],
    ['AAC behind a large tag', 'aac', (bytes: Buffer) => Buffer.concat([cover, bytes])],
    ['MP3 behind a large tag', 'mp3', (bytes: Buffer) => Buffer.concat([cover, bytes])],
    ['an MP3 that begins within a frame', 'mp3', (bytes: Buffer) => bytes.subarray(300)],
    ['an MP3 behind zeros', 'mp3', (bytes: Buffer) => Buffer.concat([Buffer.alloc(500), bytes.subarray(45)])],
    ['AAC that begins within a frame', 'aac', (bytes: Buffer) => bytes.subarray(100)],
    [
      'a WAV that calls itself BW64',
      'wav',
      (bytes: Buffer) => Buffer.concat([Buffer.from('BW64'), bytes.subarray(4)]),
    ],
  ] as const)('transcribes %s, as a file and as a stream', async (_name, format, change) => {
    const bytes = change(await readFile(await toFormat(await speak(SENTENCE), format)));
    const source = slicedRecording(bytes, { sliceBytes: 2000 });
    for (const heard of [
      await transcribeFile(engine, { path: await fileWith(bytes) }),
      await listenTo(contextFor(engine), { source }),
    ]) {
      expect(heard.text).toMatch(/weather is lovely today/);
      expect(heard.quality.format).toBe(format);
    }
  });

  test('transcribes a stereo file with opposite phases', async () => {
    const voice = await speak(SENTENCE);
    const phases = await synthesize(`amovie=${voice},pan=stereo|c0=c0|c1=-1*c0`);
    expect((await transcribeFile(engine, { path: phases })).text).toBe(SENTENCE);
  });

  test('finds no speech in noise', async () => {
    const noise = await synthesize('anoisesrc=a=0.2:d=2:r=16000:seed=3');
    expect(await transcribeFile(engine, { path: noise })).toMatchObject({
      text: '',
      segments: [],
      speechSeconds: 0,
    });
  });

  test.each([
    ['junk', Buffer.alloc(3000, 'junk '), 'unsupported'],
    ['junk that starts like audio', Buffer.from(`RIFF\0\0\0\0WAVEfmt ${'junk '.repeat(999)}`), 'unreadable'],
    ['nothing', Buffer.alloc(0), 'empty'],
  ])('rejects %s and leaves no decoder session open', async (_name, bytes, code) => {
    await expect(transcribeFile(engine, { path: await fileWith(bytes) })).rejects.toMatchObject({ code });
    const source = slicedRecording(bytes, { sliceBytes: 100 });
    await expect(listenTo(contextFor(engine), { source })).rejects.toMatchObject({ code });
    expect(openSessions()).toBe(0);
  });

  test('rejects an unsupported language before reading anything', async () => {
    const unread = transcribeFile(engine, { path: '/nowhere/at/all', language: 'ja' });
    await expect(unread).rejects.toMatchObject({ code: 'language_unsupported' });
  });

  test('feeds the engine while the recording is still being read', async () => {
    const bytes = await readFile(await toFormat(await speak(`${SENTENCE} `.repeat(20)), 'webm'));
    let read = 0;
    const curious: SpeechEngine = {
      ...createCountingEngine(),
      open: () => ({
        async feed() {
          throw new SpeechError('engine_failed', 'It has heard enough.');
        },
        end: () => Promise.reject(new Error('Nobody asks.')),
        close: () => undefined,
      }),
    };
    const source = slicedRecording(bytes, {
      sliceBytes: 2000,
      waitMs: 20,
      onRead: (slice) => (read = slice),
    });
    await expect(listenTo(contextFor(curious), { source })).rejects.toMatchObject({ code: 'engine_failed' });
    expect(read).toBeLessThan(bytes.length / 2000 / 2);
  });

  test('starts no engine session before the full length of a file is allowed', async () => {
    const free = createCountingEngine({ isPaid: false });
    const path = await speak(`${SENTENCE} `.repeat(20));
    const refused = transcribeFile(free, {
      path,
      async allow(seconds) {
        if (seconds > 20) throw new RangeError('No minutes are left.');
        return 20;
      },
    });
    await expect(refused).rejects.toThrow(RangeError);
    await expect(transcribeFile(free, { path, limits: { maxSeconds: 20 } })).rejects.toMatchObject({
      code: 'too_long',
    });
    expect(free.sessions).toEqual([]);
  });

  test('rejects speech in another language unless English was requested', async () => {
    for (const [spoken, name] of [
      ['it', 'conf-adminmenu-162'],
      ['es', 'agent-alreadyon'],
    ] as const) {
      const path = await foreignClip(spoken, name);
      for (const hints of [undefined, HINTS]) {
        await expect(transcribeFile(engine, { path, language: 'auto', hints })).rejects.toMatchObject({
          code: 'language_unsupported',
        });
      }
      expect((await transcribeFile(engine, { path, language: 'en' })).text).not.toBe('');
    }
  });

  test('can be aborted before any data has arrived', async () => {
    const control = new AbortController();
    const source: TakeSource = {
      file: async () => null,
      async *bytes() {
        await Promise.withResolvers().promise;
        yield null;
      },
    };
    const heard = listenTo(contextFor(engine), { source, signal: control.signal });
    const refused = expect(heard).rejects.toMatchObject({ code: 'aborted' });
    await sleep(50);
    control.abort();
    await refused;
  });

  test('decodes an MP4 with its index at the end once the file is complete', async () => {
    const path = await toFormat(await speak(SENTENCE), 'm4a');
    const bytes = await readFile(path);
    let isComplete = false;
    const source: TakeSource = {
      file: async () => (isComplete ? path : null),
      async *bytes() {
        for (let at = 0; at < bytes.length; at += 2000) yield bytes.subarray(at, at + 2000);
        isComplete = true;
      },
    };
    const heard = await listenTo(contextFor(engine), { source });
    expect(heard.text).toMatch(/^The weather is lovely today/);
    expect(heard.quality.format).toBe('mp4');
  });
});
