import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { SpeechEngine } from '../../../../../src/server/speech/engines/engine.ts';
import {
  findLocalModel,
  type LocalModel,
} from '../../../../../src/server/speech/engines/local/find-local-model.ts';
import {
  createLocalEngine,
  type LocalEngineOptions,
} from '../../../../../src/server/speech/engines/local/local-engine.ts';
import { moonshineGguf } from '../../../../support/speech/moonshine-gguf.ts';
import { novelClips } from '../../../../support/speech/real-voices.ts';
import { openSession, pcmOf, recogniseSamples } from '../../../../support/speech/session.ts';
import { writeStreamingGguf } from '../../../../support/speech/streaming-gguf.ts';
import { processesNaming, testFolder } from '../../../../support/speech/test-folder.ts';
import { applyFilter, LONG_TEXT, SENTENCE, speak } from '../../../../support/speech/voice.ts';
import { wordErrorRate } from '../../../../support/speech/word-error-rate.ts';

let engines: SpeechEngine[] = [];
afterEach(async () => {
  for (const engine of engines) await engine.close?.();
  engines = [];
});

/** A copy of the model in this test's folder, which tells its processes from those of other tests. */
async function realModel(): Promise<LocalModel> {
  const folder = await testFolder();
  const path = join(folder, 'moonshine.gguf');
  await copyFile(await moonshineGguf(), path);
  const model = await findLocalModel(folder, null);
  if ('missing' in model) throw new Error(model.missing);
  return model;
}

function engineOf(model: LocalModel, options?: LocalEngineOptions): SpeechEngine {
  const engine = createLocalEngine(model, options);
  engines.push(engine);
  return engine;
}

describe('createLocalEngine with a real model', () => {
  it('recognises utterances one after the other in the same process', async () => {
    const model = await realModel();
    const engine = engineOf(model);
    expect(engine).toMatchObject({ id: 'local', model: 'Moonshine Tiny', languages: ['en'], slots: 1 });
    const pcm = await pcmOf(await speak(SENTENCE));
    const first = await recogniseSamples(openSession(engine, { language: 'en' }), pcm);
    expect(wordErrorRate(SENTENCE, first.text)).toBeLessThan(0.1);
    const seconds = pcm.length / 32_000;
    // This model provides neither times nor probabilities.
    expect(first).toEqual({
      text: first.text,
      words: null,
      confidence: null,
      language: null,
      segments: [{ start: 0, end: seconds, text: first.text }],
    });
    const [process, ...others] = await processesNaming(model.path);
    expect(others).toEqual([]);
    const second = await recogniseSamples(openSession(engine, { language: 'en' }), pcm);
    expect(second.text).toBe(first.text);
    expect(await processesNaming(model.path)).toEqual([process]);
  });

  it('reports a text for whose end the model had no space', async () => {
    const clips = await Promise.all(
      novelClips().map(async ({ path }) => pcmOf(await applyFilter(path, 'atempo=1.9'))),
    );
    const long = Buffer.concat([...clips, ...clips, ...clips]);
    const session = openSession(engineOf(await realModel()));
    const { isTruncated, text } = await recogniseSamples(session, long);
    expect(isTruncated).toBe(true);
    expect(text).not.toMatch(/made amiable himself\.$/);
  });

  it('recognises two concurrent utterances one after the other', async () => {
    const engine = engineOf(await realModel());
    const pcm = await pcmOf(await speak(SENTENCE));
    const both = await Promise.all([1, 2].map(() => recogniseSamples(openSession(engine), pcm)));
    expect(both[0]?.text).toBe(both[1]?.text);
    expect(both[0]?.text).not.toBe('');
  });

  it('stops on abort and recognises the next utterance', async () => {
    const model = await realModel();
    const engine = engineOf(model);
    const pcm = await pcmOf(await speak(SENTENCE));
    const control = new AbortController();
    const session = openSession(engine, { signal: control.signal });
    await session.feed(new Uint8Array(32_000 * 100));
    const ended = expect(session.end()).rejects.toMatchObject({ code: 'aborted' });
    await expect.poll(() => processesNaming(model.path)).toHaveLength(1);
    control.abort();
    await ended;
    expect((await recogniseSamples(openSession(engine), pcm)).text).not.toBe('');
  });

  it('ends its process when idle and on close', async () => {
    const model = await realModel();
    const pcm = await pcmOf(await speak(SENTENCE));
    const engine = engineOf(model, { idleMs: 50 });
    await recogniseSamples(openSession(engine), pcm);
    await expect.poll(() => processesNaming(model.path)).toEqual([]);
    const lasting = engineOf(model);
    lasting.warm?.();
    await expect.poll(() => processesNaming(model.path)).toHaveLength(1);
    await lasting.close?.();
    await expect.poll(() => processesNaming(model.path)).toEqual([]);
  });

  it('rejects an unsupported language with language_unsupported', async () => {
    const engine = engineOf({ ...(await realModel()), languages: 'any' });
    const pcm = await pcmOf(await speak(SENTENCE));
    const heard = recogniseSamples(openSession(engine, { language: 'de' }), pcm);
    await expect(heard).rejects.toMatchObject({ code: 'language_unsupported' });
    expect((await recogniseSamples(openSession(engine, { language: 'en' }), pcm)).text).not.toBe('');
  });

  it('rejects a file that cannot be loaded with engine_unavailable', async () => {
    const folder = await testFolder();
    const path = join(folder, 'broken.gguf');
    await writeFile(path, 'GGUF, but nothing that follows it makes sense');
    const model = await findLocalModel(folder, 'broken.gguf');
    if ('missing' in model) throw new Error(model.missing);
    const heard = recogniseSamples(openSession(engineOf(model)), new Uint8Array(32_000));
    await expect(heard).rejects.toMatchObject({ code: 'engine_unavailable' });
  });
});

