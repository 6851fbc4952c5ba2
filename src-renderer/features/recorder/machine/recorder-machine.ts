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
import { includesTake } from './other-id.ts';
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
import { after, dropEmpty, idle, isFree, keep, leave, process, stay, stopCapture } from './recorder-steps.ts';
import {
  claimRefused,
  flushed,
  isWaitingFile,
  joinWork,
  linkChanged,
  progressed,
  sendQueued,
  sendWaiting,
  submitDone,
  submitFailed,
  submitSilent,
  transcribe,
} from './upload-events.ts';

type Handlers = {
  [T in RecorderEvent['type']]: (state: RecorderState, event: Extract<RecorderEvent, { type: T }>) => Step;
};

const isKnown = (state: RecorderState, id: string): boolean =>
  currentTake(state.phase)?.id === id ||
  state.kept.some((take) => take.id === id) ||
  state.leaving.some(({ take }) => take.id === id);

function start(state: RecorderState, take: RecorderTake): Step {
  if (!isFree(state) || take.userId !== state.userId || isKnown(state, take.id)) return stay(state);
  return {
    state: { ...state, phase: { name: 'requesting', take, rowReady: false, micReady: false } },
    commands: [
      { do: 'openTake', take },
      { do: 'openMicrophone', takeId: take.id },
    ],
  };
}

function giveUpRequest(state: RecorderState, take: RecorderTake): Step {
  return after([{ do: 'closeMicrophone', takeId: take.id }], dropEmpty(idle(state), take));
}

/**
 * Stops an upload. The recording is kept with the code of what it waits for: only a discard removes it. A picked file
 * remains on the user's disk.
 */
function giveUpSubmit(state: RecorderState, take: RecorderTake, code: string): Step {
  const abort: RecorderCommand = { do: 'abortSubmit', takeId: take.id };
  if (take.origin === 'file') return { state: idle(state), commands: [abort, { do: 'forget', take }] };
  // The server continues to process it.
  if (take.origin === 'elsewhere') return after([abort], keep(idle(state), take, take.failure));
  return after([abort], keep(idle(state), take, { code, text: null }));
}

const queued = (take: RecorderTake): RecorderTake => ({
  ...take,
  failure: { code: FAILURE.queued, text: null },
});

/**
 * Continues a completely uploaded file in the background, so that the user can record meanwhile. Behind another file it is
 * uploaded again, which the server recognises by its id.
 */
function waitBehind(state: RecorderState, take: RecorderTake): Step {
  const sending = state.sending ?? { takeId: take.id, finishes: true };
  return {
    state: { ...idle(state), kept: [...state.kept, queued(take)], sending },
    commands: state.sending ? [{ do: 'abortSubmit', takeId: take.id }] : [],
  };
}

function stop(state: RecorderState): Step {
  const { phase } = state;
  if (phase.name === 'recording') return stopCapture(state, phase, { next: 'transcribe' });
  return phase.name === 'requesting' ? giveUpRequest(state, phase.take) : stay(state);
}

function cancel(state: RecorderState): Step {
  const { phase } = state;
  switch (phase.name) {
    case 'requesting':
      return giveUpRequest(state, phase.take);
    case 'recording':
      return stopCapture(state, phase, { next: 'offerUndo' });
    case 'stopping':
      return phase.after.next === 'transcribe'
        ? stay({ ...state, phase: { ...phase, after: { next: 'offerUndo' } } })
        : stay(state);
    case 'processing':
      return phase.take.origin === 'file' && phase.sent >= 1
        ? waitBehind(state, phase.take)
        : giveUpSubmit(state, phase.take, FAILURE.stopped);
    default:
      return stay(state);
  }
}

/** It is transcribed once its owner has signed in again. */
const KEPT_FOR_OWNER: AfterStop = { next: 'keep', failure: { code: FAILURE.signedOut, text: null } };

function afterAccount(after: AfterStop): AfterStop {
  if (after.next === 'transcribe') return KEPT_FOR_OWNER;
  return after.next === 'offerUndo' ? { next: 'keep', failure: null } : after;
}

/** Stops the upload of a file whose account signs out: it is sent first once the account is back. */
const keepAway = (state: RecorderState, take: RecorderTake): Step => ({
  // The next to send is the last of the list.
  state: idle({ ...state, away: [...state.away, queued(take)] }),
  commands: [{ do: 'abortSubmit', takeId: take.id }],
});

/** Ends the current work when its account signs out. No take is lost: each is kept for its owner. */
function leaveAccount(state: RecorderState): Step {
  const { phase } = state;
  switch (phase.name) {
    case 'requesting':
      return giveUpRequest(state, phase.take);
    case 'recording':
      return stopCapture(state, phase, KEPT_FOR_OWNER);
    case 'stopping':
      return stay({ ...state, phase: { ...phase, after: afterAccount(phase.after) } });
    case 'processing':
      return phase.take.origin === 'file'
        ? keepAway(state, phase.take)
        : giveUpSubmit(state, phase.take, FAILURE.signedOut);
    default:
      return stay(idle(state));
  }
}

