import { atom } from 'jotai';
import { RECORDING_LANGUAGES, type RecordingLanguage } from '../../../../src/contract/languages.ts';
import { SENSITIVITY } from '../../../../src/contract/limits.ts';
import { aiServiceAtom, RECORDER_KEY } from '../../../page-state/ai-service-choice.ts';
import { deviceChoiceAtom } from '../../../ui/device-choice.ts';

/** Options for the next recording, in addition to the AI service. */
export const languageAtom = deviceChoiceAtom<RecordingLanguage>(RECORDER_KEY, 'language', 'auto', (stored) =>
  RECORDING_LANGUAGES.find((language) => language === stored),
);
export const sensitivityAtom = deviceChoiceAtom<number>(
  RECORDER_KEY,
  'sensitivity',
  SENSITIVITY.default,
  (stored) => {
    const isInRange = typeof stored === 'number' && stored >= SENSITIVITY.min && stored <= SENSITIVITY.max;
    return isInRange ? stored : undefined;
  },
);

/** Whether recordings are also written in the user's own style. */
export const personalizeAtom = deviceChoiceAtom<boolean>(RECORDER_KEY, 'personalize', true, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
);

/** Whether system audio is recorded, too. Not remembered: the next recording may be a dictation again. */
export const meetingAtom = atom(false);

/**
 * Whether the speakers of the next recording or file are told apart; undefined: the preference decides. Not remembered:
 * it applies once.
 */
export const separateSpeakersAtom = atom<boolean | undefined>(undefined);

export const recordingChoiceAtom = atom((get) => ({
  aiService: get(aiServiceAtom),
  language: get(languageAtom),
  personalize: get(personalizeAtom),
  isMeeting: get(meetingAtom),
  separateSpeakers: get(separateSpeakersAtom),
}));
