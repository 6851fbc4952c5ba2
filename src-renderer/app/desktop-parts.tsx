import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { refreshHistory } from '../data/transcriptions.ts';
import { onLanguageChange, shownLanguage } from '../i18n/i18n.ts';
import { useDesktop } from '../platform/use-remote-value.ts';
import { useThemeChoice } from '../theme/theme-choice.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const HostDictation = lazyPart(
  async () => (await import('../features/recorder/dictation/host-dictation.tsx')).HostDictation,
  'desktop',
  'errors',
  'recorder',
);

/** The host's own menus speak the person's language. */
function useHostLanguage(): void {
  const language = useSyncExternalStore(onLanguageChange, shownLanguage);
  const { setLanguage } = useDesktop();
  useEffect(() => setLanguage(language), [setLanguage, language]);
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
  useHostLanguage();
  useHostTheme();
  useLinksFromOutside();
  useLateTexts();
  return (
    <Suspense fallback={null}>
      <HostDictation />
    </Suspense>
  );
}
