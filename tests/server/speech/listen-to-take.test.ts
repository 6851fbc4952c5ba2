import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSessions } from '../../../src/server/audio/threads/decoder-threads.ts';
import { SpeechError, type StreamingEngine } from '../../../src/server/speech/engine.ts';
import type { TakeSource } from '../../../src/server/speech/listening.ts';
import { createSlots } from '../../../src/server/speech/slots.ts';
import { deskFor, hear, listenTo, realPocketSphinx, spoken } from '../../support/speech/listen.ts';
import { containerOf, SENTENCE, speak, synthesize, toFormat } from '../../support/speech/voice.ts';
import { fileWith, ownProcesses } from '../../support/speech/workplace.ts';

let engine: StreamingEngine;
beforeAll(async () => {
  engine = await realPocketSphinx();
});

describe('listenToTake', () => {
  test.each(['mp3', 'm4a', 'wav', 'ogg', 'webm'] as const)('hears the words in %s', async (file) => {
    const path = await toFormat(await speak(SENTENCE), file);
    const heard = await hear(engine, { path });
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

  test('hears the beginning of a truncated file', async () => {
    const whole = await readFile(await toFormat(await speak(SENTENCE), 'webm'));
    const heard = await hear(engine, { path: await fileWith(whole.subarray(0, whole.length * 0.7)) });
    expect(heard.text).toMatch(/^The weather/);
    expect(heard.durationSeconds).toBeLessThan(3);
  });

  test('finds no speech in noise', async () => {
    const noise = await synthesize('anoisesrc=a=0.2:d=2:r=16000:seed=3');
    expect(await hear(engine, { path: noise })).toMatchObject({ text: '', segments: [], speechSeconds: 0 });
  });

  test.each([
    ['junk', Buffer.alloc(3000, 'junk '), 'unsupported'],
    ['junk that begins like sound', Buffer.from(`RIFF\0\0\0\0WAVEfmt ${'junk '.repeat(999)}`), 'unreadable'],
    ['nothing', Buffer.alloc(0), 'empty'],
  ])('refuses %s and leaves nothing running', async (_name, bytes, code) => {
    await expect(hear(engine, { path: await fileWith(bytes) })).rejects.toMatchObject({ code });
    const source = spoken(bytes, { sliceBytes: 100 });
    await expect(listenTo(deskFor(engine), { source })).rejects.toMatchObject({ code });
    expect(openSessions()).toBe(0);
    expect(await ownProcesses('pocketsphinx_continuous')).toEqual([]);
  });

  test('starts nothing for a language that the engine does not know', async () => {
    const unread = hear(engine, { path: '/nowhere/at/all', language: 'ja' });
    await expect(unread).rejects.toMatchObject({ code: 'language_unsupported' });
  });

  test('lets the engine listen while the recording is still being decoded', async () => {
    const path = await synthesize('sine=d=600', 'mp3', ['-b:a', '32k']);
    let wasDecoding = false;
    const curious: StreamingEngine = {
      ...engine,
      open: () => ({
        async hear() {
          wasDecoding ||= openSessions() > 0;
          throw new SpeechError('engine_failed', 'It has heard enough.');
        },
        pause: async () => undefined,
        end: async () => undefined,
        stop: async () => undefined,
      }),
    };
    await expect(hear(curious, { path })).rejects.toMatchObject({ code: 'engine_failed' });
    expect(wasDecoding).toBe(true);
    expect(openSessions()).toBe(0);
  });

  test('can be stopped before anything has come', async () => {
    const control = new AbortController();
    const source: TakeSource = {
      file: async () => null,
      async *bytes() {
        await Promise.withResolvers().promise;
        yield null;
      },
    };
    const heard = listenTo(deskFor(engine), { source, signal: control.signal });
    const refused = expect(heard).rejects.toMatchObject({ code: 'aborted' });
    await sleep(50);
    control.abort();
    await refused;
  });

  test('tells at once when its engine fails while nobody speaks, and gives its slot back', async () => {
    const bytes = await readFile(await speak(SENTENCE));
    let isHearing = false;
    const failing: StreamingEngine = {
      ...engine,
      open() {
        isHearing = true;
        return {
          hear: async () => undefined,
          pause: async () => undefined,
          async end() {
            throw new SpeechError('engine_failed', 'It fails when it gives way.');
          },
          stop: async () => undefined,
        };
      },
    };
    const slots = createSlots(1, 2);
    const source: TakeSource = {
      file: async () => null,
      async *bytes() {
        yield bytes;
        yield Buffer.alloc(64_000);
        await Promise.withResolvers().promise;
      },
    };
    const heard = listenTo(deskFor(failing, { slots }), { source });
    const refused = expect(heard).rejects.toMatchObject({ code: 'engine_failed' });
    // It holds its slot from then on: a second one that asked before would simply be first.
    await expect.poll(() => isHearing, { timeout: 20_000 }).toBe(true);
    expect(openSessions()).toBe(1);
    await slots.take(2, new AbortController().signal);
    await refused;
    expect(openSessions()).toBe(0);
  });

  test('decodes an MP4 whose index is at its end once all of it is there', async () => {
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
    const heard = await listenTo(deskFor(engine), { source });
    expect(heard.text).toMatch(/^The weather is lovely today/);
    expect(heard.quality.format).toBe('mp4');
  });
});
