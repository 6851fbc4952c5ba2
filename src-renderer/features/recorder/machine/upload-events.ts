import {
  FAILURE,
  type Phase,
  type RecorderCommand,
  type RecorderEvent,
  type RecorderState,
  type RecorderTake,
  type Step,
} from './recorder-state.ts';
import { keep, notify, prepend, startProcessing, stepTo, toIdle, withoutTake } from './recorder-steps.ts';

/** Events of takes being uploaded, and of takes that only the server has. All handlers are pure. */

type Event<T extends RecorderEvent['type']> = Extract<RecorderEvent, { type: T }>;

const TRANSIENT_CODES: readonly string[] = [
  FAILURE.offline,
  FAILURE.waiting,
  FAILURE.signedOut,
  FAILURE.queued,
];
/** Whether a failure is temporary: a take kept because of it is sent again automatically. */
export const isTransient = (failure: RecorderTake['failure']): boolean =>
  failure !== null && TRANSIENT_CODES.includes(failure.code);

/** A picked file that is sent automatically as long as this page is open: no store has it. */
export const isWaitingFile = ({ origin, failure }: RecorderTake): boolean =>
  origin === 'file' && isTransient(failure);

/** A picked file that is sent after those before it. */
export const asQueued = (take: RecorderTake): RecorderTake => ({
  ...take,
  failure: { code: FAILURE.queued, text: null },
});

/** True while leaving the page would lose a picked file that is not completely uploaded. */
export const hasUnsentFile = ({ phase, kept, away }: RecorderState): boolean =>
  (phase.name === 'processing' && phase.take.origin === 'file' && phase.sent < 1) ||
  [...kept, ...away].some(isWaitingFile);

/** The processing phase if the event is about its take; null for a stale event. */
export function processingPhase(
  state: RecorderState,
  takeId: string,
): Extract<Phase, { name: 'processing' }> | null {
  const { phase } = state;
  return phase.name === 'processing' && phase.take.id === takeId ? phase : null;
}

/** The take sent in the background, if the event is about it. */
function sendingTake(state: RecorderState, takeId: string): RecorderTake | null {
  if (state.sending?.takeId !== takeId) return null;
  return state.kept.find(({ id }) => id === takeId) ?? null;
}

const withKeptTake = (state: RecorderState, take: RecorderTake): RecorderState => ({
  ...state,
  kept: state.kept.map((one) => (one.id === take.id ? take : one)),
});

function send(state: RecorderState, take: RecorderTake, finishes: boolean): Step {
  return {
    state: { ...state, sending: { takeId: take.id, finishes } },
    commands: [{ do: 'send', take, finishes }],
  };
}

const INTERRUPTED_CODES: readonly (string | undefined)[] = [
  undefined,
  FAILURE.interrupted,
  FAILURE.storageFull,
];

/** Waits in the background for the text of a take that the server is transcribing without any page waiting for it. */
export function followRemoteWork(state: RecorderState): Step {
  if (state.sending) return stepTo(state);
  const inProgress = state.kept.findLast(
    ({ elsewhere, failure }) =>
      elsewhere?.state === 'transcribing' && (failure === null || isTransient(failure)),
  );
  return inProgress ? send(state, inProgress, true) : stepTo(state);
}

/**
 * Sends the oldest take that waits for the network or its owner, one at a time, in the background. If none waits, uploads
 * the missing chunks of takes that broke off or were left by a crash; these are transcribed only when the user asks.
 */
export function sendWaiting(state: RecorderState): Step {
  if (state.sending) return stepTo(state);
  const waiting = state.kept.findLast(
    ({ origin, failure }) => origin !== 'elsewhere' && isTransient(failure),
  );
  if (waiting) return send(state, waiting, true);
  const takes = state.kept.filter(({ origin }) => origin === 'take');
  const notUploaded = takes.findLast(
    ({ failure, isUploaded }) => INTERRUPTED_CODES.includes(failure?.code) && !isUploaded,
  );
  return notUploaded ? send(state, notUploaded, false) : followRemoteWork(state);
}

/** Adds the sending of a take that waited behind the one that the step has stopped, or that the step has kept. */
export function andSendWaiting({ state, commands }: Step): Step {
  return prepend(commands, sendWaiting(state));
}

/**
 * After any step, sends the next picked file, whatever became of the one before; while one waits for the network, the others
 * wait with it.
 */
export function sendQueued(step: Step): Step {
  const { state, commands } = step;
  const waiting = state.kept.filter(isWaitingFile);
  const next = waiting.at(-1);
  const isStuck = waiting.some(({ failure }) => failure?.code !== FAILURE.queued);
  return state.sending || isStuck || !next ? step : prepend(commands, send(state, next, true));
}

export function liveUploadChanged(
  state: RecorderState,
  { takeId, liveUpload }: Event<'liveUpload.changed'>,
): Step {
  const { phase } = state;
  if (!('liveUpload' in phase) || phase.take.id !== takeId || phase.liveUpload.is === liveUpload.is)
    return stepTo(state);
  const next = { ...state, phase: { ...phase, liveUpload } };
  if (liveUpload.is !== 'refused') return stepTo(next);
  return { state: next, commands: [notify({ kind: 'refused', failure: liveUpload.failure })] };
}

export function submitProgress(state: RecorderState, { takeId, bytes }: Event<'submit.progress'>): Step {
  const phase = processingPhase(state, takeId);
  if (!phase) return stepTo(state);
  const sent = Math.max(phase.sent, bytes / Math.max(1, phase.take.bytes));
  return stepTo({ ...state, phase: { ...phase, sent: Math.min(1, sent) } });
}

