import { AnalyticsView } from '../features/analytics/analytics-view.tsx';
import { useText } from '../i18n/use-text.ts';
import { PageFrame } from './page-frame.tsx';

export function AnalyticsPage() {
  const { t } = useText('analytics');
  return (
    <PageFrame title={t('analytics.title')} lead={t('analytics.lead')}>
      <AnalyticsView />
    </PageFrame>
  );
}
