import { atom } from 'jotai';
import { AI_SERVICE_DEFAULT, AI_SERVICES } from '../../../src/contract/ai-services.ts';
import { RECORDING_LANGUAGES, type RecordingLanguage } from '../../../src/contract/languages.ts';
import { SENSITIVITY } from '../../../src/contract/limits.ts';
import { deviceChoice } from '../../ui/device-choice.ts';

const KEY = 'parlance-recorder';

/** What the next recording is made with. */
export const aiServiceAtom = deviceChoice(KEY, 'aiService', AI_SERVICE_DEFAULT, (stored) =>
  AI_SERVICES.find((service) => service === stored),
);
export const languageAtom = deviceChoice<RecordingLanguage>(KEY, 'language', 'auto', (stored) =>
  RECORDING_LANGUAGES.find((language) => language === stored),
);
export const sensitivityAtom = deviceChoice<number>(KEY, 'sensitivity', SENSITIVITY.default, (stored) => {
  const isInRange = typeof stored === 'number' && stored >= SENSITIVITY.min && stored <= SENSITIVITY.max;
  return isInRange ? stored : undefined;
});

/** Whether a recording is also written in the person's own style. */
export const personalizeAtom = deviceChoice<boolean>(KEY, 'personalize', true, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
);

export const recordingChoiceAtom = atom((get) => ({
  aiService: get(aiServiceAtom),
  language: get(languageAtom),
  personalize: get(personalizeAtom),
}));
