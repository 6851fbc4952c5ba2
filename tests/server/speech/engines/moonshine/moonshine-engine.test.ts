import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { SessionOptions } from '../../../../../src/server/speech/engines/engine.ts';
import {
  createMoonshineEngine,
  type MoonshineEngine,
} from '../../../../../src/server/speech/engines/moonshine/moonshine-engine.ts';
import { hasWords } from '../../../../../src/speech/recognition.ts';
import { nonSpeechSounds } from '../../../../support/speech/non-speech-sounds.ts';
import { joinedClips, novelClips, promptClip, promptClips } from '../../../../support/speech/real-voices.ts';
import { sharedMoonshine } from '../../../../support/speech/shared-moonshine.ts';
import { programsOf, testFolder } from '../../../../support/speech/test-folder.ts';
import { applyFilter, SENTENCE, speak, speakWithPauses } from '../../../../support/speech/voice.ts';
import { wordErrorRate } from '../../../../support/speech/word-error-rate.ts';

const SECOND = 32_000;
const engine = sharedMoonshine();
afterAll(() => engine.close());

async function samplesOf(path: string): Promise<Uint8Array> {
  const file = await readFile(path);
  return file.subarray(file.indexOf('data') + 8);
}

const open = (by: MoonshineEngine, more: Partial<SessionOptions> = {}) =>
  by.open({
    language: 'en',
    vocabulary: [],
    context: '',
    onPartial: () => undefined,
    isWatched: () => false,
    signal: new AbortController().signal,
    ...more,
  });

/** Recognises audio as one piece, without waiting. */
async function hear(pcm: Uint8Array, more: Partial<SessionOptions> = {}, by = engine) {
  const session = open(by, more);
  await session.feed(pcm);
  const heard = await session.end();
  session.close();
  return heard;
}

const [first, , third] = novelClips();
if (!first || !third) throw new Error('The recorded voices are not installed.');

