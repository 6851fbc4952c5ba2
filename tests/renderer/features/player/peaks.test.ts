import { expect, it } from 'vitest';
import { flatPeaks, peaksOf } from '../../../../src-renderer/features/player/peaks.ts';

it('takes the loudest sample of each part, as a share of the loudest of all', () => {
  expect(peaksOf(Float32Array.of(0.1, -0.4, 0.2, 0.05, -0.2, 0.1), 3)).toEqual([1, 0.5, 0.5]);
});

it('has no more parts than samples, and shows silence as a line', () => {
  expect(peaksOf(Float32Array.of(0.5, 0.5))).toEqual([1, 1]);
  expect(peaksOf(new Float32Array(10))).toEqual(flatPeaks());
  expect(peaksOf(new Float32Array())).toEqual(flatPeaks());
});

it('looks at every sample, whatever the length', () => {
  const samples = new Float32Array(4_800_001);
  samples[4_800_000] = 1;
  const peaks = peaksOf(samples);
  expect(peaks).toHaveLength(500);
  expect(peaks.at(-1)).toBe(1);
});
