import { serverErrorText } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/text-keys.ts';
import { FAILURE, type RecorderTake } from '../machine/recorder-state.ts';

const FAILURE_KEYS: Readonly<Record<string, TextKey<'recorder'>>> = {
  [FAILURE.offline]: 'recorder.offline',
  [FAILURE.waiting]: 'recorder.waiting',
  [FAILURE.signedOut]: 'recorder.signedOut',
  [FAILURE.closed]: 'recorder.sendWhole',
  take_conflict: 'recorder.sendWhole',
  chunk_conflict: 'recorder.sendWhole',
  not_found: 'recorder.sendWhole',
  [FAILURE.noSpeech]: 'recorder.noSpeech',
  [FAILURE.storageFull]: 'recorder.full',
  [FAILURE.interrupted]: 'recorder.interrupted',
  [FAILURE.stopped]: 'recorder.stopped',
  [FAILURE.queued]: 'recorder.queued',
  [FAILURE.unreadable]: 'recorder.unreadable',
};

/** True if the file that was picked was moved, deleted or changed before it could be sent. */
export const isChangedFile = ({ failure, origin }: RecorderTake): boolean =>
  failure?.code === FAILURE.unreadable && origin === 'file';

/** Why a kept recording has no text yet, in the user's language: our text, the server's, or a general one. */
export function failureText(take: RecorderTake, t: (key: TextKey<'recorder'>) => string): string | null {
  const { failure } = take;
  if (!failure) return null;
  const isWaiting = failure.code === FAILURE.offline || failure.code === FAILURE.waiting;
  if (isWaiting && take.origin !== 'take')
    return t(take.elsewhere ? 'recorder.offlineFile' : 'recorder.fileWaits');
  if (isChangedFile(take)) return t('recorder.fileChanged');
  const key = FAILURE_KEYS[failure.code];
  return key ? t(key) : (serverErrorText(failure.code, failure.text) ?? t('recorder.failed'));
}

const NOT_TRIED_CODES: readonly string[] = [
  FAILURE.storageFull,
  FAILURE.interrupted,
  FAILURE.stopped,
  FAILURE.queued,
];

/** True if a transcription failed; false if only the recording ended early. */
export function wasTried({ failure }: RecorderTake): boolean {
  return failure !== null && !NOT_TRIED_CODES.includes(failure.code);
}
