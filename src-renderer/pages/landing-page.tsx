import { Closing } from '../features/marketing/closing.tsx';
import { Demo } from '../features/marketing/demo.tsx';
import { Devices, Features, Stats, Testimonials, Uses } from '../features/marketing/landing-sections.tsx';
import { PlanLink } from '../features/marketing/plan-link.tsx';
import { PublicFrame } from '../features/marketing/public-frame.tsx';
import { useText } from '../i18n/use-text.ts';
import { Link } from '../ui/link.tsx';
import { useSite } from '../ui/site.ts';
import classes from './landing-page.module.css';

export function LandingPage() {
  const { t } = useText('landing');
  const { quotas } = useSite();
  return (
    <PublicFrame>
      <section className={classes.hero}>
        <div className={classes.words}>
          <h1 className={classes.headline}>{t('landing.headline')}</h1>
          <p className={classes.lead}>{t('landing.lead')}</p>
          <div className={classes.actions}>
            <PlanLink intent="trial" kind="primary">
              {t('landing.trial')}
            </PlanLink>
            <Link to="/contact?topic=demo" button="outline" isLarge>
              {t('landing.demo')}
            </Link>
          </div>
          <p className={classes.reassurance}>{t('landing.reassurance')}</p>
        </div>
        <Demo />
      </section>
      <Stats />
      <Features />
      <Devices />
      <Uses />
      <Testimonials />
      <Closing title={t('landing.closing')} {...(quotas && { text: t('landing.closingText') })}>
        <PlanLink intent="trial" kind="primary">
          {t('landing.trial')}
        </PlanLink>
      </Closing>
    </PublicFrame>
  );
}
