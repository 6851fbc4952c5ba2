import { RECORDING_MAX_BYTES, RECORDING_MAX_SECONDS } from '../../../../src/contract/limits.ts';
import type { TakeFailure } from '../../../platform/recording.ts';
import {
  FAILURE,
  type Job,
  type Link,
  type Phase,
  type RecorderEvent,
  type RecorderProblem,
  type RecorderState,
  type Step,
} from './recorder-state.ts';
import { after, dropEmpty, idle, keep, leave, notify, process, stay, stopCapture } from './recorder-steps.ts';

/** What happens to an open take, from the request for the microphone to its last slice. All are pure. */

type Event<T extends RecorderEvent['type']> = Extract<RecorderEvent, { type: T }>;
type PhaseNamed<N extends Phase['name']> = Extract<Phase, { name: N }>;

/** The phase, if it has this name and is about this job. Everything else is an event that came too late. */
function phaseOf<N extends 'requesting' | 'recording' | 'stopping'>(
  state: RecorderState,
  name: N,
  jobId: string,
): PhaseNamed<N> | null {
  const { phase } = state;
  return phase.name === name && 'job' in phase && phase.job.id === jobId ? (phase as PhaseNamed<N>) : null;
}

const failure = (code: string): TakeFailure => ({ code, text: null });

function refuse(state: RecorderState, job: Job, problem: RecorderProblem): Step {
  return after([notify({ kind: 'problem', problem })], dropEmpty(idle(state, problem), job));
}

const BEGINNING = { muted: false, paused: false, link: { is: 'none' }, advice: null } as const;

function ready(
  state: RecorderState,
  phase: PhaseNamed<'requesting'>,
  rowReady: boolean,
  micReady: boolean,
): Step {
  if (!rowReady || !micReady) return stay({ ...state, phase: { ...phase, rowReady, micReady } });
  return {
    state: { ...state, phase: { name: 'recording', job: phase.job, ...BEGINNING } },
    commands: [{ do: 'startCapture', job: phase.job }],
  };
}

export function rowReady(state: RecorderState, { jobId }: Event<'row.ready'>): Step {
  const phase = phaseOf(state, 'requesting', jobId);
  return phase ? ready(state, phase, true, phase.micReady) : stay(state);
}

export function rowRefused(state: RecorderState, { jobId, problem }: Event<'row.refused'>): Step {
  const phase = phaseOf(state, 'requesting', jobId);
  if (!phase) return stay(state);
  return after([{ do: 'closeMicrophone', jobId }], refuse(state, phase.job, { kind: 'storage', problem }));
}

export function microphoneReady(state: RecorderState, { jobId }: Event<'microphone.ready'>): Step {
  const phase = phaseOf(state, 'requesting', jobId);
  if (phase) return ready(state, phase, phase.rowReady, true);
  const inUse = phaseOf(state, 'recording', jobId) ?? phaseOf(state, 'stopping', jobId);
  // Permission that comes after the user gave up must not leave a microphone open.
  return inUse ? stay(state) : { state, commands: [{ do: 'closeMicrophone', jobId }] };
}

export function microphoneRefused(state: RecorderState, event: Event<'microphone.refused'>): Step {
  const phase = phaseOf(state, 'requesting', event.jobId);
  if (!phase) return stay(state);
  return refuse(state, phase.job, { kind: 'microphone', problem: event.problem });
}

export function microphoneChanged(state: RecorderState, event: Event<'microphone.changed'>): Step {
  const phase = phaseOf(state, 'recording', event.jobId);
  if (!phase) return stay(state);
  const notice = { kind: 'microphone', change: event.change } as const;
  if (event.change === 'lost') {
    return stopCapture(state, phase, { next: 'keep', failure: failure(FAILURE.interrupted) }, notice);
  }
  const muted = event.change === 'muted';
  // In a pause nobody needs the microphone; what is still true is told when it ends.
  const isChange = event.change !== 'live' && !(muted && phase.paused);
  return {
    state: { ...state, phase: { ...phase, muted } },
    commands: isChange ? [notify(notice)] : [],
  };
}

export function pause(state: RecorderState): Step {
  const { phase } = state;
  if (phase.name !== 'recording' || phase.paused) return stay(state);
  return {
    state: { ...state, phase: { ...phase, paused: true, advice: null } },
    commands: [{ do: 'pauseCapture', jobId: phase.job.id }],
  };
}

