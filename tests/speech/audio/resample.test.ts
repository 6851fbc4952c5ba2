import { describe, expect, test } from 'vitest';
import { createResampler } from '../../../src/speech/audio/resample.ts';

const tone = (hertz: number, rate: number, seconds = 0.5): Float32Array =>
  Float32Array.from({ length: rate * seconds }, (_, index) => Math.sin((2 * Math.PI * hertz * index) / rate));

function resampled(samples: Float32Array, from: number, to: number, piece = samples.length): Float32Array {
  const resampler = createResampler(from, to);
  const parts: Float32Array[] = [];
  for (let at = 0; at < samples.length; at += piece)
    parts.push(resampler.push(samples.subarray(at, at + piece)));
  parts.push(resampler.flush());
  return Float32Array.from(parts.flatMap((part) => [...part]));
}

/** The level in decibels relative to a full-scale tone, without both ends. */
function level(samples: Float32Array): number {
  const middle = samples.subarray(1000, -1000);
  return 10 * Math.log10(2 * (middle.reduce((sum, sample) => sum + sample ** 2, 0) / middle.length));
}

describe.each([8000, 11_025, 22_050, 44_100, 44_101, 48_000, 96_000])('resampling from %i Hz', (rate) => {
  test('keeps the frequency, level and position of a tone in the band', () => {
    const made = resampled(tone(1000, rate), rate, 16_000);
    const wanted = tone(1000, 16_000);
    expect(Math.abs(made.length - wanted.length)).toBeLessThan(2);
    for (let at = 1000; at < made.length - 1000; at += 1) {
      expect(Math.abs((made[at] ?? 0) - (wanted[at] ?? 0))).toBeLessThan(0.002);
    }
  });

  test('returns the same samples for any chunk size', () => {
    const samples = tone(700, rate, 0.1);
    const whole = resampled(samples, rate, 16_000);
    for (const piece of [1, 7, 441]) expect(resampled(samples, rate, 16_000, piece)).toEqual(whole);
  });
});

test.each([44_100, 48_000])('frequencies above the band are filtered out without aliasing: %i Hz', (rate) => {
  for (const hertz of [9000, 10_000, 12_500, 15_000, 20_000]) {
    expect(level(resampled(tone(hertz, rate), rate, 16_000))).toBeLessThan(-60);
  }
  expect(Math.abs(level(resampled(tone(6500, rate), rate, 16_000)))).toBeLessThan(0.1);
});
