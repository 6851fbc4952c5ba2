import { currentTake } from '../machine/recorder-state.ts';
import type { Recorder } from '../session/recorder-for.ts';

const begun = new WeakMap<Recorder, string>();

/** Remembers the recording that was begun as a dictation. */
export function rememberDictation(recorder: Recorder, takeId: string): void {
  begun.set(recorder, takeId);
}

/** The recording that was begun as a dictation, while the recorder is busy with it; else null. */
export function dictationUnderway(recorder: Recorder): string | null {
  const now = currentTake(recorder.session.getState().phase)?.id ?? null;
  return now !== null && begun.get(recorder) === now ? now : null;
}
