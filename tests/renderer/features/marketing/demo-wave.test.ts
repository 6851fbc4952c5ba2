import { expect, it } from 'vitest';
import { DEMO } from '../../../../src-renderer/features/marketing/demo-timing.ts';
import { WAVE, waveOf } from '../../../../src-renderer/features/marketing/demo-wave.ts';

it('draws 80 or 12 bars, each as high as the recording is loud there (growth 9)', () => {
  expect(waveOf(DEMO.desktop.bars)).toEqual(WAVE);
  const few = waveOf(DEMO.phone.bars);
  expect(few).toHaveLength(12);
  expect(few.every((height) => WAVE.includes(height))).toBe(true);
  expect(Math.max(...WAVE)).toBe(100);
});
