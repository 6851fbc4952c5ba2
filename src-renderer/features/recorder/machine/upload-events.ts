import {
  FAILURE,
  type Job,
  type Phase,
  type RecorderCommand,
  type RecorderEvent,
  type RecorderState,
  type Step,
} from './recorder-state.ts';
import { after, idle, keep, notify, process, stay, without } from './recorder-steps.ts';

/** What happens to jobs on their way to the server, and what only the server has. All are pure. */

type Event<T extends RecorderEvent['type']> = Extract<RecorderEvent, { type: T }>;

const PASSING: readonly string[] = [FAILURE.offline, FAILURE.waiting, FAILURE.signedOut];
/** Whether a failure passes by itself: what is kept because of it is sent again without being asked. */
export const passes = (failure: Job['failure']): boolean =>
  failure !== null && PASSING.includes(failure.code);

/** The job in work, if the event is about it; any other event came too late. */
export function processing(
  state: RecorderState,
  jobId: string,
): Extract<Phase, { name: 'processing' }> | null {
  const { phase } = state;
  return phase.name === 'processing' && phase.job.id === jobId ? phase : null;
}

/** The job that is sent by itself, if the event is about it. */
function sendingJob(state: RecorderState, jobId: string): Job | null {
  if (state.sending?.jobId !== jobId) return null;
  return state.kept.find(({ id }) => id === jobId) ?? null;
}

const changed = (state: RecorderState, job: Job): RecorderState => ({
  ...state,
  kept: state.kept.map((one) => (one.id === job.id ? job : one)),
});

function send(state: RecorderState, job: Job, finishes: boolean): Step {
  return {
    state: { ...state, sending: { jobId: job.id, finishes } },
    commands: [{ do: 'send', job, finishes }],
  };
}

/**
 * Sends the oldest take that waits for the network or its owner, one at a time and beside whatever the button is busy
 * with. With none waiting, takes whose page died are brought up to date on the server; they become text when the user
 * says so.
 */
export function sendWaiting(state: RecorderState): Step {
  if (state.sending) return stay(state);
  const takes = state.kept.filter(({ origin }) => origin === 'take');
  const waiting = takes.findLast(({ failure }) => passes(failure));
  if (waiting) return send(state, waiting, true);
  const behind = takes.findLast(({ failure, isUp }) => failure === null && !isUp);
  return behind ? send(state, behind, false) : stay(state);
}

export function linkChanged(state: RecorderState, { jobId, link }: Event<'link.changed'>): Step {
  const { phase } = state;
  if (!('link' in phase) || phase.job.id !== jobId || phase.link.is === link.is) return stay(state);
  const next = { ...state, phase: { ...phase, link } };
  if (link.is !== 'refused') return stay(next);
  return { state: next, commands: [notify({ kind: 'refused', failure: link.failure })] };
}

export function progressed(state: RecorderState, { jobId, bytes }: Event<'submit.progress'>): Step {
  const phase = processing(state, jobId);
  if (!phase) return stay(state);
  const sent = Math.max(phase.sent, bytes / Math.max(1, phase.job.bytes));
  return stay({ ...state, phase: { ...phase, sent: Math.min(1, sent) } });
}

export function flushed(state: RecorderState, { jobId }: Event<'flush.done'>): Step {
  const job = sendingJob(state, jobId);
  if (!job) return stay(state);
  return sendWaiting({ ...changed(state, { ...job, isUp: true }), sending: null });
}

export function submitFailed(state: RecorderState, event: Event<'submit.failed'>): Step {
  const { failure } = event;
  const later: RecorderCommand = { do: 'retryLater', retryAfterMs: event.retryAfterMs };
  const phase = processing(state, event.jobId);
  if (!phase) return sendFailed(state, event, later);
  const { job } = phase;
  const step = keep(idle(state), job, failure);
  if (job.origin === 'take' && passes(failure)) {
    return after([notify({ kind: 'saved', failure }), later], step);
  }
  const looks: RecorderCommand[] = job.origin === 'elsewhere' ? [{ do: 'listElsewhere' }] : [];
  return after([notify({ kind: 'transcriptionFailed', failure }), ...looks], step);
}

function sendFailed(state: RecorderState, event: Event<'submit.failed'>, later: RecorderCommand): Step {
  const job = sendingJob(state, event.jobId);
  if (!job) return stay(state);
  const { failure } = event;
  const free: RecorderState = { ...state, sending: null };
  if (state.sending?.finishes === false) {
    if (passes(failure)) return { state: free, commands: [later] };
    // Nobody asked for it yet: what is wrong is told to whoever does.
    return sendWaiting(changed(free, { ...job, isUp: true }));
  }
  const kept = keep(free, job, failure);
  if (passes(failure)) return after([later], kept);
  const told = after([notify({ kind: 'transcriptionFailed', failure })], kept);
  return after(told.commands, sendWaiting(told.state));
}

export function submitSilent(state: RecorderState, { jobId, message }: Event<'submit.silent'>): Step {
  const phase = processing(state, jobId);
  const failure = { code: FAILURE.noSpeech, text: message };
  const notice = notify({ kind: 'noSpeech' });
  if (phase) return after([notice], keep(idle(state), phase.job, failure));
  const job = sendingJob(state, jobId);
  if (!job) return stay(state);
  const kept = keep({ ...state, sending: null }, job, failure);
  return after([notice, ...kept.commands], sendWaiting(kept.state));
}

export function submitDone(state: RecorderState, { jobId, transcription }: Event<'submit.done'>): Step {
  const phase = processing(state, jobId);
  const job = phase?.job ?? sendingJob(state, jobId);
  if (!job) return stay(state);
  const commands: RecorderCommand[] = [
    { do: 'remove', job, reason: 'committed' },
    { do: 'deliver', job, transcription, automatic: !phase },
    notify({ kind: 'transcribed' }),
  ];
  // The server answers: what waited for it may go.
  const step = phase
    ? sendWaiting({ ...state, phase: { name: 'done', job }, last: job })
    : sendWaiting({ ...state, kept: without(state.kept, jobId), sending: null });
  const rest: RecorderCommand[] = phase ? [{ do: 'rest' }] : [];
  return after([...commands, ...rest, { do: 'listElsewhere' }], step);
}

/** Another window has the take: it is shown there, and here again if it comes back. */
export function claimRefused(state: RecorderState, { jobId }: Event<'claim.refused'>): Step {
  const list: RecorderCommand = { do: 'listTakes' };
  if (sendingJob(state, jobId)) {
    return { state: { ...state, sending: null }, commands: [list, { do: 'retryLater', retryAfterMs: null }] };
  }
  const told = [notify({ kind: 'busyElsewhere' }), list];
  if (processing(state, jobId)) return { state: idle(state), commands: told };
  const leaving = state.leaving.filter(({ job }) => job.id !== jobId);
  if (leaving.length === state.leaving.length) return stay(state);
  return { state: { ...state, leaving }, commands: [{ do: 'stopUndo', jobId }, ...told] };
}

export function transcribe(state: RecorderState, { jobId, language }: Event<'transcribe'>): Step {
  const job = state.kept.find((one) => one.id === jobId);
  const isFree = state.phase.name === 'idle' || state.phase.name === 'done';
  if (!job || !isFree || job.elsewhere?.isComing) return stay(state);
  const step = process(state, job, { language: language ?? null });
  const isUnderWay = state.sending?.jobId === jobId && state.sending.finishes;
  // The user only joins what goes on already.
  return isUnderWay ? { ...step, commands: [] } : step;
}
