import { serverWords } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/text-keys.ts';
import { FAILURE, type RecorderTake } from '../machine/recorder-state.ts';

const KEYS: Readonly<Record<string, TextKey<'recorder'>>> = {
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
  [FAILURE.unreadable]: 'recorder.unreadable',
};

/** Why a kept recording is no text yet, for people: our own words, the server's, or the general ones. */
export function failureText(take: RecorderTake, t: (key: TextKey<'recorder'>) => string): string | null {
  const { failure } = take;
  if (!failure) return null;
  const waits = failure.code === FAILURE.offline || failure.code === FAILURE.waiting;
  if (waits && take.origin !== 'take') return t('recorder.offlineFile');
  const key = KEYS[failure.code];
  return key ? t(key) : (serverWords(failure.code, failure.text) ?? t('recorder.failed'));
}

const UNTRIED: readonly string[] = [FAILURE.storageFull, FAILURE.interrupted, FAILURE.stopped];

/** True where a transcription was tried and failed, and not where the recording itself ended early. */
export function wasTried({ failure }: RecorderTake): boolean {
  return failure !== null && !UNTRIED.includes(failure.code);
}
