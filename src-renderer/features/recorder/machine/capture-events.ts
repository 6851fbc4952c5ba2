import {
  RECORDING_ENDS_MINUTES,
  RECORDING_MAX_SECONDS,
  RECORDING_STOP_BYTES,
} from '../../../../src/contract/limits.ts';
import type { TakeFailure } from '../../../platform/recording.ts';
import type { LiveUploadState } from './live-upload-state.ts';
import {
  FAILURE,
  type Phase,
  type RecorderEvent,
  type RecorderProblem,
  type RecorderState,
  type RecorderTake,
  type Step,
} from './recorder-state.ts';
import {
  dropEmpty,
  keep,
  notify,
  prepend,
  startProcessing,
  startUndoWindow,
  stepTo,
  stopCapture,
  toIdle,
} from './recorder-steps.ts';
import { sendWaiting } from './upload-events.ts';

/** Events of an open take, from the microphone request to its last slice. All handlers are pure. */

type Event<T extends RecorderEvent['type']> = Extract<RecorderEvent, { type: T }>;
type PhaseNamed<N extends Phase['name']> = Extract<Phase, { name: N }>;

/** The phase if its name and take match; null for a late event. */
function phaseOf<N extends 'requesting' | 'recording' | 'stopping'>(
  state: RecorderState,
  name: N,
  takeId: string,
): PhaseNamed<N> | null {
  const { phase } = state;
  return phase.name === name && 'take' in phase && phase.take.id === takeId ? (phase as PhaseNamed<N>) : null;
}

const failure = (code: string): TakeFailure => ({ code, text: null });

function failStart(state: RecorderState, take: RecorderTake, problem: RecorderProblem): Step {
  return prepend([notify({ kind: 'problem', problem })], dropEmpty(toIdle(state, problem), take));
}

const INITIAL_RECORDING = {
  muted: false,
  mutedByUser: false,
  paused: false,
  liveUpload: { is: 'none' },
  advice: null,
} as const;

function updateReady(
  state: RecorderState,
  phase: PhaseNamed<'requesting'>,
  rowReady: boolean,
  micReady: boolean,
): Step {
  if (!rowReady || !micReady) return stepTo({ ...state, phase: { ...phase, rowReady, micReady } });
  return {
    state: { ...state, phase: { name: 'recording', take: phase.take, ...INITIAL_RECORDING } },
    commands: [{ do: 'startCapture', take: phase.take }],
  };
}

export function rowReady(state: RecorderState, { takeId }: Event<'row.ready'>): Step {
  const phase = phaseOf(state, 'requesting', takeId);
  return phase ? updateReady(state, phase, true, phase.micReady) : stepTo(state);
}

export function rowRefused(state: RecorderState, { takeId, problem }: Event<'row.refused'>): Step {
  const phase = phaseOf(state, 'requesting', takeId);
  if (!phase) return stepTo(state);
  return prepend(
    [{ do: 'closeMicrophone', takeId }],
    failStart(state, phase.take, { kind: 'storage', problem }),
  );
}

export function microphoneReady(state: RecorderState, { takeId }: Event<'microphone.ready'>): Step {
  const phase = phaseOf(state, 'requesting', takeId);
  if (phase) return updateReady(state, phase, phase.rowReady, true);
  const activePhase = phaseOf(state, 'recording', takeId) ?? phaseOf(state, 'stopping', takeId);
  // Permission granted after the user gave up must not leave the microphone open.
  return activePhase ? stepTo(state) : { state, commands: [{ do: 'closeMicrophone', takeId }] };
}

export function microphoneRefused(state: RecorderState, event: Event<'microphone.refused'>): Step {
  const phase = phaseOf(state, 'requesting', event.takeId);
  if (!phase) return stepTo(state);
  return failStart(state, phase.take, { kind: 'microphone', problem: event.problem });
}

export function microphoneChanged(state: RecorderState, event: Event<'microphone.changed'>): Step {
  const phase = phaseOf(state, 'recording', event.takeId);
  if (!phase) return stepTo(state);
  const notice = { kind: 'microphone', change: event.change } as const;
  if (event.change === 'lost') {
    return stopCapture(state, phase, { next: 'keep', failure: failure(FAILURE.interrupted) }, notice);
  }
  const muted = event.change === 'muted' || (event.change === 'othersLost' && phase.muted);
  // Mute does not matter during a pause; resuming reports it if it still holds.
  const isChange = event.change !== 'live' && !(event.change === 'muted' && phase.paused);
  return {
    state: { ...state, phase: { ...phase, muted } },
    commands: isChange ? [notify(notice)] : [],
  };
}

export function pause(state: RecorderState): Step {
  const { phase } = state;
  if (phase.name !== 'recording' || phase.paused) return stepTo(state);
  return {
    state: { ...state, phase: { ...phase, paused: true, advice: null } },
    commands: [{ do: 'pauseCapture', takeId: phase.take.id }],
  };
}

export function resume(state: RecorderState): Step {
  const { phase } = state;
  if (phase.name !== 'recording' || !phase.paused) return stepTo(state);
  const mutedNotice = notify({ kind: 'microphone', change: 'muted' });
  return {
    state: { ...state, phase: { ...phase, paused: false } },
    commands: [{ do: 'resumeCapture', takeId: phase.take.id }, ...(phase.muted ? [mutedNotice] : [])],
  };
}