describe('createLocalEngine with a streaming model of random weights', () => {
  const streamingModel = async (): Promise<LocalModel> => {
    const folder = await testFolder();
    await writeStreamingGguf(join(folder, 'stream.gguf'));
    const model = await findLocalModel(folder, null);
    if ('missing' in model) throw new Error(model.missing);
    return model;
  };

  it('reports growing interim text, then words with times and confidence', async () => {
    const model = await streamingModel();
    expect(model).toMatchObject({ name: 'Tiny stream', languages: ['en', 'no'], streams: true });
    const engine = engineOf(model);
    expect(engine.slotFrom).toBe('open');
    const pcm = await pcmOf(await speak(LONG_TEXT.slice(0, 3).join(' ')));
    const partials: string[] = [];
    const heard = await recogniseSamples(
      openSession(engine, { language: 'en', onPartial: (text) => partials.push(text) }),
      pcm,
    );
    expect(partials.length).toBeGreaterThan(1);
    // A transducer never revises its output.
    for (const text of partials) expect(heard.text.startsWith(text)).toBe(true);
    const words = heard.words ?? [];
    expect(words.map(({ text }) => text).join(' ')).toBe(heard.text);
    expect(words.length).toBeGreaterThan(2);
    const seconds = pcm.length / 32_000;
    for (const [n, word] of words.entries()) {
      expect(word.start).toBeGreaterThanOrEqual(words[n - 1]?.start ?? 0);
      expect(word.end).toBeGreaterThanOrEqual(word.start);
      expect(word.end).toBeLessThanOrEqual(seconds);
      expect(word.confidence).toBeGreaterThan(0);
      expect(word.confidence).toBeLessThanOrEqual(100);
    }
    expect(heard.confidence).not.toBeNull();
    // The next session starts from a clean state.
    expect(await recogniseSamples(openSession(engine, { language: 'en' }), pcm)).toEqual(heard);
  });

  it('detects the language with "auto" without losing audio', async () => {
    const engine = engineOf(await streamingModel());
    const pcm = await pcmOf(await speak(SENTENCE));
    const detected = await recogniseSamples(openSession(engine, { language: 'auto' }), pcm);
    expect(await recogniseSamples(openSession(engine, { language: 'no' }), pcm)).toEqual(detected);
  });

  it('returns an empty result for no audio', async () => {
    const nothing = { text: '', segments: [], words: null, language: null, confidence: null };
    expect(await openSession(engineOf(await streamingModel())).end()).toEqual(nothing);
    expect(await openSession(engineOf(await realModel())).end()).toEqual(nothing);
  });

  it('recognises the next utterance after sessions that were closed halfway', async () => {
    const engine = engineOf(await streamingModel());
    const pcm = await pcmOf(await speak(SENTENCE));
    const whole = await recogniseSamples(openSession(engine, { language: 'en' }), pcm);
    for (let n = 0; n < 3; n += 1) {
      const session = openSession(engine, { language: 'en' });
      await session.feed(pcm.subarray(0, 16_000));
      session.close();
    }
    expect(await recogniseSamples(openSession(engine, { language: 'en' }), pcm)).toEqual(whole);
  });

  it('recognises one utterance more than it has slots, with equal results', async () => {
    const engine = engineOf(await streamingModel());
    const pcm = await pcmOf(await speak(SENTENCE));
    const alone = await recogniseSamples(openSession(engine, { language: 'en' }), pcm);
    const together = await Promise.all(
      Array.from({ length: engine.slots + 1 }, () =>
        recogniseSamples(openSession(engine, { language: 'en' }), pcm),
      ),
    );
    for (const one of together) expect(one).toEqual(alone);
  });
});
