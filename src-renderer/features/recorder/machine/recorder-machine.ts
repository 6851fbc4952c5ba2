import {
  adviceChanged,
  captureEnded,
  encoderFailed,
  microphoneChanged,
  microphoneReady,
  microphoneRefused,
  pause,
  resume,
  rowReady,
  rowRefused,
  setMuted,
  sliceRefused,
  sliceStored,
} from './capture-events.ts';
import {
  type AfterStop,
  currentTake,
  FAILURE,
  type RecorderCommand,
  type RecorderEvent,
  type RecorderState,
  type RecorderTake,
  type Step,
} from './recorder-state.ts';
import {
  dropEmpty,
  isFree,
  keep,
  prepend,
  startProcessing,
  startUndoWindow,
  stepTo,
  stopCapture,
  toIdle,
} from './recorder-steps.ts';
import {
  andSendWaiting,
  asQueued,
  claimRefused,
  doneExpired,
  flushDone,
  followRemoteWork,
  isWaitingFile,
  liveUploadChanged,
  sendQueued,
  sendWaiting,
  submitDone,
  submitFailed,
  submitProgress,
  submitSilent,
  transcribe,
} from './upload-events.ts';
import { includesTake } from './variant-id.ts';

type Handlers = {
  [T in RecorderEvent['type']]: (state: RecorderState, event: Extract<RecorderEvent, { type: T }>) => Step;
};

const isKnown = (state: RecorderState, id: string): boolean =>
  currentTake(state.phase)?.id === id ||
  state.kept.some((take) => take.id === id) ||
  state.undoable.some(({ take }) => take.id === id);

function start(state: RecorderState, take: RecorderTake): Step {
  if (!isFree(state) || take.userId !== state.userId || isKnown(state, take.id)) return stepTo(state);
  return {
    state: { ...state, phase: { name: 'requesting', take, rowReady: false, micReady: false } },
    commands: [
      { do: 'openTake', take },
      { do: 'openMicrophone', takeId: take.id },
    ],
  };
}

function cancelRequest(state: RecorderState, take: RecorderTake): Step {
  return prepend([{ do: 'closeMicrophone', takeId: take.id }], dropEmpty(toIdle(state), take));
}

/**
 * Stops an upload. The recording is kept with the code of what it waits for: only a discard removes it. A picked file
 * remains on the user's disk.
 */
function cancelSubmit(state: RecorderState, take: RecorderTake, code: string): Step {
  const abort: RecorderCommand = { do: 'abortSubmit', takeId: take.id };
  if (take.origin === 'file') return { state: toIdle(state), commands: [abort, { do: 'forget', take }] };
  // The server continues to process it.
  if (take.origin === 'elsewhere') return prepend([abort], keep(toIdle(state), take, take.failure));
  return prepend([abort], keep(toIdle(state), take, { code, text: null }));
}

/**
 * Continues a completely uploaded file in the background, so that the user can record meanwhile. Behind another file it is
 * uploaded again, which the server recognises by its id.
 */
function moveToBackground(state: RecorderState, take: RecorderTake): Step {
  const sending = state.sending ?? { takeId: take.id, finishes: true };
  return {
    state: { ...toIdle(state), kept: [...state.kept, asQueued(take)], sending },
    commands: state.sending ? [{ do: 'abortSubmit', takeId: take.id }] : [],
  };
}

function stop(state: RecorderState): Step {
  const { phase } = state;
  if (phase.name === 'recording') return stopCapture(state, phase, { next: 'transcribe' });
  return phase.name === 'requesting' ? cancelRequest(state, phase.take) : stepTo(state);
}

function cancel(state: RecorderState): Step {
  const { phase } = state;
  switch (phase.name) {
    case 'requesting':
      return cancelRequest(state, phase.take);
    case 'recording':
      return stopCapture(state, phase, { next: 'offerUndo' });
    case 'stopping':
      return phase.after.next === 'transcribe'
        ? stepTo({ ...state, phase: { ...phase, after: { next: 'offerUndo' } } })
        : stepTo(state);
    case 'processing':
      return phase.take.origin === 'file' && phase.sent >= 1
        ? moveToBackground(state, phase.take)
        : andSendWaiting(cancelSubmit(state, phase.take, FAILURE.stopped));
    default:
      return stepTo(state);
  }
}

