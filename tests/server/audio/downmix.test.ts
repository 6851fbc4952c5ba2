import { expect, test } from 'vitest';
import { downmix } from '../../../src/server/audio/downmix.ts';

const of = (...samples: number[]) => Float32Array.from(samples);

test('downmix returns one channel unchanged and averages two', () => {
  const one = of(0.5, -0.25);
  expect(downmix([one])).toBe(one);
  expect(downmix([of(1, 0), of(0, -1)])).toEqual(of(0.5, -0.5));
});

test('downmix uses the first of two channels that cancel each other out', () => {
  const [one, other] = [of(0.5, -0.25, 0.125), of(-0.5, 0.25, -0.1)];
  expect(downmix([one, other])).toEqual(one);
  // A silent channel does not cancel the other one out.
  expect(downmix([one, of(0, 0, 0)])).toEqual(of(0.25, -0.125, 0.0625));
});

test('downmix weights the centre channel most and drops the bass channel', () => {
  const silent = of(0);
  const place = (index: number) =>
    Array.from({ length: 6 }, (_, channel) => (channel === index ? of(1) : silent));
  const [left = 0, , centre = 0, bass = 0, side = 0] = Array.from(
    { length: 6 },
    (_, index) => downmix(place(index))[0],
  );
  expect(centre).toBeGreaterThan(left);
  expect(left).toBeGreaterThan(side);
  expect(bass).toBe(0);
  expect(downmix(Array.from({ length: 6 }, () => of(1)))[0]).toBeCloseTo(1);
});

test('downmix uses given weights, and equal ones for an unknown layout', () => {
  expect(downmix([of(1), of(0)], [1, 3])).toEqual(of(0.25));
  expect(downmix(Array.from({ length: 20 }, (_, index) => of(index < 10 ? 1 : 0)))[0]).toBeCloseTo(0.5);
  expect(downmix([])).toHaveLength(0);
});
