import { expect, it } from 'vitest';
import { SilenceWatch } from '../../../../../src-renderer/features/recorder/dictation/silence-watch.ts';

/** Feeds ten levels a second, each of some dBFS; returns the silence at the end in milliseconds. */
function silenceAfter(...parts: readonly (readonly [seconds: number, db: number])[]): number {
  const watch = new SilenceWatch();
  let now = 0;
  let silent = 0;
  for (const [seconds, db] of parts) {
    for (let reading = 0; reading < seconds * 10; reading += 1) {
      now += 100;
      // The level of a voice always varies.
      silent = watch.measure(db > -30 ? 10 ** ((db - (reading % 3) * 12) / 20) : 10 ** (db / 20), now);
    }
  }
  return silent;
}
const VOICE = -20;

it('measures silence since the last speech', () => {
  expect(silenceAfter([3, VOICE], [5, -70])).toBeCloseTo(5000, -3);
  expect(silenceAfter([3, VOICE], [5, -70], [1, VOICE])).toBeLessThan(1000);
});

it('treats the noise of a fan as silence, and detects speech above it', () => {
  expect(silenceAfter([1, -45], [2, VOICE], [6, -45])).toBeGreaterThanOrEqual(6000);
  expect(silenceAfter([1, -45], [4, VOICE])).toBeLessThan(1000);
});

it('measures from the start when there is no speech, also without any signal', () => {
  expect(silenceAfter([5, -70])).toBeGreaterThanOrEqual(4900);
  const watch = new SilenceWatch();
  watch.measure(0, 0);
  expect(watch.measure(0, 3000)).toBe(3000);
});

it('measures silence again in a room that has become louder', () => {
  expect(silenceAfter([2, VOICE], [2, -70], [60, -45])).toBeGreaterThan(30_000);
});