/** It is transcribed once its owner has signed in again. */
const KEPT_FOR_OWNER: AfterStop = { next: 'keep', failure: { code: FAILURE.signedOut, text: null } };

function afterSignOut(after: AfterStop): AfterStop {
  if (after.next === 'transcribe') return KEPT_FOR_OWNER;
  return after.next === 'offerUndo' ? { next: 'keep', failure: null } : after;
}

/** Stops the upload of a file whose account signs out: it is sent first once the account is back. */
const keepForOwner = (state: RecorderState, take: RecorderTake): Step => ({
  // The next to send is the last of the list.
  state: toIdle({ ...state, away: [...state.away, asQueued(take)] }),
  commands: [{ do: 'abortSubmit', takeId: take.id }],
});

/** Ends the current work when its account signs out. No take is lost: each is kept for its owner. */
function signOut(state: RecorderState): Step {
  const { phase } = state;
  switch (phase.name) {
    case 'requesting':
      return cancelRequest(state, phase.take);
    case 'recording':
      return stopCapture(state, phase, KEPT_FOR_OWNER);
    case 'stopping':
      return stepTo({ ...state, phase: { ...phase, after: afterSignOut(phase.after) } });
    case 'processing':
      return phase.take.origin === 'file'
        ? keepForOwner(state, phase.take)
        : cancelSubmit(state, phase.take, FAILURE.signedOut);
    default:
      return stepTo(toIdle(state));
  }
}

function changeAccount(state: RecorderState, userId: string | null): Step {
  if (userId === state.userId) return stepTo(state);
  const away = [...state.kept.filter(({ origin }) => origin === 'file'), ...state.away];
  const next: RecorderState = { ...state, userId, last: null, kept: [], away, undoable: [], sending: null };
  const undoCommands = state.undoable.flatMap(({ take }): RecorderCommand[] => [
    { do: 'stopUndo', takeId: take.id },
    ...(take.origin === 'file' ? [{ do: 'forget' as const, take }] : keep(next, take, take.failure).commands),
  ]);
  const step = prepend(undoCommands, signOut(next));
  return userId ? prepend(step.commands, signIn(step.state, userId)) : step;
}

/** Lists the takes of an account that has signed in, and continues with its files. */
function signIn(state: RecorderState, userId: string): Step {
  const isOwn = (take: RecorderTake) => take.userId === userId;
  return {
    state: {
      ...state,
      // The reason for waiting is gone.
      kept: state.away.filter(isOwn).map((take) => (isWaitingFile(take) ? asQueued(take) : take)),
      away: state.away.filter((take) => !isOwn(take)),
    },
    commands: [{ do: 'listTakes' }, { do: 'listElsewhere' }],
  };
}

/** The user waits for the first file if the button is free; the others follow in the background, one at a time. */
function filesPicked(state: RecorderState, takes: readonly RecorderTake[]): Step {
  const fresh = takes.filter(({ id, userId }) => userId === state.userId && !isKnown(state, id));
  const first = isFree(state) ? fresh[0] : undefined;
  const others = fresh.filter((take) => take !== first).map(asQueued);
  const next = { ...state, kept: [...others.reverse(), ...state.kept] };
  return first ? startProcessing(next, first) : stepTo(next);
}

const busyIds = (state: RecorderState): ReadonlySet<string | undefined> =>
  new Set([currentTake(state.phase)?.id, ...state.undoable.map(({ take }) => take.id)]);

function takesListed(state: RecorderState, takes: readonly RecorderTake[], send: boolean): Step {
  const busy = busyIds(state);
  const uploadedIds = new Set(state.kept.filter(({ isUploaded }) => isUploaded).map(({ id }) => id));
  const fresh = takes
    .filter((take) => take.userId === state.userId && !busy.has(take.id))
    .map((take) => (uploadedIds.has(take.id) ? { ...take, isUploaded: true } : take));
  const listedIds = new Set(fresh.map(({ id }) => id));
  // A take being sent stays visible until its result is known.
  const others = state.kept.filter(
    ({ id, origin }) => !listedIds.has(id) && (origin !== 'take' || id === state.sending?.takeId),
  );
  const next = { ...state, kept: [...fresh, ...others] };
  return send ? sendWaiting(next) : stepTo(next);
}

