import { Closing } from '../features/marketing/closing.tsx';
import { PageHead } from '../features/marketing/page-head.tsx';
import { PlanCards } from '../features/marketing/plan-cards.tsx';
import { PlanLink } from '../features/marketing/plan-link.tsx';
import { PublicFrame } from '../features/marketing/public-frame.tsx';
import { QuestionList } from '../features/marketing/question-list.tsx';
import { useText } from '../i18n/use-text.ts';
import { Link } from '../ui/link.tsx';
import { useSite } from '../ui/site.ts';
import classes from './pricing-page.module.css';

const QUESTIONS = ['change', 'limit', 'trial', 'unused'] as const;
const UNLIMITED_QUESTIONS = ['change', 'trial'] as const;

export function PricingPage() {
  const { t } = useText('public');
  const { billing, sellsMinutes, quotas } = useSite();
  const isSold = billing !== 'none';
  const questions = (quotas ? QUESTIONS : UNLIMITED_QUESTIONS).map((id) => ({
    id,
    question: t(`pricing.${id}.q`),
    answer: id === 'limit' && !sellsMinutes ? t('pricing.limit.aFree') : t(`pricing.${id}.a`),
  }));
  return (
    <PublicFrame>
      <PageHead
        title={t(isSold ? 'pricing.title' : 'pricing.titleFree')}
        lead={t(isSold ? 'pricing.lead' : 'pricing.leadFree')}
      >
        <Link to="/" className={classes.home}>
          {t('pricing.home')}
        </Link>
      </PageHead>
      <PlanCards />
      <section className={classes.questions} aria-labelledby="questions">
        <h2 id="questions" className={classes.heading}>
          {t('pricing.questions')}
        </h2>
        <QuestionList group="pricing" questions={questions} level={3} />
      </section>
      <Closing
        title={t('pricing.closing')}
        text={t(isSold ? 'pricing.closingText' : 'pricing.closingTextFree')}
      >
        <PlanLink intent="trial" kind="primary">
          {t('pricing.freeTrial')}
        </PlanLink>
      </Closing>
    </PublicFrame>
  );
}