describe('Moonshine', () => {
  test('transcribes a real voice with case, punctuation, word times and confidence', async () => {
    const heard = await hear(await samplesOf(first.path));
    expect(heard.text).toBe(
      'And Mr. John Dashwood had then leisure to consider how much there might be prudently in his power to do for them.',
    );
    expect(heard).toMatchObject({ language: 'en', segments: [{ text: heard.text }] });
    expect(heard.confidence).toBeGreaterThan(80);
    const words = heard.words ?? [];
    expect(words.map(({ text }) => text).join(' ')).toBe(heard.text);
    for (const [index, word] of words.entries()) {
      expect(word.end).toBeGreaterThan(word.start);
      expect(word.start).toBeGreaterThanOrEqual((words[index - 1]?.end ?? 0) - 0.001);
      expect(word.confidence).toBeGreaterThan(0);
      expect(word.confidence).toBeLessThanOrEqual(100);
    }
  });

  test('reports the start of each word', async () => {
    // The first word of each sentence must start where the silence before it ends.
    const sentences = ['Bring the report.', 'Nobody wanted to leave.', 'The train goes at nine.'];
    const path = await speakWithPauses(sentences, 1, 'slt');
    const { words } = await hear(await samplesOf(path));
    const spans = await engine.findSpeech(await samplesOf(path));
    const starts = ['Bring', 'Nobody', 'The'].map(
      (text) => words?.filter((word) => word.text === text).at(-1)?.start,
    );
    expect(spans.length).toBeGreaterThanOrEqual(3);
    for (const start of starts) {
      const nearest = Math.min(...spans.map((span) => Math.abs(span.start - (start ?? 99))));
      expect(nearest).toBeLessThan(0.2);
    }
  });

  test('shows interim words to a watcher and keeps those that two recognition passes agree on', async () => {
    const pcm = await samplesOf(first.path);
    const partials: string[] = [];
    const session = open(engine, { isWatched: () => true, onPartial: (text) => partials.push(text) });
    for (let at = 0; at < pcm.length; at += SECOND / 4) {
      await session.feed(pcm.subarray(at, at + SECOND / 4));
      await sleep(120);
    }
    const { text } = await session.end();
    expect(partials.length).toBeGreaterThan(2);
    const bare = (words: string) =>
      words
        .toLowerCase()
        .replace(/[^a-z ]/g, '')
        .split(' ');
    const final = bare(text);
    for (const [index, partial] of partials.slice(1).entries()) {
      const before = bare(partials[index] ?? '');
      const agreed = bare(partial).findIndex((word, at) => word !== before[at]);
      expect(final.slice(0, agreed - 1)).toEqual(bare(partial).slice(0, agreed - 1));
    }
    // Without a watcher, the engine produces no interim results.
    const unread: string[] = [];
    const quiet = open(engine, { onPartial: (partial) => unread.push(partial) });
    await quiet.feed(pcm);
    expect((await quiet.end()).text).toBe(text);
    expect(unread).toEqual([]);
  });

  test('returns no words for audio without speech', { timeout: 120_000 }, async () => {
    const told: string[] = [];
    for (const path of await nonSpeechSounds()) {
      const { text } = await hear(await samplesOf(path));
      // The detector may take a sound for speech; that is marked, but never becomes words.
      if (hasWords(text)) told.push(`${path}: ${text}`);
    }
    expect(told).toEqual([]);
  });

  test('transcribes telephone speech and noisy speech', { timeout: 120_000 }, async () => {
    const clips = await promptClips('telephone', (all) => all.slice(60, 68));
    const noisy = (path: string) =>
      applyFilter(
        path,
        'anoisesrc=a=0.02:c=pink:seed=7:r=16000[n];[0][n]amix=inputs=2:duration=first:normalize=0',
      );
    for (const change of [async (path: string) => path, noisy]) {
      const heard: string[] = [];
      for (const { path } of clips) heard.push((await hear(await samplesOf(await change(path)))).text);
      expect(wordErrorRate(clips.map(({ text }) => text).join(' '), heard.join(' '))).toBeLessThan(0.12);
    }
  });

  test('transcribes fast speech to its end', async () => {
    const fast = await Promise.all(
      novelClips().map(async ({ path }) => samplesOf(await applyFilter(path, 'atempo=1.9'))),
    );
    const { text } = await hear(Buffer.concat(fast));
    expect(text).toMatch(/ more respectable than he was\. He might even have been made amiable himself\.$/);
  });

  test('transcribes repeated digits of a phone number', async () => {
    const said = [await samplesOf((await promptClip('confbridge-invalid', '')).path)];
    for (const sign of ' 415 555 2671') {
      if (sign === ' ') said.push(new Uint8Array(0.27 * SECOND));
      else said.push(await samplesOf((await promptClip(`digits/${sign}`, sign)).path));
      said.push(new Uint8Array(0.08 * SECOND));
    }
    const { text } = await hear(Buffer.concat(said));
    expect(text.replace(/\D/g, '')).toBe('4155552671');
  });

  test('spells vocabulary names as given and changes nothing else', async () => {
    const [clip] = await promptClips('wide', (all) =>
      all.filter(({ text }) => text.startsWith('I am about to attempt')),
    );
    const pcm = await samplesOf(clip?.path ?? '');
    const vocabulary = ['Inter-Asterisk', 'Kubernetes', 'Grafana', 'Parlance', 'Ottokar Dombrowski'];
    expect((await hear(pcm)).text).not.toContain('Inter-Asterisk Exchange');
    expect((await hear(pcm, { vocabulary })).text).toContain('Inter-Asterisk Exchange');
    const other = await samplesOf(third.path);
    expect((await hear(other, { vocabulary })).text).toBe((await hear(other)).text);
  });

  test('offers alternatives only for words of low confidence', async () => {
    const { path } = await joinedClips(await promptClips('telephone', (all) => all.slice(20, 24)));
    const { words } = await hear((await samplesOf(path)).subarray(0, 24 * SECOND));
    const doubtful = (words ?? []).filter(({ alternatives }) => alternatives);
    expect(doubtful.length).toBeGreaterThan(0);
    for (const { text, confidence, alternatives } of doubtful) {
      expect(confidence).toBeLessThan(75);
      expect(alternatives?.every((other) => other !== text && /^\p{L}[\p{L}\p{N}'-]*$/u.test(other))).toBe(
        true,
      );
    }
  });
});

describe('Moonshine processes', () => {
  test('transcribe several recordings concurrently', async () => {
    const pcm = await samplesOf(await speak(SENTENCE));
    const texts = await Promise.all(Array.from({ length: 6 }, async () => (await hear(pcm)).text));
    expect(new Set(texts)).toEqual(new Set([SENTENCE]));
  });

  test('drop an aborted piece and remain usable', async () => {
    const pcm = await samplesOf(first.path);
    const leaving = new AbortController();
    const session = open(engine, { signal: leaving.signal });
    await session.feed(pcm);
    const ended = session.end();
    leaving.abort();
    await expect(ended).rejects.toMatchObject({ code: 'aborted' });
    await expect(open(engine, { signal: leaving.signal }).feed(pcm)).rejects.toMatchObject({
      code: 'aborted',
    });
    expect((await hear(await samplesOf(await speak(SENTENCE)))).text).toBe(SENTENCE);
  });

  test('are restarted after one was killed, whose piece fails with engine_failed', async () => {
    const modelsDir = await testFolder();
    const own = createMoonshineEngine(modelsDir);
    onTestFinished(() => own.close());
    expect((await hear(await samplesOf(await speak(SENTENCE)), {}, own)).text).toBe(SENTENCE);
    const session = open(own);
    await session.feed(await samplesOf(first.path));
    const [id] = await programsOf(modelsDir);
    process.kill(id ?? Number.NaN, 'SIGKILL');
    await expect(session.end()).rejects.toMatchObject({ code: 'engine_failed' });
    expect((await hear(await samplesOf(await speak(SENTENCE)), {}, own)).text).toBe(SENTENCE);
  });

  test('end when the engine is closed', async () => {
    const modelsDir = await testFolder();
    const own = createMoonshineEngine(modelsDir);
    await hear(await samplesOf(await speak(SENTENCE)), {}, own);
    expect(await programsOf(modelsDir)).toHaveLength(1);
    await own.close();
    await expect.poll(() => programsOf(modelsDir)).toEqual([]);
  });

  test('return the same text on WebAssembly without a native build', async () => {
    const own = createMoonshineEngine(await testFolder(), 'wasm');
    onTestFinished(() => own.close());
    const pcm = await samplesOf(first.path);
    expect((await hear(pcm, {}, own)).text).toBe((await hear(pcm)).text);
  });

  test('unpack the model files once and restore a damaged one', async () => {
    const modelsDir = await testFolder();
    const use = async () => {
      const own = createMoonshineEngine(modelsDir);
      const { text } = await hear(await samplesOf(await speak(SENTENCE)), {}, own);
      await own.close();
      return text;
    };
    const digest = async (name: string) =>
      createHash('sha256')
        .update(await readFile(join(modelsDir, 'moonshine-tiny', name)))
        .digest('hex');
    expect(await use()).toBe(SENTENCE);
    const good = await digest('decoder.onnx');
    await writeFile(join(modelsDir, 'moonshine-tiny', 'decoder.onnx'), 'damaged');
    expect(await use()).toBe(SENTENCE);
    expect(await digest('decoder.onnx')).toBe(good);
  });

  test('reject with engine_unavailable when the model folder is not usable', async () => {
    const own = createMoonshineEngine('/dev/null/nowhere');
    await expect(hear(await samplesOf(await speak(SENTENCE)), {}, own)).rejects.toMatchObject({
      code: 'engine_unavailable',
      message: expect.stringContaining('Moonshine cannot run here'),
    });
  });
});

describe('Moonshine with command phrases between two pauses', () => {
  const phrases = ['comma', 'colon', 'quote', 'new paragraph'];
  const between = async (name: string) => {
    const [before, , , after] = await promptClips('wide', (all) => all.slice(2, 6));
    if (!before || !after) throw new Error('The recorded voices are not installed.');
    const { path } = await joinedClips([before, await promptClip(name, name), after]);
    return { pcm: await samplesOf(path), said: [before.text, after.text] };
  };

  test('recognises them where the model alone writes another word', async () => {
    for (const [name, phrase] of [
      ['letters/ascii44', 'comma.'],
      ['letters/ascii58', 'colon.'],
    ] as const) {
      const { pcm, said } = await between(name);
      const heard = await hear(pcm, { phrases });
      expect(heard.text).toContain(` ${phrase} `);
      expect(wordErrorRate(said.join(` ${phrase} `), heard.text)).toBeLessThan(0.2);
    }
  });

  test('does not mistake other words for them', async () => {
    for (const name of ['digits/14', 'digits/pound', 'phonetic/k_p']) {
      const { pcm } = await between(name);
      expect((await hear(pcm, { phrases })).text).toBe((await hear(pcm)).text);
    }
  });
});
