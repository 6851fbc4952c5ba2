import { baseLanguage } from '../../../../src/contract/languages.ts';
import type { RecorderTake } from '../machine/recorder-state.ts';

/** True for a recording that the engine in the page understands: one voice, in English or in an unnamed language. */
export const canRecogniseLocally = ({
  language,
  isMeeting,
}: Pick<RecorderTake, 'language' | 'isMeeting'>): boolean =>
  !isMeeting && (language === 'auto' || baseLanguage(language) === 'en');

/** Words of a chosen language are kept, however uncertain they are. */
export const isTrusted = (take: Pick<RecorderTake, 'language'>, isEnglish: boolean): boolean =>
  isEnglish || take.language !== 'auto';
