import { expect, it } from 'vitest';
import { FrameSums } from '../../../../src/server/speech/speakers/gaussian.ts';
import { voicePrint } from '../../../../src/server/speech/speakers/voice-print.ts';

it('voicePrint computes the mean of each feature, and the logarithms of their variances', () => {
  const sums = new FrameSums(2);
  for (const frame of [
    [1, 2],
    [3, 8],
  ])
    sums.addFrame(Float32Array.from(frame), 0);
  expect(voicePrint(sums)).toEqual([2, 5, Math.log(1), 2.197]);
});
