import '../theme/styles-fields.ts';
import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { AppHeader } from '../features/navigation/app-header.tsx';
import { HistoryView } from '../features/transcriptions/history-view.tsx';
import { useText } from '../i18n/use-text.ts';
import { usePlatform } from '../platform/platform-context.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { SiteFooter } from '../ui/site-footer.tsx';
import classes from './recent-page.module.css';

const RecordingNow = lazyPart(
  async () => (await import('../features/recorder/recording-now.tsx')).RecordingNow,
);

export function RecentPage() {
  const { t } = useText();
  const { handover } = usePlatform();
  const navigate = useNavigate();
  return (
    <div className={classes.page}>
      <AppHeader themeCycle="general" title={t('list.title')} />
      <main id="main" tabIndex={-1} className={classes.main}>
        <h1 className={classes.heading}>{t('list.title')}</h1>
        <HistoryView
          onStart={() => void navigate('/app')}
          onOpen={({ id, text }) => {
            handover.put({ id, text });
            void navigate('/');
          }}
        />
      </main>
      <SiteFooter />
      <Suspense fallback={null}>
        <RecordingNow />
      </Suspense>
    </div>
  );
}
