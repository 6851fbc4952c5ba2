import type { FrameSums } from './gaussian.ts';
import type { VoicePrint } from './separator.ts';

const VARIANCE_MIN = 0.01;
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * The mean of each feature of a frame, followed by the logarithms of their variances. Speech cannot be reconstructed
 * from it.
 */
export function voicePrint({ sum, products, count }: FrameSums): VoicePrint {
  const frames = Math.max(1, count);
  const means = Array.from(sum, (value) => value / frames);
  const variances = means.map((mean, row) => {
    const diagonal = (row * (row + 1)) / 2 + row;
    return Math.log(Math.max(VARIANCE_MIN, (products[diagonal] ?? 0) / frames - mean * mean));
  });
  return [...means, ...variances].map(rounded);
}
