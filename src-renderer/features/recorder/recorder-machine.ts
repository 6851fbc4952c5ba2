import {
  captureEnded,
  encoderFailed,
  microphoneChanged,
  microphoneReady,
  microphoneRefused,
  rowReady,
  rowRefused,
  sliceRefused,
  sliceStored,
} from './capture-events.ts';
import {
  currentJob,
  FAILURE,
  type Job,
  type Phase,
  type RecorderCommand,
  type RecorderEvent,
  type RecorderState,
  type Step,
} from './recorder-state.ts';
import {
  after,
  dropEmpty,
  idle,
  isFree,
  keep,
  leave,
  notify,
  process,
  sendWaiting,
  stay,
  stopCapture,
} from './recorder-steps.ts';

type Handlers = {
  [T in RecorderEvent['type']]: (state: RecorderState, event: Extract<RecorderEvent, { type: T }>) => Step;
};

/** The job in work, if the event is about it; any other event came too late. */
function processing(state: RecorderState, jobId: string): Extract<Phase, { name: 'processing' }> | null {
  const { phase } = state;
  return phase.name === 'processing' && phase.job.id === jobId ? phase : null;
}

const isKnown = (state: RecorderState, id: string): boolean =>
  currentJob(state.phase)?.id === id ||
  state.kept.some((job) => job.id === id) ||
  state.leaving.some(({ job }) => job.id === id);

function start(state: RecorderState, job: Job): Step {
  if (!isFree(state) || job.userId !== state.userId || isKnown(state, job.id)) return stay(state);
  return {
    state: { ...state, phase: { name: 'requesting', job, rowReady: false, micReady: false } },
    commands: [
      { do: 'openTake', job },
      { do: 'openMicrophone', jobId: job.id },
    ],
  };
}

function giveUpRequest(state: RecorderState, job: Job): Step {
  return after([{ do: 'closeMicrophone', jobId: job.id }], dropEmpty(idle(state), job));
}

/** Stops an upload. The recording stays: only a discard removes it. A file stays with the user anyway. */
function giveUpSubmit(state: RecorderState, job: Job): Step {
  const commands: RecorderCommand[] = [{ do: 'abortSubmit', jobId: job.id }];
  if (job.origin === 'file') return { state: idle(state), commands };
  return after(commands, keep(idle(state), job, { code: FAILURE.stopped, text: null }));
}

function stop(state: RecorderState): Step {
  const { phase } = state;
  if (phase.name === 'recording') return stopCapture(state, phase.job, { next: 'transcribe' });
  return phase.name === 'requesting' ? giveUpRequest(state, phase.job) : stay(state);
}

function cancel(state: RecorderState): Step {
  const { phase } = state;
  switch (phase.name) {
    case 'requesting':
      return giveUpRequest(state, phase.job);
    case 'recording':
      return stopCapture(state, phase.job, { next: 'offerUndo' });
    case 'stopping':
      return phase.after.next === 'transcribe'
        ? stay({ ...state, phase: { ...phase, after: { next: 'offerUndo' } } })
        : stay(state);
    case 'processing':
      return giveUpSubmit(state, phase.job);
    default:
      return stay(state);
  }
}

/** Ends whatever the button is busy with when its account is gone. Nothing is lost: takes wait for their owner. */
function leaveAccount(state: RecorderState): Step {
  const { phase } = state;
  switch (phase.name) {
    case 'requesting':
      return giveUpRequest(state, phase.job);
    case 'recording':
      return stopCapture(state, phase.job, { next: 'keep', failure: null });
    case 'stopping':
      return stay({ ...state, phase: { ...phase, after: { next: 'keep', failure: null } } });
    case 'processing':
      return giveUpSubmit(state, phase.job);
    default:
      return stay(idle(state));
  }
}

function changeAccount(state: RecorderState, userId: string | null): Step {
  if (userId === state.userId) return stay(state);
  const gone: RecorderState = { ...state, userId, last: null, kept: [], leaving: [] };
  const left = state.leaving.flatMap(({ job }): RecorderCommand[] => [
    { do: 'stopUndo', jobId: job.id },
    ...keep(gone, job, job.failure).commands,
  ]);
  const step = after(left, leaveAccount(gone));
  return userId ? { ...step, commands: [...step.commands, { do: 'listTakes' }] } : step;
}

function listed(state: RecorderState, takes: readonly Job[], send: boolean): Step {
  const busy = new Set([currentJob(state.phase)?.id, ...state.leaving.map(({ job }) => job.id)]);
  const fresh = takes.filter((take) => take.userId === state.userId && !busy.has(take.id));
  const files = state.kept.filter((job) => job.origin === 'file');
  const next = { ...state, kept: [...files, ...fresh] };
  return send ? sendWaiting(next) : stay(next);
}

