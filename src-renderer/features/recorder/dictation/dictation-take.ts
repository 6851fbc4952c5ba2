import { currentTake } from '../machine/recorder-state.ts';
import type { Recorder } from '../session/recorder-for.ts';

const begun = new WeakMap<Recorder, string>();

/** Marks a take as started by dictation. */
export function rememberDictation(recorder: Recorder, takeId: string): void {
  begun.set(recorder, takeId);
}

/** The id of the take started by dictation while the recorder works on it; otherwise null. */
export function dictationUnderway(recorder: Recorder): string | null {
  const now = currentTake(recorder.session.getState().phase)?.id ?? null;
  return now !== null && begun.get(recorder) === now ? now : null;
}
