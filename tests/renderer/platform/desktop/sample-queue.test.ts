import { expect, it } from 'vitest';
import { SampleQueue } from '../../../../src-renderer/platform/desktop/sample-queue.ts';

const RATE = 48_000;
/** Samples the audio thread asks for at once. */
const BLOCK = 128;
/** 64 ms, the frame length of the main process. */
const FRAME = 3072;

/** A slow ramp: each sample is known by its value. */
const ramp = (from: number, count: number): Float32Array =>
  Float32Array.from({ length: count }, (_, n) => (from + n + 1) / 2 ** 20);

function play(queue: SampleQueue, blocks: number): Float32Array {
  const all = new Float32Array(blocks * BLOCK);
  for (let n = 0; n < blocks; n += 1) queue.fill(all.subarray(n * BLOCK, (n + 1) * BLOCK));
  return all;
}

const heard = (samples: Float32Array): Float32Array => samples.filter((sample) => sample !== 0);

it('SampleQueue waits for two frames, then plays every sample in order', () => {
  const queue = new SampleQueue(RATE);
  queue.push(ramp(0, FRAME));
  expect(heard(play(queue, 4))).toHaveLength(0);
  queue.push(ramp(FRAME, FRAME));
  expect(heard(play(queue, 48))).toEqual(ramp(0, 2 * FRAME));
  expect(queue.played).toBe(queue.received);
});

it('SampleQueue drops no sample of a burst, and plays slightly faster to catch up', () => {
  const queue = new SampleQueue(RATE);
  for (let n = 0; n < 30; n += 1) queue.push(ramp(n * FRAME, FRAME));
  const samples = heard(play(queue, (30 * FRAME) / BLOCK));
  const steps = samples.subarray(1).map((sample, n) => (sample - (samples[n] ?? 0)) * 2 ** 20);
  // The last sample has none after it.
  expect(Math.min(...steps.subarray(0, -1))).toBeGreaterThan(0.9);
  expect(Math.max(...steps)).toBeLessThan(1.1);
  expect((samples.at(-1) ?? 0) * 2 ** 20).toBeCloseTo(30 * FRAME, 0);
  expect(samples.length).toBeLessThan(30 * FRAME * 0.99);
});

it('SampleQueue plays silence while nothing arrives, and resumes where it stopped', () => {
  const queue = new SampleQueue(RATE);
  queue.push(ramp(0, 3 * FRAME));
  const before = play(queue, 120);
  queue.push(ramp(3 * FRAME, 3 * FRAME));
  const after = play(queue, 120);
  expect(heard(before)).toEqual(ramp(0, 3 * FRAME));
  expect(heard(after)).toEqual(ramp(3 * FRAME, 3 * FRAME));
});

it('SampleQueue plays a short remainder immediately after flush()', () => {
  const queue = new SampleQueue(RATE);
  queue.push(ramp(0, 300));
  expect(heard(play(queue, 10))).toHaveLength(0);
  queue.flush();
  expect(heard(play(queue, 3))).toEqual(ramp(0, 300));
  queue.push(ramp(300, 300));
  expect(heard(play(queue, 3))).toHaveLength(0);
});

it('SampleQueue stays short while audio passes through', () => {
  const queue = new SampleQueue(RATE);
  let next = 0;
  for (let n = 0; n < 400; n += 1) {
    queue.push(ramp(n * FRAME, FRAME));
    const samples = heard(play(queue, FRAME / BLOCK));
    expect(samples).toEqual(ramp(next, samples.length));
    next += samples.length;
  }
  expect(queue.received).toBe(400 * FRAME);
  expect(queue.received - queue.played).toBeLessThanOrEqual(2 * FRAME);
});
