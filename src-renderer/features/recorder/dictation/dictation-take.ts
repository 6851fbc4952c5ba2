import { currentTake } from '../machine/recorder-state.ts';
import type { Recorder } from '../session/recorder-for.ts';
import type { RecorderResult } from '../session/recorder-ports.ts';

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

/**
 * True for the result of this take, unless it was sent in the background. The recorder's current take says nothing about a
 * result: one that waited for a listener belongs to an earlier take.
 */
export const isResultOf = (
  { takeId, automatic }: Pick<RecorderResult, 'takeId' | 'automatic'>,
  id: string | null,
): boolean => !automatic && takeId === id;
