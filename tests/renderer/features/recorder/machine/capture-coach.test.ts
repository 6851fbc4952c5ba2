import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CaptureAdvice,
  COACH_START,
  nextCoachState,
} from '../../../../../src-renderer/features/recorder/machine/capture-coach.ts';
import type { CaptureReading } from '../../../../../src-renderer/platform/recording.ts';
import { readingsOf } from '../../../../support/speech/microphone-readings.ts';
import { applyFilter, speak, synthesize } from '../../../../support/speech/voice.ts';

const SAID =
  'The weather is lovely today and we are going to the park. The children will play by the river, ' +
  'and the dog will come too. We will meet again tomorrow morning, and then we will see what to do.';
const READING_MS = 100;

/** Every piece of advice in order, each with its number of readings. */
function advised(readings: readonly CaptureReading[]): { advice: CaptureAdvice | null; count: number }[] {
  const told: { advice: CaptureAdvice | null; count: number }[] = [{ advice: null, count: 0 }];
  let state = COACH_START;
  for (const [index, reading] of readings.entries()) {
    state = nextCoachState(state, reading, index * READING_MS);
    const last = told.at(-1);
    if (last?.advice === state.advice) last.count += 1;
    else told.push({ advice: state.advice, count: 1 });
  }
  return told;
}
const told = (readings: readonly CaptureReading[]) =>
  advised(readings).flatMap(({ advice }) => (advice === null ? [] : [advice]));

const speech = (voice?: 'slt' | 'rms' | 'awb') => speak(SAID, voice);
const louder = async (decibels: number, voice?: 'slt' | 'rms' | 'awb') =>
  readingsOf(await applyFilter(await speech(voice), `volume=${decibels}dB`));
/** Speech in a room with pink noise of this amplitude; `decibels` changes the speech's usual level. */
const inNoise = async (amplitude: number, decibels = 0) =>
  readingsOf(
    await applyFilter(
      await speech(),
      `anoisesrc=a=${amplitude}:r=16000:d=12:c=pink[n];[0]volume=${decibels}dB[s];[s][n]amix=inputs=2:duration=first:normalize=0`,
    ),
  );
const room = async (amplitude: number, seconds: number) =>
  readingsOf(await synthesize(`anoisesrc=a=${amplitude}:r=16000:d=${seconds}:c=pink`));

describe('capture coach', () => {
  it.each(['slt', 'rms', 'awb'] as const)('gives no advice for a good recording (%s)', async (voice) => {
    expect(told(await readingsOf(await speech(voice)))).toEqual([]);
    expect(told(await louder(-15, voice))).toEqual([]);
  });

  it('reports a quiet voice, and clears the advice once it is loud enough', async () => {
    const quiet = await louder(-30);
    expect(told(quiet)).toEqual(['quiet']);
    expect(advised([...quiet, ...(await louder(-6)), ...(await louder(-6))]).at(-1)?.advice).toBeNull();
  });

  it('reports clipping of a loud voice', async () => {
    expect(told(await louder(14))).toEqual(['clipping']);
    expect(told(await louder(14, 'rms'))).toEqual(['clipping']);
  });

  it('reports a noisy room, with and without speech', async () => {
    expect(told(await inNoise(0.2, -9))).toEqual(['noisy']);
    expect(told(await room(0.2, 10))).toEqual(['noisy']);
    expect(told(await inNoise(0.01))).toEqual([]);
  });

  it('reports silence: early at the start, late in a pause', async () => {
    const silence = Array<CaptureReading>(120).fill({ rms: 0, peak: 0 });
    expect(told(silence)).toEqual(['silent']);
    expect(told(await room(0.002, 10))).toEqual(['silent']);
    const spoken = await readingsOf(await speech());
    expect(told([...spoken, ...silence])).toEqual([]);
    expect(told([...spoken, ...silence, ...silence])).toEqual(['silent']);
    expect(advised([...spoken, ...silence, ...silence, ...spoken]).at(-1)?.advice).toBeNull();
  });

  it('keeps each advice for at least 1.5 seconds, for any input', () => {
    const level = fc.double({ min: 0, max: 1, noNaN: true });
    // Silence, a quiet and a loud voice, and clipping alternate.
    const reading = fc.record({
      rms: fc.oneof(fc.constantFrom(0, 0.005, 0.1), level),
      peak: fc.oneof(fc.constantFrom(0, 0.5, 1), level),
    });
    const stretch = fc.tuple(reading, fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 30, size: 'max' }), (stretches) => {
        const readings = stretches.flatMap(([one, count]) => Array<CaptureReading>(count).fill(one));
        // The end of the recording may have cut the last advice short.
        for (const { count } of advised(readings).slice(1, -1)) expect(count).toBeGreaterThanOrEqual(15);
      }),
      { numRuns: 200 },
    );
  });
});
