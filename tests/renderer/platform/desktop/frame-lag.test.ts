import { expect, it } from 'vitest';
import { FrameLag } from '../../../../src-renderer/platform/desktop/frame-lag.ts';

const STEP = 0.064;

/** Audio that arrives regularly from `from` for `seconds`, each frame `delay` after it was recorded. */
function listen(lag: FrameLag, from: number, seconds: number, delay: number): void {
  const steps = Math.round(seconds / STEP);
  for (let n = 1; n <= steps; n += 1) lag.receive(STEP, from + n * STEP + delay);
}

it('no audio is missing before the first frame, and only the last frame of regular audio', () => {
  const lag = new FrameLag();
  expect(lag.missingSeconds(100)).toBe(0);
  listen(lag, 100, 9.6, 0.3);
  expect(lag.missingSeconds(109.9)).toBeCloseTo(0, 6);
  expect(lag.missingSeconds(109.93)).toBeCloseTo(0.03, 6);
});

it('returns how much audio of a burst is still missing', () => {
  const lag = new FrameLag();
  listen(lag, 0, 6.4, 0.1);
  // Nothing for two seconds, then half of it.
  expect(lag.missingSeconds(8.5)).toBeCloseTo(2, 6);
  lag.receive(1, 8.5);
  expect(lag.missingSeconds(8.5)).toBeCloseTo(1, 6);
  lag.receive(1, 8.6);
  expect(lag.missingSeconds(8.5)).toBeCloseTo(0, 6);
});

it('tolerates the slow clock of an audio device', () => {
  const lag = new FrameLag();
  // A tenth of a percent for an hour: 3.6 s less audio than time.
  for (let n = 1; n <= 56_250; n += 1) lag.receive(STEP * 0.999, n * STEP);
  expect(lag.missingSeconds(3600)).toBeLessThan(0.13);
});

it('restarts the lag measurement after the computer slept', () => {
  const lag = new FrameLag();
  listen(lag, 0, 6.4, 0.1);
  listen(lag, 3600, 6.4, 0.1);
  expect(lag.missingSeconds(3606.5)).toBeCloseTo(0, 6);
});
