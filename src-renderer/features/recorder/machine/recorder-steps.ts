import type { RecordingLanguage } from '../../../../src/contract/languages.ts';
import type { TakeFailure } from '../../../platform/recording.ts';
import type { LiveUploadState } from './live-upload-state.ts';
import type {
  AfterStop,
  Notice,
  Phase,
  RecorderCommand,
  RecorderProblem,
  RecorderState,
  RecorderTake,
  Step,
} from './recorder-state.ts';

/** Steps shared by several events. All are pure. */

export const stepTo = (state: RecorderState): Step => ({ state, commands: [] });
export const notify = (notice: Notice): RecorderCommand => ({ do: 'notify', notice });
export const isFree = (state: RecorderState): boolean =>
  state.phase.name === 'idle' || state.phase.name === 'done';

export const toIdle = (state: RecorderState, problem: RecorderProblem | null = null): RecorderState => ({
  ...state,
  phase: { name: 'idle', problem },
});

/** Prepends the commands of an earlier part of the same step. */
export const prepend = (commands: readonly RecorderCommand[], step: Step): Step => ({
  state: step.state,
  commands: [...commands, ...step.commands],
});

export const withoutTake = (takes: readonly RecorderTake[], id: string): readonly RecorderTake[] =>
  takes.filter((take) => take.id !== id);

/** Keeps a take for later: stores its failure and releases its claim. Only its own account sees it. */
export function keep(state: RecorderState, take: RecorderTake, failure: TakeFailure | null): Step {
  const kept = { ...take, failure };
  return {
    state:
      take.userId === state.userId ? { ...state, kept: [kept, ...withoutTake(state.kept, take.id)] } : state,
    commands: take.origin === 'take' ? [{ do: 'seal', take: kept, failure }] : [],
  };
}

/** Removes a take that never held a sample; keeps any other. */
export function dropEmpty(state: RecorderState, take: RecorderTake): Step {
  if (take.bytes > 0) return keep(state, take, null);
  return { state, commands: [{ do: 'remove', take, reason: 'empty' }] };
}

/** Makes a take the current one and starts its upload. */
export function startProcessing(
  state: RecorderState,
  take: RecorderTake,
  {
    language = null,
    liveUpload = { is: 'none' },
  }: { language?: RecordingLanguage | null; liveUpload?: LiveUploadState } = {},
): Step {
  return {
    state: {
      ...state,
      phase: { name: 'processing', take, sent: 0, liveUpload },
      kept: withoutTake(state.kept, take.id),
      sending: state.sending?.takeId === take.id ? null : state.sending,
    },
    commands: [{ do: 'submit', take, language }],
  };
}

export function stopCapture(
  state: RecorderState,
  { take, liveUpload }: Extract<Phase, { name: 'recording' }>,
  next: AfterStop,
  notice: Notice | null = null,
): Step {
  return {
    state: { ...state, phase: { name: 'stopping', take, after: next, liveUpload } },
    commands: [{ do: 'stopCapture', takeId: take.id }, ...(notice ? [notify(notice)] : [])],
  };
}

/** Starts the undo window of a cancelled or discarded take. */
export function startUndoWindow(
  state: RecorderState,
  take: RecorderTake,
  undoTo: 'transcribe' | 'keep',
): Step {
  return {
    state: {
      ...state,
      kept: withoutTake(state.kept, take.id),
      undoable: [...state.undoable, { take, undoTo }],
      sending: state.sending?.takeId === take.id ? null : state.sending,
    },
    commands: [
      { do: 'startUndo', takeId: take.id },
      notify({ kind: undoTo === 'transcribe' ? 'cancelled' : 'discarded', takeId: take.id }),
    ],
  };
}