function undo(state: RecorderState, jobId: string): Step {
  const found = state.leaving.find(({ job }) => job.id === jobId);
  if (!found) return stay(state);
  const next = { ...state, leaving: state.leaving.filter((one) => one !== found) };
  const back =
    found.undoTo === 'transcribe' && isFree(state)
      ? process(next, found.job, false)
      : keep(next, found.job, found.job.failure);
  return after([{ do: 'stopUndo', jobId }], back);
}

function undoExpired(state: RecorderState, jobId: string): Step {
  const found = state.leaving.find(({ job }) => job.id === jobId);
  if (!found) return stay(state);
  return {
    state: { ...state, leaving: state.leaving.filter((one) => one !== found) },
    commands: [{ do: 'remove', job: found.job, reason: 'discarded' }],
  };
}

/** Another window has the take: it is shown there, and here again if it comes back. */
function claimRefused(state: RecorderState, jobId: string): Step {
  const commands: RecorderCommand[] = [notify({ kind: 'busyElsewhere' }), { do: 'listTakes' }];
  if (processing(state, jobId)) return { state: idle(state), commands };
  const leaving = state.leaving.filter(({ job }) => job.id !== jobId);
  if (leaving.length === state.leaving.length) return stay(state);
  return { state: { ...state, leaving }, commands: [{ do: 'stopUndo', jobId }, ...commands] };
}

const HANDLERS: Handlers = {
  'account.changed': (state, { userId }) => changeAccount(state, userId),
  'takes.listed': (state, { takes, send }) => listed(state, takes, send),
  'network.back': sendWaiting,
  start: (state, { job }) => start(state, job),
  stop,
  cancel,
  rested: (state) => (state.phase.name === 'done' ? sendWaiting(idle(state)) : stay(state)),
  'file.picked': (state, { job }) =>
    isFree(state) && job.userId === state.userId && !isKnown(state, job.id)
      ? process(state, job, false)
      : stay(state),
  transcribe: (state, { jobId, language }) => {
    const job = state.kept.find((one) => one.id === jobId);
    if (!job || !isFree(state)) return stay(state);
    return process(state, { ...job, language: language ?? job.language }, false);
  },
  discard: (state, { jobId }) => {
    const job = state.kept.find((one) => one.id === jobId);
    return job ? leave(state, job, 'keep') : stay(state);
  },
  undo: (state, { jobId }) => undo(state, jobId),
  'undo.expired': (state, { jobId }) => undoExpired(state, jobId),
  'row.ready': rowReady,
  'row.refused': rowRefused,
  'microphone.ready': microphoneReady,
  'microphone.refused': microphoneRefused,
  'microphone.changed': microphoneChanged,
  'slice.stored': sliceStored,
  'slice.refused': sliceRefused,
  'encoder.failed': encoderFailed,
  'capture.ended': captureEnded,
  'submit.progress': (state, { jobId, sent }) => {
    const phase = processing(state, jobId);
    return stay(
      phase ? { ...state, phase: { ...phase, sent: Math.min(1, Math.max(phase.sent, sent)) } } : state,
    );
  },
  'claim.refused': (state, { jobId }) => claimRefused(state, jobId),
  'submit.failed': (state, { jobId, failure }) => {
    const phase = processing(state, jobId);
    if (!phase) return stay(state);
    const waits = failure.code === FAILURE.offline && phase.job.origin === 'take';
    const notice = waits
      ? ({ kind: 'savedOffline' } as const)
      : ({ kind: 'transcriptionFailed', failure } as const);
    return after([notify(notice)], keep(idle(state), phase.job, failure));
  },
  'submit.silent': (state, { jobId, message }) => {
    const phase = processing(state, jobId);
    if (!phase) return stay(state);
    const failure = { code: FAILURE.noSpeech, text: message };
    return after([notify({ kind: 'noSpeech' })], keep(idle(state), phase.job, failure));
  },
  'submit.done': (state, { jobId, transcription }) => {
    const phase = processing(state, jobId);
    if (!phase) return stay(state);
    const { job, automatic } = phase;
    return {
      state: { ...state, phase: { name: 'done', job }, last: job },
      commands: [
        { do: 'remove', job, reason: 'committed' },
        { do: 'deliver', job, transcription, automatic },
        notify({ kind: 'transcribed' }),
        { do: 'rest' },
      ],
    };
  },
};

/**
 * The recorder as a pure function, total over state and event: an event that does not fit, or that belongs to a take
 * which is no longer in work, changes nothing. A take leaves the store in three cases only: its text is committed,
 * its undo window closed, or it never held a sample.
 */
export function step(state: RecorderState, event: RecorderEvent): Step {
  const handle = HANDLERS[event.type] as (state: RecorderState, event: RecorderEvent) => Step;
  return handle(state, event);
}
