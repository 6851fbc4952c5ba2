import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { type AudioQuality, createQualityMeter } from '../../../src/server/audio/quality.ts';
import { applyFilter, SENTENCE, speak, synthesize } from '../../support/speech/voice.ts';

async function measure(path: string, chunkBytes = 8192): Promise<AudioQuality> {
  const bytes = await readFile(path);
  const sound = bytes.subarray(bytes.indexOf('data') + 8);
  const meter = createQualityMeter();
  for (let at = 0; at < sound.length; at += chunkBytes) meter.add(sound.subarray(at, at + chunkBytes));
  return meter.result();
}

const WAV = ['-ar', '16000', '-ac', '1', '-bitexact'];
const withNoise = async (amplitude: number) =>
  applyFilter(
    await speak(SENTENCE),
    `[0]adelay=1000,apad=pad_dur=1[s];anoisesrc=a=${amplitude}:seed=7:r=16000[n];[s][n]amix=inputs=2:duration=first:normalize=0`,
  );

describe('createQualityMeter', () => {
  test('scores clean speech high with low noise', async () => {
    const quality = await measure(await withNoise(0.0005));
    expect(quality.score).toBeGreaterThan(8);
    expect(quality.noiseLevel).toBe('low');
    expect(quality.speechSeconds).toBeGreaterThan(1.5);
    expect(quality.speechSeconds).toBeLessThan(3.3);
  });

  test('does not mistake quiet parts of continuous speech for noise', async () => {
    const text =
      'We walked all the way along the river to the old mill where my uncle used to live in summer';
    expect((await measure(await speak(text, 'rms'))).noiseLevel).toBe('low');
  });

  test('lowers the score as the noise rises', async () => {
    const levels = await Promise.all(
      [0.0005, 0.03, 0.15].map((a) => withNoise(a).then((path) => measure(path))),
    );
    expect(levels.map((quality) => quality.noiseLevel)).toEqual(['low', 'medium', 'high']);
    const scores = levels.map((quality) => quality.score ?? -1);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(3);
  });

  test('estimates a known signal-to-noise ratio', async () => {
    // Tone bursts with a mean power of -9 dB relative to full scale, over white noise of -40 dB.
    const path = await synthesize(
      "aevalsrc='if(lt(mod(t,1),0.5),0.5*sin(2*PI*300*t),0)+0.0173*(2*random(0)-1)':s=16000:d=6",
      'wav',
      WAV,
    );
    const { snrDb, loudnessDbfs } = await measure(path);
    expect(Math.abs((snrDb ?? 0) - 31)).toBeLessThan(2);
    expect(Math.abs((loudnessDbfs ?? 0) + 9)).toBeLessThan(1);
  });

  test('lowers the score of clipped and of very quiet speech', async () => {
    const clean = await measure(await withNoise(0.0005));
    const clipped = await measure(await applyFilter(await speak(SENTENCE), 'volume=25dB'));
    expect(clipped.clippingShare).toBeGreaterThan(0.01);
    expect(clipped.score ?? 10).toBeLessThan((clean.score ?? 0) - 2);
    const quiet = await measure(await applyFilter(await withNoise(0.0005), 'volume=-30dB'));
    expect(quiet.loudnessDbfs).toBeLessThan(-35);
    expect(quiet.score ?? 10).toBeLessThan(clean.score ?? 0);
  });

  test.each([
    ['digital silence', 'anullsrc=r=16000:cl=mono:d=3'],
    ['steady noise', 'anoisesrc=a=0.2:d=3:r=16000:seed=3'],
    ['a steady tone', 'sine=d=3:r=16000'],
  ])('reports no speech and no score for %s', async (_name, filter) => {
    expect(await measure(await synthesize(filter, 'wav', WAV))).toMatchObject({
      score: null,
      noiseLevel: null,
      speechSeconds: 0,
    });
  });

  test('returns no score without any input', () => {
    expect(createQualityMeter().result()).toMatchObject({ score: null, speechSeconds: 0, clippingShare: 0 });
  });

  test('returns the same result however the audio is split into chunks', async () => {
    const path = await withNoise(0.01);
    expect(await measure(path, 2)).toEqual(await measure(path, 100_000));
  });
});