export function flushDone(state: RecorderState, { takeId }: Event<'flush.done'>): Step {
  const take = sendingTake(state, takeId);
  if (!take) return stepTo(state);
  return sendWaiting({ ...withKeptTake(state, { ...take, isUploaded: true }), sending: null });
}

export function submitFailed(state: RecorderState, event: Event<'submit.failed'>): Step {
  const { failure } = event;
  const retryLater: RecorderCommand = { do: 'retryLater', retryAfterMs: event.retryAfterMs };
  const phase = processingPhase(state, event.takeId);
  if (!phase) return sendFailed(state, event, retryLater);
  const { take } = phase;
  const step = keep(toIdle(state), take, failure);
  if (take.origin === 'take' && isTransient(failure)) {
    return prepend([notify({ kind: 'saved', failure }), retryLater], step);
  }
  // The sign-in page gives the reason, and the file continues after signing in.
  if (take.origin === 'file' && failure.code === FAILURE.signedOut) return prepend([retryLater], step);
  const more: RecorderCommand[] = take.origin === 'elsewhere' ? [{ do: 'listElsewhere' }] : [];
  if (take.origin === 'file' && isTransient(failure)) more.push(retryLater);
  return prepend([notify({ kind: 'transcriptionFailed', failure }), ...more], step);
}

function sendFailed(state: RecorderState, event: Event<'submit.failed'>, retryLater: RecorderCommand): Step {
  const take = sendingTake(state, event.takeId);
  if (!take) return stepTo(state);
  const { failure } = event;
  const free: RecorderState = { ...state, sending: null };
  if (state.sending?.finishes === false) {
    if (isTransient(failure)) return { state: free, commands: [retryLater] };
    // The user has not asked for this take yet: the failure is reported when they do.
    return sendWaiting(withKeptTake(free, { ...take, isUploaded: true }));
  }
  const kept = keep(free, take, failure);
  if (isTransient(failure)) return prepend([retryLater], kept);
  const notified = prepend([notify({ kind: 'transcriptionFailed', failure })], kept);
  return prepend(notified.commands, sendWaiting(notified.state));
}

export function submitSilent(state: RecorderState, { takeId, message }: Event<'submit.silent'>): Step {
  const phase = processingPhase(state, takeId);
  const failure = { code: FAILURE.noSpeech, text: message };
  const notice = notify({ kind: 'noSpeech' });
  if (phase) return prepend([notice], keep(toIdle(state), phase.take, failure));
  const take = sendingTake(state, takeId);
  if (!take) return stepTo(state);
  const kept = keep({ ...state, sending: null }, take, failure);
  return prepend([notice, ...kept.commands], sendWaiting(kept.state));
}

export function submitDone(state: RecorderState, { takeId, transcription }: Event<'submit.done'>): Step {
  const phase = processingPhase(state, takeId);
  const take = phase?.take ?? sendingTake(state, takeId);
  if (!take) return stepTo(state);
  const commands: RecorderCommand[] = [
    { do: 'remove', take, reason: 'committed' },
    { do: 'deliver', take, transcription, automatic: !phase },
    notify({ kind: 'transcribed' }),
  ];
  // The server is reachable: send the waiting takes.
  const step = phase
    ? sendWaiting({ ...state, phase: { name: 'done', take }, last: take })
    : sendWaiting({ ...state, kept: withoutTake(state.kept, takeId), sending: null });
  const showDone: RecorderCommand[] = phase ? [{ do: 'showDone', takeId: take.id }] : [];
  return prepend([...commands, ...showDone, { do: 'listElsewhere' }], step);
}

/** Ends the display of a take's result; that of a later take stays. */
export function doneExpired(state: RecorderState, { takeId }: Event<'done.expired'>): Step {
  const { phase } = state;
  return phase.name === 'done' && phase.take.id === takeId ? stepTo(toIdle(state)) : stepTo(state);
}

/** Another window has claimed the take: it is shown there, and here again once released. */
export function claimRefused(state: RecorderState, { takeId }: Event<'claim.refused'>): Step {
  const list: RecorderCommand = { do: 'listTakes' };
  if (sendingTake(state, takeId)) {
    return { state: { ...state, sending: null }, commands: [list, { do: 'retryLater', retryAfterMs: null }] };
  }
  const commands = [notify({ kind: 'busyElsewhere' }), list];
  if (processingPhase(state, takeId)) return { state: toIdle(state), commands };
  const undoable = state.undoable.filter(({ take }) => take.id !== takeId);
  if (undoable.length === state.undoable.length) return stepTo(state);
  return { state: { ...state, undoable }, commands: [{ do: 'stopUndo', takeId }, ...commands] };
}

export function transcribe(state: RecorderState, { takeId, language }: Event<'transcribe'>): Step {
  const take = state.kept.find((one) => one.id === takeId);
  const isFree = state.phase.name === 'idle' || state.phase.name === 'done';
  if (!take || !isFree || take.elsewhere?.state === 'recording') return stepTo(state);
  const retryLanguage = language ?? take.retryLanguage;
  const step = startProcessing(state, { ...take, retryLanguage }, { language: retryLanguage ?? null });
  const isUnderWay = state.sending?.takeId === takeId && state.sending.finishes;
  // The background upload continues; the user now waits for its result.
  return isUnderWay ? { ...step, commands: [] } : step;
}
