import { Closing } from '../features/marketing/closing.tsx';
import { Comparison } from '../features/marketing/comparison.tsx';
import { FeatureList } from '../features/marketing/feature-list.tsx';
import { PageHead } from '../features/marketing/page-head.tsx';
import { PublicFrame } from '../features/marketing/public-frame.tsx';
import { useText } from '../i18n/use-text.ts';
import { Link } from '../ui/link.tsx';

export function FeaturesPage() {
  const { t } = useText('public');
  return (
    <PublicFrame themeCycle="main">
      <PageHead title={t('features.title')} lead={t('features.lead')} />
      <FeatureList />
      <Comparison />
      <Closing title={t('features.closing')}>
        <Link to="/auth" button="primary" isLarge>
          {t('features.start')}
        </Link>
        <Link to="/pricing" button="outline" isLarge>
          {t('features.seePricing')}
        </Link>
      </Closing>
    </PublicFrame>
  );
}