/** Mutes the running recording, or ends its mute. The next recording begins unmuted. */
export function setMuted(state: RecorderState, muted: boolean): Step {
  const { phase } = state;
  if (phase.name !== 'recording' || phase.mutedByUser === muted) return stepTo(state);
  return {
    state: { ...state, phase: { ...phase, mutedByUser: muted } },
    commands: [{ do: 'muteCapture', takeId: phase.take.id, muted }],
  };
}

export function adviceChanged(state: RecorderState, { takeId, advice }: Event<'advice.changed'>): Step {
  const phase = phaseOf(state, 'recording', takeId);
  if (!phase || phase.paused) return stepTo(state);
  return stepTo({ ...state, phase: { ...phase, advice } });
}

const isNearLimit = ({ durationMs }: RecorderTake): boolean =>
  durationMs >= (RECORDING_MAX_SECONDS - RECORDING_ENDS_MINUTES * 60) * 1000;

export function sliceStored(state: RecorderState, event: Event<'slice.stored'>): Step {
  const withSlice = (take: RecorderTake): RecorderTake =>
    take.id === event.takeId
      ? {
          ...take,
          bytes: take.bytes + event.bytes,
          durationMs: Math.max(take.durationMs, event.durationMs),
        }
      : take;
  const { phase } = state;
  const next: RecorderState = {
    ...state,
    phase: phase.name === 'idle' ? phase : { ...phase, take: withSlice(phase.take) },
    kept: state.kept.map(withSlice),
    undoable: state.undoable.map((one) => ({ ...one, take: withSlice(one.take) })),
  };
  const recording = phaseOf(next, 'recording', event.takeId);
  if (!recording) return stepTo(next);
  const { take } = recording;
  const full = take.durationMs >= RECORDING_MAX_SECONDS * 1000 || take.bytes >= RECORDING_STOP_BYTES;
  if (full) return stopCapture(next, recording, { next: 'transcribe' }, { kind: 'limitReached' });
  const wasNear = state.phase.name === 'recording' && isNearLimit(state.phase.take);
  return prepend(isNearLimit(take) && !wasNear ? [notify({ kind: 'limitNear' })] : [], stepTo(next));
}

export function sliceRefused(state: RecorderState, event: Event<'slice.refused'>): Step {
  const phase = phaseOf(state, 'recording', event.takeId);
  if (!phase) return stepTo(state);
  const full = event.problem === 'full';
  return stopCapture(
    state,
    phase,
    { next: 'keep', failure: failure(full ? FAILURE.storageFull : FAILURE.interrupted) },
    { kind: full ? 'storageFull' : 'interrupted' },
  );
}

export function encoderFailed(state: RecorderState, event: Event<'encoder.failed'>): Step {
  const phase = phaseOf(state, 'recording', event.takeId);
  if (!phase) return stepTo(state);
  return stopCapture(
    state,
    phase,
    { next: 'keep', failure: failure(FAILURE.interrupted) },
    { kind: 'interrupted' },
  );
}

export function captureEnded(state: RecorderState, event: Event<'capture.ended'>): Step {
  const phase = phaseOf(state, 'stopping', event.takeId) ?? phaseOf(state, 'recording', event.takeId);
  if (!phase) return stepTo(state);
  const { take } = phase;
  const afterStop = phase.name === 'stopping' ? phase.after : { next: 'keep' as const, failure: null };
  if (take.bytes === 0 && event.bytes === 0) return endEmpty(state, take, event.chunks, afterStop.next);
  if (afterStop.next === 'transcribe') return transcribe(state, take, phase.liveUpload);
  if (afterStop.next === 'offerUndo') return startUndoWindow(toIdle(state), take, 'transcribe');
  const { failure } = afterStop;
  const kept = keep(toIdle(state), take, failure);
  const notices = failure?.code === FAILURE.signedOut ? [notify({ kind: 'saved', failure })] : [];
  // The page alone has the refused slices: they are sent at once.
  return prepend([...notices, ...kept.commands], sendWaiting(kept.state));
}

/**
 * A take that the server refused during the recording is kept for the user. After an expired session, the
 * upload is tried all the same.
 */
function transcribe(state: RecorderState, take: RecorderTake, liveUpload: LiveUploadState): Step {
  if (liveUpload.is === 'refused' && liveUpload.failure.code !== FAILURE.signedOut) {
    return keep(toIdle(state), take, liveUpload.failure);
  }
  return prepend([{ do: 'markWaiting', take }], startProcessing(state, take, { liveUpload }));
}

function endEmpty(
  state: RecorderState,
  take: RecorderTake,
  chunks: number,
  next: 'transcribe' | 'offerUndo' | 'keep',
): Step {
  if (next === 'offerUndo') {
    return prepend([notify({ kind: 'cancelled', takeId: null })], dropEmpty(toIdle(state), take));
  }
  return failStart(state, take, { kind: 'empty', problem: chunks === 0 ? 'noChunks' : 'noData' });
}
