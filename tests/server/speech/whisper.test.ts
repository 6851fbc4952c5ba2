import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createWhisper, findWhisperModel } from '../../../src/server/speech/whisper.ts';
import { createWhisperProcess, type WhisperPiece } from '../../../src/server/speech/whisper-process.ts';
import { hear } from '../../support/speech/listen.ts';
import { writeTinyWhisperModel } from '../../support/speech/tiny-whisper-model.ts';
import { SENTENCE, speak, synthesize } from '../../support/speech/voice.ts';
import { processesNaming, workplace } from '../../support/speech/workplace.ts';

/** Whisper's process replaced by one that says what it was given. */
function recorder() {
  const pieces: WhisperPiece[] = [];
  return {
    pieces,
    close: () => undefined,
    async transcribe(piece: WhisperPiece) {
      pieces.push(piece);
      const seconds = piece.samples.byteLength / 32_000;
      return {
        language: 'de',
        segments: [
          { text: ` piece ${pieces.length} `, t0: 0, t1: seconds * 1000 },
          { text: ' ', t0: 0, t1: 0 },
        ],
      };
    },
  };
}

describe('the Whisper engine', () => {
  test('runs a model through the native library', async () => {
    const model = await writeTinyWhisperModel(await workplace());
    const native = createWhisperProcess(model);
    const samples = new ArrayBuffer(32_000 * 2);
    const signal = new AbortController().signal;
    const asked = { samples, language: 'fr', prompt: '', maxThreads: 2, signal };
    // The model has no weights: it says nothing, in the language it was told.
    expect(await native.transcribe(asked)).toEqual({ language: 'fr', segments: [] });
    expect(await native.transcribe({ ...asked, language: 'es' })).toEqual({ language: 'es', segments: [] });
    native.close();
    const heard = await hear(createWhisper(model), { path: await speak(SENTENCE) });
    expect(heard).toMatchObject({ text: '', segments: [] });
  });

  test('ends its process with the signal', async () => {
    const model = await writeTinyWhisperModel(await workplace());
    const control = new AbortController();
    const heard = hear(createWhisper(model), { path: await speak(SENTENCE), signal: control.signal });
    const refused = expect(heard).rejects.toMatchObject({ code: 'aborted' });
    await expect.poll(async () => (await processesNaming(model)).length).toBe(1);
    control.abort();
    await refused;
    await expect.poll(() => processesNaming(model)).toEqual([]);
  });

  test('says so when the model is damaged', async () => {
    const model = await writeTinyWhisperModel(await workplace());
    await writeFile(model, 'not a model at all, though it has the name of one');
    const heard = hear(createWhisper(model), { path: await speak(SENTENCE) });
    await expect(heard).rejects.toMatchObject({ code: 'engine_unavailable' });
  });

  test('fails when the native library does', async () => {
    // Without the words it looks up by name, the decoder throws.
    const model = await writeTinyWhisperModel(await workplace(), ['!']);
    const heard = hear(createWhisper(model), { path: await speak(SENTENCE) });
    await expect(heard).rejects.toMatchObject({ code: 'engine_failed' });
  });

  test('gets long recordings in pieces, each with what came before', async () => {
    const process = recorder();
    const path = await synthesize("aevalsrc='0.3*sin(2*PI*300*t)*lt(mod(t,12),10)':s=16000:d=36");
    const heard = await hear(createWhisper('/models/ggml-base.bin', process), { path });
    expect(process.pieces.map(({ language, prompt }) => [language, prompt])).toEqual([
      ['auto', ''],
      ['de', 'piece 1'],
      ['de', 'piece 1 piece 2'],
    ]);
    expect(heard).toMatchObject({ text: 'piece 1 piece 2 piece 3', language: 'de', confidence: null });
    expect(heard.segments.map(({ start }) => Math.round(start))).toEqual([0, 12, 24]);
    expect(heard.segments.at(-1)?.end).toBeGreaterThan(34);
    expect(heard.segments.at(-1)?.end).toBeLessThan(35);
  });

  test('knows English-only models by their name', async () => {
    const engine = createWhisper('/models/ggml-base.en-q5_1.bin', recorder());
    const path = await speak(SENTENCE);
    await expect(hear(engine, { path, language: 'nl' })).rejects.toMatchObject({
      code: 'language_unsupported',
    });
  });
});

test('findWhisperModel takes the largest model of the folder', async () => {
  const folder = await workplace();
  expect(await findWhisperModel(folder)).toBeNull();
  expect(await findWhisperModel(join(folder, 'missing'))).toBeNull();
  await writeFile(join(folder, 'ggml-base.bin'), 'xx');
  await writeFile(join(folder, 'ggml-large-v3.bin'), 'xxxx');
  await writeFile(join(folder, 'ggml-huge.bin.part'), 'xxxxxxxx');
  await writeFile(join(folder, 'notes.txt'), 'xxxxxxxx');
  expect(await findWhisperModel(folder)).toBe(join(folder, 'ggml-large-v3.bin'));
});
