import type { ErrorCode } from '../../../../src/contract/errors.ts';
import { CANCEL_UNDO_MS, RECORDING_ENDS_MINUTES } from '../../../../src/contract/limits.ts';
import { serverErrorText, textsOf } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/text-keys.ts';
import type { TakeFailure } from '../../../platform/recording.ts';
import type { ToastContent } from '../../../ui/toast/toasts.ts';
import { FAILURE, type Notice, type RecorderProblem } from '../machine/recorder-state.ts';

const text = textsOf('recorder');

/** Long enough to be noticed by a user who has recorded for hours, in milliseconds. */
const LIMIT_NEAR_MS = 60_000;

/** The text key for a recording that did not start or was empty. */
export function problemKey(problem: RecorderProblem): TextKey<'recorder'> {
  switch (problem.kind) {
    case 'microphone':
      return `recorder.microphone.${problem.problem}`;
    case 'storage':
      return `recorder.storage.${problem.problem}`;
    case 'empty':
      return `recorder.empty.${problem.problem}`;
  }
}

/** The panel shows the microphone's exact problem; the notice is general, unless the microphone works. */
function problemToast(problem: RecorderProblem): ToastContent {
  const isGeneral = problem.kind === 'microphone' && problem.problem !== 'noSystemAudio';
  const message = text(isGeneral ? 'recorder.microphoneFailed' : problemKey(problem));
  return { kind: 'error', title: text('recorder.error'), message };
}

const toastOf = (
  kind: ToastContent['kind'],
  title: TextKey<'recorder'>,
  message?: TextKey<'recorder'>,
): ToastContent => ({
  kind,
  title: text(title),
  ...(message && { message: text(message) }),
});

const MICROPHONE_TOASTS = {
  switched: () => toastOf('info', 'recorder.switchedTitle', 'recorder.switchedText'),
  muted: () => toastOf('info', 'recorder.mutedTitle', 'recorder.mutedText'),
  lost: () => toastOf('error', 'recorder.lostTitle', 'recorder.lostText'),
  othersLost: () => toastOf('error', 'recorder.othersLostTitle', 'recorder.othersLostText'),
  live: () => null,
} as const;

const SAVED_TEXTS: Readonly<Record<string, TextKey<'recorder'>>> = {
  [FAILURE.waiting]: 'recorder.savedWaitingText',
  [FAILURE.signedOut]: 'recorder.savedSignedOutText',
};

/** Why the server accepts no more: our text if there is one, otherwise the server's. */
function refusalText({ code, text: serverText }: TakeFailure): string {
  if (code === FAILURE.signedOut) return text('recorder.refusedSignedOut');
  if (code === FAILURE.closed) return text('recorder.refusedClosed');
  return serverErrorText(code, serverText) ?? text('recorder.refusedText');
}

const PERMANENT_CODES: readonly string[] = [
  'audio_unreadable',
  'audio_too_long',
  'audio_type_unsupported',
  'too_large',
  'quota_exceeded',
  'plan_required',
  'language_unsupported',
] satisfies ErrorCode[];

/** Whether the same recording, sent again as it is, would fail again. */
export const isPermanent = (failure: TakeFailure | null): boolean =>
  failure !== null && PERMANENT_CODES.includes(failure.code);

function failedToast(failure: TakeFailure): ToastContent {
  const toast = toastOf('error', 'recorder.transcriptionError', 'recorder.failed');
  const reason = isPermanent(failure) && serverErrorText(failure.code, failure.text);
  return reason ? { ...toast, message: reason } : toast;
}

/** The toast for a notice, in the current language; null if the notice needs none. */
export function noticeToast(notice: Notice, undo: (takeId: string) => void): ToastContent | null {
  const undoable = (content: ToastContent, takeId: string | null): ToastContent => {
    if (takeId === null) return content;
    const action = { label: text('recorder.undo'), run: () => undo(takeId) };
    return { ...content, action, undoes: takeId, displayMs: CANCEL_UNDO_MS };
  };
  switch (notice.kind) {
    case 'transcribed':
      return toastOf('success', 'recorder.transcribed');
    case 'transcriptionFailed':
      return failedToast(notice.failure);
    case 'noSpeech':
      return toastOf('info', 'recorder.noSpeechTitle', 'recorder.noSpeechText');
    case 'saved':
      return toastOf('info', 'recorder.kept', SAVED_TEXTS[notice.failure.code] ?? 'recorder.savedText');
    case 'refused':
      return { kind: 'error', title: text('recorder.refused'), message: refusalText(notice.failure) };
    case 'cancelled':
      return undoable(toastOf('info', 'recorder.cancelled', 'recorder.cancelledText'), notice.takeId);
    case 'discarded':
      return undoable(toastOf('info', 'recorder.discarded'), notice.takeId);
    case 'problem':
      return problemToast(notice.problem);
    case 'storageFull':
      return toastOf('error', 'recorder.fullTitle', 'recorder.fullText');
    case 'interrupted':
      return toastOf('error', 'recorder.interruptedTitle', 'recorder.interruptedText');
    case 'limitNear':
      return {
        kind: 'info',
        title: text('recorder.limitNear', { minutes: RECORDING_ENDS_MINUTES }),
        displayMs: LIMIT_NEAR_MS,
      };
    case 'limitReached':
      return toastOf('info', 'recorder.limitTitle', 'recorder.limitText');
    case 'microphone':
      return MICROPHONE_TOASTS[notice.change]();
    case 'busyElsewhere':
      return toastOf('info', 'recorder.busyElsewhere');
  }
}
