import { joinTexts } from '../../../../src/text/join-texts.ts';
import type { LiveWords } from '../live/live-words.ts';
import {
  FAILURE,
  type RecorderProblem,
  type RecorderState,
  type RecorderTake,
} from '../machine/recorder-state.ts';
import { isTransient } from '../machine/upload-events.ts';

/** Maximum length of the reported last words, in UTF-16 units. */
const WORDS_MAX = 240;

/** Outcome of a dictation, as the pill shows it. */
export type DictationNote =
  | 'pasted'
  | 'copied'
  | 'noSpeech'
  | 'cancelled'
  | 'kept'
  | 'keptSignedOut'
  | 'keptUnchanged'
  | 'signIn'
  | 'busy'
  | 'noEngine'
  | 'noSelection'
  | 'selectionUnread'
  | 'noWriting'
  | 'noMode'
  | 'notWritten'
  | 'notChanged'
  | 'microphone'
  | 'noRecent'
  | 'noRetry'
  | 'failed';

/** An outcome, or a take or problem for which the recorder has its own text. */
export type DictationEnd =
  | DictationNote
  | { readonly failed: RecorderTake }
  | { readonly problem: RecorderProblem };

/** The most recent recognised words, final or interim. */
export function lastWords({ segments, partial }: LiveWords): string {
  const words = joinTexts([...segments.map(({ text }) => text), partial]);
  if (words.length <= WORDS_MAX) return words;
  const last = words.slice(-WORDS_MAX).toWellFormed();
  // Without a space, as in Chinese, a word may begin anywhere.
  return last.slice(last.indexOf(' ') + 1);
}

/** True for a recording that failed and may become text now; one that waits for its owner is sent at the next sign-in. */
export const canBeRetried = (failure: RecorderTake['failure']): boolean =>
  failure !== null && failure.code !== FAILURE.signedOut;

/** The outcome of a recording that this page lists as kept. */
function endOfKept(take: RecorderTake, isEdit: boolean): DictationEnd {
  const { failure } = take;
  if (failure?.code === FAILURE.noSpeech) return 'noSpeech';
  if (failure?.code === FAILURE.stopped) return 'cancelled';
  if (failure?.code === FAILURE.signedOut) return 'keptSignedOut';
  if (failure !== null && !isTransient(failure)) return { failed: take };
  return isEdit ? 'keptUnchanged' : 'kept';
}

/**
 * The outcome of a recording that ended without text, from this page's information. `take`: its last state in the
 * recorder. `isEdit`: its words were to change a selection, which stays unchanged when they become text later.
 */
export function endOf(
  { userId, phase, kept, undoable }: RecorderState,
  take: RecorderTake,
  isEdit: boolean,
): DictationEnd {
  if (undoable.some((one) => one.take.id === take.id)) return 'cancelled';
  const keptTake = kept.find(({ id }) => id === take.id);
  if (keptTake) return endOfKept(keptTake, isEdit);
  // The page no longer lists recordings of an account that has signed out.
  if (take.userId !== userId && take.bytes > 0) return 'keptSignedOut';
  if (userId === null) return 'signIn';
  if (phase.name !== 'idle' || !phase.problem) return 'cancelled';
  return phase.problem.kind === 'microphone' ? 'microphone' : { problem: phase.problem };
}
