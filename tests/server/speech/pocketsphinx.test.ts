import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createPocketSphinx, findPocketSphinx } from '../../../src/server/speech/pocketsphinx.ts';
import { createSlots } from '../../../src/server/speech/slots.ts';
import { deskFor, hear, listenTo, realPocketSphinx, wholeFile } from '../../support/speech/listen.ts';
import { filtered, SENTENCE, speak, synthesize } from '../../support/speech/voice.ts';
import { wordErrorRate } from '../../support/speech/word-error-rate.ts';
import { ownProcesses, workplace } from '../../support/speech/workplace.ts';

const LONG =
  'the children like to play in the garden near the old house where my grandmother lived for many years before ' +
  'she moved to the city to be closer to her family and friends who work in the big hospital on the hill that was ' +
  'built a long time ago by the people of this town';

/** A stand-in for the program: a shell script that the engine runs in its place. */
async function program(script: string) {
  const path = join(await workplace(), 'pocketsphinx_stand_in');
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return { program: path, model: '/nowhere' };
}

describe('pocketsphinx', () => {
  test('writes down a clear sentence with times, confidence and casing', async () => {
    const heard = await hear(await realPocketSphinx(), { path: await speak(SENTENCE) });
    expect(heard.text).toBe(SENTENCE);
    expect(heard.language).toBe('en');
    expect(heard.confidence).toBeGreaterThan(50);
    expect(heard.segments).toHaveLength(1);
    expect(heard.segments[0]?.end).toBeLessThanOrEqual(heard.durationSeconds);
  });

  test('makes one segment of each utterance, at its place in the recording', async () => {
    const voice = await speak(SENTENCE);
    const twice = await filtered(voice, '[0]asplit[a][b];[a]apad=pad_dur=2[c];[c][b]concat=n=2:v=0:a=1');
    const heard = await hear(await realPocketSphinx(), { path: twice });
    expect(heard.segments.map(({ text }) => text)).toEqual([SENTENCE, SENTENCE]);
    const [first, second] = heard.segments;
    expect((second?.start ?? 0) - (first?.start ?? 0)).toBeCloseTo(heard.durationSeconds / 2 + 1, 0);
  });

  test('parts long speech without a pause, and keeps it one sentence', async () => {
    const heard = await hear(await realPocketSphinx(), { path: await speak(LONG, 'rms') });
    expect(heard.segments.length).toBeGreaterThan(1);
    expect(Math.max(...heard.segments.map(({ start, end }) => end - start))).toBeLessThan(15.5);
    expect(wordErrorRate(LONG, heard.text)).toBeLessThan(0.2);
    expect(heard.text.match(/\./g)).toHaveLength(1);
    expect(heard.segments.at(-1)?.end).toBeLessThanOrEqual(heard.durationSeconds);
    expect(heard.text).toBe(heard.segments.map(({ text }) => text).join(' '));
  });

  test('hears nothing in silence', async () => {
    const silence = await synthesize('anullsrc=r=16000:cl=mono:d=2');
    const heard = await hear(await realPocketSphinx(), { path: silence });
    expect(heard).toMatchObject({ text: '', segments: [], confidence: null, quality: { score: null } });
  });

  test('understands English only', async () => {
    const engine = await realPocketSphinx();
    const path = await speak(SENTENCE);
    await expect(hear(engine, { path, language: 'fr' })).rejects.toMatchObject({
      code: 'language_unsupported',
    });
    expect((await hear(engine, { path, language: 'en-GB' })).text).toBe(SENTENCE);
  });

  test('is ended, whole group, by the signal', async () => {
    const control = new AbortController();
    const path = await speak(LONG, 'rms');
    const heard = hear(await realPocketSphinx(), { path, signal: control.signal });
    const refused = expect(heard).rejects.toMatchObject({ code: 'aborted' });
    while ((await ownProcesses('pocketsphinx_continuous')).length === 0) await sleep(10);
    control.abort();
    await refused;
    expect(await ownProcesses('pocketsphinx_continuous')).toEqual([]);
    expect(await ownProcesses('ffmpeg')).toEqual([]);
    expect(await ownProcesses('cat')).toEqual([]);
  });

  test('is ended when its time is over', async () => {
    const place = await program('cat > /dev/null; sleep 60');
    const engine = createPocketSphinx({ place, timeLimitMs: () => 300 });
    await expect(hear(engine, { path: await speak(SENTENCE) })).rejects.toMatchObject({
      code: 'engine_timeout',
    });
    expect(await ownProcesses('sleep')).toEqual([]);
  });

  test.each([
    ['at once', 'exit 3'],
    ['in the middle', 'head -c 1000 > /dev/null; kill -9 $$'],
    ['after reading, with half an answer', 'cat > /dev/null; echo "the 0.1 0.2 0.3"; exit 1'],
  ])('fails when the program dies %s, and leaves no process', async (_name, script) => {
    const engine = createPocketSphinx({ place: await program(script) });
    const path = await speak(LONG, 'rms');
    await expect(hear(engine, { path })).rejects.toMatchObject({ code: 'engine_failed' });
    expect(await ownProcesses('ffmpeg')).toEqual([]);
  });

  test('stops when the recording turns out too long', async () => {
    const heard = hear(await realPocketSphinx(), {
      path: await speak(LONG, 'rms'),
      limits: { maxSeconds: 1 },
    });
    await expect(heard).rejects.toMatchObject({ code: 'too_long' });
    expect(await ownProcesses('pocketsphinx_continuous')).toEqual([]);
  });

  test('runs no more at a time than there are places', async () => {
    const place = await program('cat > /dev/null; sleep 0.3');
    const desk = deskFor(createPocketSphinx({ place }), { slots: createSlots(1, 2) });
    const source = wholeFile(await speak(SENTENCE));
    const all = Promise.all([1, 2, 3].map((owner) => listenTo(desk, { owner, source })));
    let most = 0;
    let isDone = false;
    const watching = (async () => {
      while (!isDone) {
        most = Math.max(most, (await ownProcesses('pocketsphinx_stand_in')).length);
        await sleep(20);
      }
    })();
    await all;
    isDone = true;
    await watching;
    expect(most).toBe(1);
  });

  test('says what is missing', async () => {
    expect(await findPocketSphinx('/nowhere')).toEqual({
      missing: 'The program pocketsphinx is not installed.',
    });
  });
});
