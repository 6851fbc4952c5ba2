import { RECORDING_LANGUAGES, type RecordingLanguage } from '../../../../src/contract/languages.ts';
import { RECORDER_KEY } from '../../../page-state/ai-service-choice.ts';
import { deviceChoiceAtom } from '../../../ui/device-choice.ts';

const isLanguage = (value: unknown): value is RecordingLanguage =>
  RECORDING_LANGUAGES.some((language) => language === value);

/** The languages of earlier dictations on this device, the latest first. */
export const usedLanguagesAtom = deviceChoiceAtom<readonly RecordingLanguage[]>(
  RECORDER_KEY,
  'usedLanguages',
  [],
  (stored) => (Array.isArray(stored) ? stored.filter(isLanguage) : undefined),
);