function changeAccount(state: RecorderState, userId: string | null): Step {
  if (userId === state.userId) return stay(state);
  const away = [...state.kept.filter(({ origin }) => origin === 'file'), ...state.away];
  const gone: RecorderState = { ...state, userId, last: null, kept: [], away, leaving: [], sending: null };
  const left = state.leaving.flatMap(({ take }): RecorderCommand[] => [
    { do: 'stopUndo', takeId: take.id },
    ...(take.origin === 'file' ? [{ do: 'forget' as const, take }] : keep(gone, take, take.failure).commands),
  ]);
  const step = after(left, leaveAccount(gone));
  return userId ? after(step.commands, enterAccount(step.state, userId)) : step;
}

/** Lists the takes of an account that has signed in, and keeps on with its files. */
function enterAccount(state: RecorderState, userId: string): Step {
  const isOwn = (take: RecorderTake) => take.userId === userId;
  return {
    state: {
      ...state,
      // The reason for waiting is gone.
      kept: state.away.filter(isOwn).map((take) => (isWaitingFile(take) ? queued(take) : take)),
      away: state.away.filter((take) => !isOwn(take)),
    },
    commands: [{ do: 'listTakes' }, { do: 'listElsewhere' }],
  };
}

/** The user waits for the first file if the button is free; the others follow in the background, one at a time. */
function filesPicked(state: RecorderState, takes: readonly RecorderTake[]): Step {
  const fresh = takes.filter(({ id, userId }) => userId === state.userId && !isKnown(state, id));
  const first = isFree(state) ? fresh[0] : undefined;
  const others = fresh.filter((take) => take !== first).map(queued);
  const next = { ...state, kept: [...others.reverse(), ...state.kept] };
  return first ? process(next, first) : stay(next);
}

const busyIds = (state: RecorderState): ReadonlySet<string | undefined> =>
  new Set([currentTake(state.phase)?.id, ...state.leaving.map(({ take }) => take.id)]);

function listed(state: RecorderState, takes: readonly RecorderTake[], send: boolean): Step {
  const busy = busyIds(state);
  const up = new Set(state.kept.filter(({ isUp }) => isUp).map(({ id }) => id));
  const fresh = takes
    .filter((take) => take.userId === state.userId && !busy.has(take.id))
    .map((take) => (up.has(take.id) ? { ...take, isUp: true } : take));
  const here = new Set(fresh.map(({ id }) => id));
  // A take being sent stays visible until its result is known.
  const others = state.kept.filter(
    ({ id, origin }) => !here.has(id) && (origin !== 'take' || id === state.sending?.takeId),
  );
  const next = { ...state, kept: [...fresh, ...others] };
  return send ? sendWaiting(next) : stay(next);
}

function listedElsewhere(state: RecorderState, takes: readonly RecorderTake[]): Step {
  // The list may already lack a take whose text was created a moment ago.
  const here = state.kept.filter(({ id, origin }) => origin !== 'elsewhere' || id === state.sending?.takeId);
  const known = new Set([...busyIds(state), ...here.map(({ id }) => id)]);
  const fresh = takes.filter((take) => take.userId === state.userId && !includesTake(known, take.id));
  return joinWork({ ...state, kept: [...here, ...fresh] });
}

function undo(state: RecorderState, takeId: string): Step {
  const found = state.leaving.find(({ take }) => take.id === takeId);
  if (!found) return stay(state);
  const next = { ...state, leaving: state.leaving.filter((one) => one !== found) };
  const back =
    found.undoTo === 'transcribe' && isFree(state)
      ? process(next, found.take)
      : keep(next, found.take, found.take.failure);
  return after([{ do: 'stopUndo', takeId }], back);
}

function undoExpired(state: RecorderState, takeId: string): Step {
  const found = state.leaving.find(({ take }) => take.id === takeId);
  if (!found) return stay(state);
  return {
    state: { ...state, leaving: state.leaving.filter((one) => one !== found) },
    commands: [{ do: 'remove', take: found.take, reason: 'discarded' }],
  };
}

function discard(state: RecorderState, takeId: string): Step {
  const take = state.kept.find((one) => one.id === takeId);
  if (!take || take.elsewhere?.state === 'coming') return stay(state);
  const isUnderWay = state.sending?.takeId === takeId;
  return after(isUnderWay ? [{ do: 'abortSubmit', takeId }] : [], leave(state, take, 'keep'));
}

const HANDLERS: Handlers = {
  'account.changed': (state, { userId }) => changeAccount(state, userId),
  'takes.listed': (state, { takes, send }) => listed(state, takes, send),
  'elsewhere.listed': (state, { takes }) => listedElsewhere(state, takes),
  'send.due': sendWaiting,
  start: (state, { take }) => start(state, take),
  stop,
  pause,
  resume,
  mute: (state) => setMuted(state, true),
  unmute: (state) => setMuted(state, false),
  cancel,
  rested: (state) => (state.phase.name === 'done' ? stay(idle(state)) : stay(state)),
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
  'link.changed': linkChanged,
  'flush.done': flushed,
  'capture.ended': captureEnded,
  'submit.progress': progressed,
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
