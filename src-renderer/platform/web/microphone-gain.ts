import { SENSITIVITY } from '../../../src/contract/limits.ts';

/** Slider steps that double or halve the signal (6 dB). */
const STEPS_PER_DOUBLING = 25;

/**
 * The gain factor for a slider value: `2 ^ ((sensitivity - 50) / 25)`. 50 leaves the signal unchanged, 100 is
 * four times as loud (+12 dB), 10 a third (-9.6 dB). Equal slider steps sound like equal steps. Values
 * outside the range are clamped.
 */
export function gainFor(sensitivity: number): number {
  const bounded = Math.min(SENSITIVITY.max, Math.max(SENSITIVITY.min, sensitivity));
  return 2 ** ((bounded - SENSITIVITY.default) / STEPS_PER_DOUBLING);
}
