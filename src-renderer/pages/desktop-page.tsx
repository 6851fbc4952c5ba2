import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { currentUser } from '../data/user.ts';
import { AppCard } from '../features/desktop/app-card.tsx';
import { DictationCard } from '../features/desktop/dictation-card.tsx';
import { EngineCard } from '../features/desktop/engine-card.tsx';
import { HotkeyCard } from '../features/desktop/hotkey-card.tsx';
import { KeysCard } from '../features/desktop/keys-card.tsx';
import { MicrophoneCard } from '../features/desktop/microphone-card.tsx';
import { ModelsCard } from '../features/desktop/models-card.tsx';
import { ModesCard } from '../features/desktop/modes/modes-card.tsx';
import { SnippetsCard } from '../features/desktop/modes/snippets-card.tsx';
import { SafetyCard } from '../features/desktop/safety-card.tsx';
import { ServerCard } from '../features/desktop/server-card.tsx';
import { ServicesCard } from '../features/desktop/services-card.tsx';
import { useText } from '../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../platform/use-remote-value.ts';
import { Brand } from '../ui/brand.tsx';
import { useScrollToHash } from '../ui/hooks/use-scroll-to-hash.ts';
import { Link } from '../ui/link.tsx';
import { PageLoading } from '../ui/loading/page-loading.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import classes from './desktop-page.module.css';
import { PageFrame } from './page-frame.tsx';

function Cards() {
  useScrollToHash();
  const isLocal = useRemoteValue(useDesktop().settings)?.server.kind === 'local';
  return (
    <div className={classes.cards}>
      <ServerCard />
      {isLocal && (
        <>
          <EngineCard />
          <ModelsCard />
          <KeysCard />
          <ServicesCard />
        </>
      )}
      <HotkeyCard />
      <DictationCard />
      <ModesCard />
      <SnippetsCard />
      <MicrophoneCard />
      <AppCard />
      <SafetyCard />
    </div>
  );
}

/** The frame for visitors, with a link back: there is no menu before sign-in. */
function VisitorsFrame({ children }: { children: ReactNode }) {
  const { t } = useText('common', 'desktop');
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Brand />
        <div className={classes.actions}>
          <ThemeToggle />
          <Link to="/auth" button="quiet">
            {t('auth.signIn')}
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <h1 className={classes.heading}>{t('desktop.title')}</h1>
        {children}
      </main>
    </div>
  );
}

/** Settings of this computer; open to visitors too, because they choose the server here. */
export function DesktopPage() {
  const { t } = useText('desktop');
  // Not `isPending`: after a failure, parts of the page that ask again would take it away, and so endlessly.
  const { data: user, isFetched } = useQuery(currentUser);
  if (!isFetched) return <PageLoading />;
  if (!user) {
    return (
      <VisitorsFrame>
        <Cards />
      </VisitorsFrame>
    );
  }
  return (
    <PageFrame title={t('desktop.title')} lead={t('desktop.lead')} width="text">
      <Cards />
    </PageFrame>
  );
}
