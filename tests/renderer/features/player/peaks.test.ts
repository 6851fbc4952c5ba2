import { expect, it } from 'vitest';
import { flatPeaks, peaksOf } from '../../../../src-renderer/features/player/peaks.ts';

it('peaksOf returns the peak of each part relative to the loudest one', () => {
  expect(peaksOf(Float32Array.of(0.1, -0.4, 0.2, 0.05, -0.2, 0.1), 3)).toEqual([1, 0.5, 0.5]);
});

it('peaksOf returns no more parts than samples, and flat peaks for silence', () => {
  expect(peaksOf(Float32Array.of(0.5, 0.5))).toEqual([1, 1]);
  expect(peaksOf(new Float32Array(10))).toEqual(flatPeaks());
  expect(peaksOf(new Float32Array())).toEqual(flatPeaks());
});

it('peaksOf reads every sample of a long recording', () => {
  const samples = new Float32Array(4_800_001);
  samples[4_800_000] = 1;
  const peaks = peaksOf(samples);
  expect(peaks).toHaveLength(500);
  expect(peaks.at(-1)).toBe(1);
});
