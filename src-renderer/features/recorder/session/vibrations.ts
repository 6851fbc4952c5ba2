import type { Phase } from '../machine/recorder-state.ts';

/**
 * Vibration pattern at the start of a phase, in alternating milliseconds of vibration and pause; null for
 * none.
 */
export function vibrationFor(phase: Phase['name']): readonly number[] | null {
  return VIBRATIONS[phase] ?? null;
}

const VIBRATIONS: Partial<Record<Phase['name'], readonly number[]>> = {
  recording: [15],
  stopping: [15, 60, 15],
  done: [10],
};
