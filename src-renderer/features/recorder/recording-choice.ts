import { atom } from 'jotai';
import { AI_SERVICE_DEFAULT, type AiService } from '../../../src/contract/ai-services.ts';
import type { RecordingLanguage } from '../../../src/contract/languages.ts';
import { SENSITIVITY } from '../../../src/contract/limits.ts';

/** What the next recording is made with, for as long as the page lives. */
export const aiServiceAtom = atom<AiService>(AI_SERVICE_DEFAULT);
export const languageAtom = atom<RecordingLanguage>('auto');
export const sensitivityAtom = atom<number>(SENSITIVITY.default);

export const recordingChoiceAtom = atom((get) => ({
  aiService: get(aiServiceAtom),
  language: get(languageAtom),
}));
