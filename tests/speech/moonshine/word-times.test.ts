import { expect, it } from 'vitest';
import { FRAME_SECONDS } from '../../../src/speech/moonshine/transformer.ts';
import { tokenStarts } from '../../../src/speech/moonshine/word-times.ts';

/** Attention of a token to the frames from `from` up to `to`, with an outlier frame of equal weight elsewhere. */
const attentionTo = (from: number, to: number, stray: number): Float32Array =>
  Float32Array.from({ length: 60 }, (_, frame) =>
    frame === stray || (frame >= from && frame < to) ? 0.9 : 0.1,
  );

it('starts each token where the attention moves on, ignoring outliers', () => {
  const rows = [attentionTo(0, 20, 45), attentionTo(20, 35, 3), attentionTo(35, 60, 12)];
  const heads = rows.map((row) => [row, row, row]);
  const frames = tokenStarts(heads).map((seconds) => Math.round(seconds / FRAME_SECONDS));
  expect(frames).toEqual([0, 20, 35]);
});

it('returns no times without tokens', () => {
  expect(tokenStarts([])).toEqual([]);
});
