import type { RecordingLanguage } from '../../../../src/contract/languages.ts';
import type { TakeFailure } from '../../../platform/recording.ts';
import type {
  AfterStop,
  Job,
  Link,
  Notice,
  Phase,
  RecorderCommand,
  RecorderProblem,
  RecorderState,
  Step,
} from './recorder-state.ts';

/** Steps that several events share. All are pure. */

export const stay = (state: RecorderState): Step => ({ state, commands: [] });
export const notify = (notice: Notice): RecorderCommand => ({ do: 'notify', notice });
export const isFree = (state: RecorderState): boolean =>
  state.phase.name === 'idle' || state.phase.name === 'done';

export const idle = (state: RecorderState, problem: RecorderProblem | null = null): RecorderState => ({
  ...state,
  phase: { name: 'idle', problem },
});

/** Puts commands of an earlier part of the same step in front. */
export const after = (commands: readonly RecorderCommand[], step: Step): Step => ({
  state: step.state,
  commands: [...commands, ...step.commands],
});

export const without = (jobs: readonly Job[], id: string): readonly Job[] =>
  jobs.filter((job) => job.id !== id);

/**
 * Keeps a job for later. A take's reason is written to its row and other windows may have it; it is shown only to
 * the account it belongs to.
 */
export function keep(state: RecorderState, job: Job, failure: TakeFailure | null): Step {
  const kept = { ...job, failure };
  return {
    state: job.userId === state.userId ? { ...state, kept: [kept, ...without(state.kept, job.id)] } : state,
    commands: job.origin === 'take' ? [{ do: 'seal', job: kept, failure }] : [],
  };
}

/** Removes a row that never held a sample; one that does is kept instead. */
export function dropEmpty(state: RecorderState, job: Job): Step {
  if (job.bytes > 0) return keep(state, job, null);
  return { state, commands: [{ do: 'remove', job, reason: 'empty' }] };
}

/** Makes a job the one the button is busy with, on its way to the server. */
export function process(
  state: RecorderState,
  job: Job,
  { language = null, link = { is: 'none' } }: { language?: RecordingLanguage | null; link?: Link } = {},
): Step {
  return {
    state: {
      ...state,
      phase: { name: 'processing', job, sent: 0, link },
      kept: without(state.kept, job.id),
      sending: state.sending?.jobId === job.id ? null : state.sending,
    },
    commands: [{ do: 'submit', job, language }],
  };
}

export function stopCapture(
  state: RecorderState,
  { job, link }: Extract<Phase, { name: 'recording' }>,
  next: AfterStop,
  notice: Notice | null = null,
): Step {
  return {
    state: { ...state, phase: { name: 'stopping', job, after: next, link } },
    commands: [{ do: 'stopCapture', jobId: job.id }, ...(notice ? [notify(notice)] : [])],
  };
}

/** Starts the time in which a cancelled or discarded job can be brought back. */
export function leave(state: RecorderState, job: Job, undoTo: 'transcribe' | 'keep'): Step {
  return {
    state: {
      ...state,
      kept: without(state.kept, job.id),
      leaving: [...state.leaving, { job, undoTo }],
      sending: state.sending?.jobId === job.id ? null : state.sending,
    },
    commands: [
      { do: 'startUndo', jobId: job.id },
      notify({ kind: undoTo === 'transcribe' ? 'cancelled' : 'discarded', jobId: job.id }),
    ],
  };
}
