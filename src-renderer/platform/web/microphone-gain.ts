import { SENSITIVITY } from '../../../src/contract/limits.ts';

/** Steps of the slider that double or halve the signal (6 dB). */
const STEPS_PER_DOUBLING = 25;

/**
 * The factor a microphone signal is multiplied with before it is recorded: `2 ^ ((sensitivity - 50) / 25)`.
 * 50 leaves the signal as it is, 100 is four times as loud (+12 dB), 10 a third (-9.6 dB). Equal steps of the slider
 * are equal steps for the ear. Values outside the slider's range count as its nearest end.
 */
export function gainFor(sensitivity: number): number {
  const bounded = Math.min(SENSITIVITY.max, Math.max(SENSITIVITY.min, sensitivity));
  return 2 ** ((bounded - SENSITIVITY.default) / STEPS_PER_DOUBLING);
}
