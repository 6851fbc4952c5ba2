import { PLAN_CATALOGUE } from '../../src/contract/api/catalogue-plans.ts';
import { formatDollars } from '../../src/text/dollars.ts';
import { Closing } from '../features/marketing/closing.tsx';
import { PageHead } from '../features/marketing/page-head.tsx';
import { PublicFrame } from '../features/marketing/public-frame.tsx';
import { QuestionList } from '../features/marketing/question-list.tsx';
import { useText } from '../i18n/use-text.ts';
import { Link } from '../ui/link.tsx';
import { useSite } from '../ui/site.ts';
import classes from './faq-page.module.css';

const QUESTIONS = [
  ...(['what', 'accuracy', 'languages', 'formats', 'secure', 'edit'] as const),
  ...(['personal', 'services', 'offline', 'plans', 'business', 'cancel'] as const),
];

export function FaqPage() {
  const { t, locale } = useText('public');
  const { billing, minutes, quotas } = useSite();
  const isSold = billing !== 'none';
  const price = t('faq.plans.price', {
    price: formatDollars(PLAN_CATALOGUE.pro.centsPerMonth / 100, locale),
  });
  const answerOf = (id: (typeof QUESTIONS)[number]): string => {
    if (id === 'cancel' && !isSold) return t('pricing.nothingToPay');
    const isUnlimited = !quotas && (id === 'languages' || id === 'plans');
    const answer = isUnlimited ? t(`faq.${id}.aUnlimited`) : t(`faq.${id}.a`, minutes);
    return id === 'plans' && isSold ? `${answer} ${price}` : answer;
  };
  const questions = QUESTIONS.map((id) => ({ id, question: t(`faq.${id}.q`), answer: answerOf(id) }));
  return (
    <PublicFrame>
      <PageHead title={t('faq.title')} lead={t('faq.lead')} />
      <div className={classes.questions}>
        <QuestionList group="faq" questions={questions} level={2} />
      </div>
      <Closing title={t('faq.closing')}>
        <Link to="/contact" button="outline" isLarge>
          {t('faq.contactSupport')}
        </Link>
        <Link to="/auth" button="primary" isLarge>
          {t('faq.tryFree')}
        </Link>
      </Closing>
    </PublicFrame>
  );
}