export function resume(state: RecorderState): Step {
  const { phase } = state;
  if (phase.name !== 'recording' || !phase.paused) return stay(state);
  const still = notify({ kind: 'microphone', change: 'muted' });
  return {
    state: { ...state, phase: { ...phase, paused: false } },
    commands: [{ do: 'resumeCapture', jobId: phase.job.id }, ...(phase.muted ? [still] : [])],
  };
}

export function adviceChanged(state: RecorderState, { jobId, advice }: Event<'advice.changed'>): Step {
  const phase = phaseOf(state, 'recording', jobId);
  if (!phase || phase.paused) return stay(state);
  return stay({ ...state, phase: { ...phase, advice } });
}

export function sliceStored(state: RecorderState, event: Event<'slice.stored'>): Step {
  const grown = (job: Job): Job =>
    job.id === event.jobId
      ? {
          ...job,
          bytes: job.bytes + event.bytes,
          durationMs: Math.max(job.durationMs, event.durationMs),
        }
      : job;
  const { phase } = state;
  const next: RecorderState = {
    ...state,
    phase: phase.name === 'idle' ? phase : { ...phase, job: grown(phase.job) },
    kept: state.kept.map(grown),
    leaving: state.leaving.map((one) => ({ ...one, job: grown(one.job) })),
  };
  const recording = phaseOf(next, 'recording', event.jobId);
  if (!recording) return stay(next);
  const { job } = recording;
  const full = job.durationMs >= RECORDING_MAX_SECONDS * 1000 || job.bytes >= RECORDING_MAX_BYTES - HEADROOM;
  return full ? stopCapture(next, recording, { next: 'transcribe' }, { kind: 'limitReached' }) : stay(next);
}
/** Bytes left free under the upload limit for the slices that are still on their way when a take is stopped. */
const HEADROOM = 1024 * 1024;

export function sliceRefused(state: RecorderState, event: Event<'slice.refused'>): Step {
  const phase = phaseOf(state, 'recording', event.jobId);
  if (!phase) return stay(state);
  const full = event.problem === 'full';
  return stopCapture(
    state,
    phase,
    { next: 'keep', failure: failure(full ? FAILURE.storageFull : FAILURE.interrupted) },
    { kind: full ? 'storageFull' : 'interrupted' },
  );
}

export function encoderFailed(state: RecorderState, event: Event<'encoder.failed'>): Step {
  const phase = phaseOf(state, 'recording', event.jobId);
  if (!phase) return stay(state);
  return stopCapture(
    state,
    phase,
    { next: 'keep', failure: failure(FAILURE.interrupted) },
    { kind: 'interrupted' },
  );
}

export function captureEnded(state: RecorderState, event: Event<'capture.ended'>): Step {
  const phase = phaseOf(state, 'stopping', event.jobId) ?? phaseOf(state, 'recording', event.jobId);
  if (!phase) return stay(state);
  const { job } = phase;
  const ending = phase.name === 'stopping' ? phase.after : { next: 'keep' as const, failure: null };
  if (job.bytes === 0 && event.bytes === 0) return endEmpty(state, job, event.chunks, ending.next);
  if (job.userId !== state.userId) return keep(idle(state), job, null);
  if (ending.next === 'transcribe') return transcribe(state, job, phase.link);
  if (ending.next === 'offerUndo') return leave(idle(state), job, 'transcribe');
  return keep(idle(state), job, ending.failure);
}

/** What the server refused while it was spoken waits for the user; whose session ended is asked for again. */
function transcribe(state: RecorderState, job: Job, link: Link): Step {
  if (link.is === 'refused' && link.failure.code !== FAILURE.signedOut) {
    return keep(idle(state), job, link.failure);
  }
  return process(state, job, { link });
}

function endEmpty(
  state: RecorderState,
  job: Job,
  chunks: number,
  next: 'transcribe' | 'offerUndo' | 'keep',
): Step {
  if (next === 'offerUndo') {
    return after([notify({ kind: 'cancelled', jobId: null })], dropEmpty(idle(state), job));
  }
  return refuse(state, job, { kind: 'empty', problem: chunks === 0 ? 'noChunks' : 'noData' });
}
