import { currentTake } from '../machine/recorder-state.ts';
import type { Recorder } from '../session/recorder-for.ts';

const dictationTakeIds = new WeakMap<Recorder, string>();

/** Marks a take as started by dictation. */
export function rememberDictation(recorder: Recorder, takeId: string): void {
  dictationTakeIds.set(recorder, takeId);
}

/** The id of the take started by dictation while the recorder works on it; otherwise null. */
export function activeDictationId(recorder: Recorder): string | null {
  const currentId = currentTake(recorder.session.getState().phase)?.id ?? null;
  return currentId !== null && dictationTakeIds.get(recorder) === currentId ? currentId : null;
}
