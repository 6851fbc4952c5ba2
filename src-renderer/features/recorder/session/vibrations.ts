import type { Phase } from '../machine/recorder-state.ts';

/** Milliseconds of buzz and pause that a phone gives at the beginning of a phase; null where it is still. */
export function vibrationFor(phase: Phase['name']): readonly number[] | null {
  return VIBRATIONS[phase] ?? null;
}

const VIBRATIONS: Partial<Record<Phase['name'], readonly number[]>> = {
  recording: [15],
  stopping: [15, 60, 15],
  done: [10],
};
