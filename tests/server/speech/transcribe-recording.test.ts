import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SpeechEngine } from '../../../src/server/speech/engine.ts';
import { hear, realPocketSphinx } from '../../support/speech/listen.ts';
import { containerOf, SENTENCE, speak, synthesize, toFormat } from '../../support/speech/voice.ts';
import { fileWith, ownProcesses } from '../../support/speech/workplace.ts';

let engine: SpeechEngine;
beforeAll(async () => {
  engine = await realPocketSphinx();
});

describe('transcribeRecording', () => {
  test.each(['mp3', 'm4a', 'wav', 'ogg', 'webm'] as const)('hears the words in %s', async (file) => {
    const path = await toFormat(await speak(SENTENCE), file);
    const heard = await hear(engine, { path, format: containerOf(file) });
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
    const heard = await hear(engine, {
      path: await fileWith(whole.subarray(0, whole.length * 0.7)),
      format: 'webm',
    });
    expect(heard.text).toMatch(/^The weather/);
    expect(heard.durationSeconds).toBeLessThan(3);
  });

  test('finds no speech in noise', async () => {
    const noise = await synthesize('anoisesrc=a=0.2:d=2:r=16000:seed=3');
    expect(await hear(engine, { path: noise })).toMatchObject({ text: '', segments: [], speechSeconds: 0 });
  });

  test.each([
    ['junk', Buffer.alloc(3000, 'junk ')],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s and leaves nothing running', async (_name, bytes) => {
    await expect(hear(engine, { path: await fileWith(bytes) })).rejects.toMatchObject({ code: 'unreadable' });
    expect(await ownProcesses('pocketsphinx_continuous')).toEqual([]);
  });

  test('starts nothing for a language that the engine does not know', async () => {
    const unread = hear(engine, { path: '/nowhere/at/all', language: 'ja' });
    await expect(unread).rejects.toMatchObject({ code: 'language_unsupported' });
  });

  test('lets the engine listen while the recording is still being decoded', async () => {
    const path = await synthesize('sine=d=600', 'mp3', ['-b:a', '32k']);
    let wasDecoding = false;
    const curious: SpeechEngine = {
      id: 'pocketsphinx',
      languages: 'any',
      takes: 'stream',
      async transcribe(input) {
        for await (const _samples of input.pcm()) {
          wasDecoding ||= (await ownProcesses('ffmpeg')).length > 0;
          break;
        }
        return { text: 'x', segments: [], language: null, confidence: null };
      },
    };
    await hear(curious, { path, format: 'mp3' });
    expect(wasDecoding).toBe(true);
    expect(await ownProcesses('ffmpeg')).toEqual([]);
  });
});