function elsewhereListed(state: RecorderState, takes: readonly RecorderTake[]): Step {
  // The list may already lack a take whose text was created a moment ago.
  const local = state.kept.filter(({ id, origin }) => origin !== 'elsewhere' || id === state.sending?.takeId);
  const known = new Set([...busyIds(state), ...local.map(({ id }) => id)]);
  const fresh = takes.filter((take) => take.userId === state.userId && !includesTake(known, take.id));
  return followRemoteWork({ ...state, kept: [...local, ...fresh] });
}

function undo(state: RecorderState, takeId: string): Step {
  const entry = state.undoable.find(({ take }) => take.id === takeId);
  if (!entry) return stepTo(state);
  const next = { ...state, undoable: state.undoable.filter((one) => one !== entry) };
  const restored =
    entry.undoTo === 'transcribe' && isFree(state)
      ? startProcessing(next, entry.take)
      : andSendWaiting(keep(next, entry.take, entry.take.failure));
  return prepend([{ do: 'stopUndo', takeId }], restored);
}

function undoExpired(state: RecorderState, takeId: string): Step {
  const entry = state.undoable.find(({ take }) => take.id === takeId);
  if (!entry) return stepTo(state);
  return {
    state: { ...state, undoable: state.undoable.filter((one) => one !== entry) },
    commands: [{ do: 'remove', take: entry.take, reason: 'discarded' }],
  };
}

function discard(state: RecorderState, takeId: string): Step {
  const take = state.kept.find((one) => one.id === takeId);
  if (!take || take.elsewhere?.state === 'recording') return stepTo(state);
  const discarded = startUndoWindow(state, take, 'keep');
  if (state.sending?.takeId !== takeId) return discarded;
  return prepend([{ do: 'abortSubmit', takeId }], andSendWaiting(discarded));
}

const HANDLERS: Handlers = {
  'account.changed': (state, { userId }) => changeAccount(state, userId),
  'takes.listed': (state, { takes, send }) => takesListed(state, takes, send),
  'elsewhere.listed': (state, { takes }) => elsewhereListed(state, takes),
  'send.due': sendWaiting,
  start: (state, { take }) => start(state, take),
  stop,
  pause,
  resume,
  mute: (state) => setMuted(state, true),
  unmute: (state) => setMuted(state, false),
  cancel,
  'done.expired': doneExpired,
  'files.picked': (state, { takes }) => filesPicked(state, takes),
  transcribe,
  discard: (state, { takeId }) => discard(state, takeId),
  undo: (state, { takeId }) => undo(state, takeId),
  'undo.expired': (state, { takeId }) => undoExpired(state, takeId),
  'row.ready': rowReady,
  'row.refused': rowRefused,
  'microphone.ready': microphoneReady,
  'microphone.refused': microphoneRefused,
  'microphone.changed': microphoneChanged,
  'slice.stored': sliceStored,
  'slice.refused': sliceRefused,
  'encoder.failed': encoderFailed,
  'advice.changed': adviceChanged,
  'liveUpload.changed': liveUploadChanged,
  'flush.done': flushDone,
  'capture.ended': captureEnded,
  'submit.progress': submitProgress,
  'claim.refused': claimRefused,
  'submit.failed': submitFailed,
  'submit.silent': submitSilent,
  'submit.done': submitDone,
};

/**
 * The recorder as a pure function, total over state and event: an event that does not fit, or that belongs to
 * a take that is no longer current, changes nothing. A take leaves the store in three cases only: its text is
 * committed, its undo window has closed, or it never held a sample.
 */
export function step(state: RecorderState, event: RecorderEvent): Step {
  const handle = HANDLERS[event.type] as (state: RecorderState, event: RecorderEvent) => Step;
  return sendQueued(handle(state, event));
}
