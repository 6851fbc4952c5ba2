import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DesktopStatus } from '../../src/contract/desktop/desktop.ts';
import { refreshAfterRecording } from '../data/transcriptions.ts';
import { currentUser } from '../data/user.ts';
import { userKeys } from '../data/user-keys.ts';
import { leftFirstRunAtom } from '../features/desktop/first-run/left-first-run.ts';
import { onLanguageChange, shownLanguage } from '../i18n/i18n.ts';
import type { RemoteValue } from '../platform/desktop-host.ts';
import { useDesktop, useRemoteValue } from '../platform/use-remote-value.ts';
import { useThemeChoice } from '../theme/theme-choice.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';

const HostDictation = lazyPart(
  async () => (await import('../features/recorder/dictation/host-dictation.tsx')).HostDictation,
  'desktop',
  'errors',
  'recorder',
);

const ProxyDialog = lazyPart(
  async () => (await import('../features/desktop/proxy/proxy-dialog.tsx')).ProxyDialog,
  'app',
  'auth',
  'desktop',
);

/** Asks for a proxy's password, on whatever page the user is. */
function ProxyQuestions() {
  const question = useRemoteValue(useDesktop().proxyQuestion);
  // With the key, nothing typed for one proxy is shown for another.
  return question && <ProxyDialog key={question.proxy} question={question} />;
}

/** Sets the language of the host's menus. */
function useHostLanguage(): void {
  const language = useSyncExternalStore(onLanguageChange, shownLanguage);
  const { setLanguage } = useDesktop();
  useEffect(() => setLanguage(language), [setLanguage, language]);
}

/** Applies the theme to the host's window frame and menus. */
function useHostTheme(): void {
  const choice = useThemeChoice();
  const { setTheme } = useDesktop();
  useEffect(() => setTheme(choice), [setTheme, choice]);
}

/** Navigates to pages opened by links, the tray and notifications. */
function usePageOpenRequests(): void {
  const navigate = useNavigate();
  const { onPageOpen } = useDesktop();
  useEffect(() => onPageOpen((path) => void navigate(path)), [onPageOpen, navigate]);
}

/** Refreshes what a recording changes when one was transcribed after its page closed. */
function useHistoryRefresh(): void {
  const client = useQueryClient();
  const { onHistoryChanged } = useDesktop();
  useEffect(() => onHistoryChanged(() => void refreshAfterRecording(client)), [client, onHistoryChanged]);
}

/** Asks again who is signed in once the host's keychain opens: at login, it may have waited for its password. */
export function refetchUserOnUnlock(client: QueryClient, status: RemoteValue<DesktopStatus>): () => void {
  let previous = status.read()?.secrets;
  return status.subscribe(() => {
    const current = status.read()?.secrets;
    if (previous === 'memory' && current !== 'memory')
      void client.refetchQueries({ queryKey: userKeys.current });
    previous = current;
  });
}

function useKeychainUnlock(): void {
  const client = useQueryClient();
  const { status } = useDesktop();
  useEffect(() => refetchUserOnUnlock(client, status), [client, status]);
}

/** True while a user of a new computer has to be led to the first steps. */
export function useFirstRunDue(): boolean {
  const isSetUp = useRemoteValue(useDesktop().settings)?.isSetUp ?? true;
  const hasLeft = useAtomValue(leftFirstRunAtom);
  const { data: user } = useQuery(currentUser);
  const { pathname } = useLocation();
  return Boolean(user) && !isSetUp && !hasLeft && pathname === '/app';
}

/** Leads a user of a new computer to the first steps. */
function useFirstRun(): void {
  const isDue = useFirstRunDue();
  const navigate = useNavigate();
  useEffect(() => {
    if (isDue) void navigate('/setup', { replace: true });
  }, [isDue, navigate]);
}

/** Effects of the desktop app, on every page. */
export function DesktopParts() {
  useHostLanguage();
  useHostTheme();
  usePageOpenRequests();
  useHistoryRefresh();
  useKeychainUnlock();
  useFirstRun();
  return (
    <>
      <Suspense fallback={null}>
        <HostDictation />
      </Suspense>
      <ProxyQuestions />
    </>
  );
}
