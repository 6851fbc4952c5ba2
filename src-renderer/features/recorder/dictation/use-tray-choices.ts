import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { MICROPHONES_MAX } from '../../../../src/contract/desktop/desktop-options.ts';
import { RECORDING_LANGUAGES, type RecordingLanguage } from '../../../../src/contract/languages.ts';
import { capabilities } from '../../../data/capabilities.ts';
import { shownLanguage } from '../../../i18n/i18n.ts';
import { useMicrophones } from '../../../platform/use-microphones.ts';
import { useDesktop } from '../../../platform/use-remote-value.ts';
import { usePlanLanguages } from '../session/plan-languages.ts';
import { languageAtom } from '../session/recording-choice.ts';
import { offeredLanguages } from './language-cycle.ts';
import { usedLanguagesAtom } from './used-languages.ts';

/** Sends the available languages and microphones to the tray's menu, and follows its choice of language. */
export function useTrayChoices(): void {
  const host = useDesktop();
  const microphones = useMicrophones();
  const usedLanguages = useAtomValue(usedLanguagesAtom);
  const [language, setLanguage] = useAtom(languageAtom);
  const engineLanguages = useQuery(capabilities).data?.speech.languages ?? 'any';
  const planLanguages = usePlanLanguages();
  useEffect(() => {
    const languageLimits = [engineLanguages, planLanguages].filter((some) => some !== 'any');
    const isUsable = (code: RecordingLanguage) =>
      code === 'auto' || languageLimits.every((some) => some.includes(code));
    host.setTrayChoices({
      language,
      languages: offeredLanguages(language, shownLanguage(), usedLanguages).filter(
        (code) => code === language || isUsable(code),
      ),
      all: RECORDING_LANGUAGES.filter(isUsable),
      microphones: microphones.slice(0, MICROPHONES_MAX).map(({ id, label }) => ({ id, label })),
    });
  }, [host, language, usedLanguages, microphones, engineLanguages, planLanguages]);
  useEffect(() => host.onLanguageChosen(setLanguage), [host, setLanguage]);
}
