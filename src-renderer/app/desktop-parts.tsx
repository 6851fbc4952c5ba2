import '../i18n/desktop-texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { DESKTOP_WORDS, type DesktopWords } from '../../src/contract/desktop/desktop-words.ts';
import { refreshHistory } from '../data/transcriptions.ts';
import type { TextKey } from '../i18n/en.ts';
import { useText } from '../i18n/use-text.ts';
import { useDesktop } from '../platform/use-remote-value.ts';
import { useThemeChoice } from '../theme/theme-choice.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const HostDictation = lazyPart(
  async () => (await import('../features/recorder/dictation/host-dictation.tsx')).HostDictation,
);

/** The host's own menus speak the person's language. */
function useHostWords(): void {
  const { t, locale } = useText();
  const { setWords } = useDesktop();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` is one function; what it says changes with the language
  useEffect(() => {
    const names = Object.keys(DESKTOP_WORDS) as (keyof DesktopWords)[];
    const said = names.map((name) => [name, t(`hostWords.${name}` satisfies TextKey)]);
    setWords(Object.fromEntries(said) as DesktopWords);
  }, [setWords, t, locale]);
}

/** The host's own frame and menus are as light or dark as the app. */
function useHostTheme(): void {
  const choice = useThemeChoice();
  const { setTheme } = useDesktop();
  useEffect(() => setTheme(choice), [setTheme, choice]);
}

/** Links from outside, the tray and notices lead to pages of the app. */
function useLinksFromOutside(): void {
  const navigate = useNavigate();
  const { onPageOpen } = useDesktop();
  useEffect(() => onPageOpen((path) => void navigate(path)), [onPageOpen, navigate]);
}

/** What became text after a page was gone is on the next one without being asked for. */
function useLateTexts(): void {
  const client = useQueryClient();
  const { onHistoryChanged } = useDesktop();
  useEffect(() => onHistoryChanged(() => void refreshHistory(client)), [client, onHistoryChanged]);
}

/** What the app does for the desktop around it, whatever page is shown. */
export function DesktopParts() {
  useHostWords();
  useHostTheme();
  useLinksFromOutside();
  useLateTexts();
  return (
    <Suspense fallback={null}>
      <HostDictation />
    </Suspense>
  );
}
