import '../i18n/public-texts.ts';
import { Closing } from '../features/marketing/closing.tsx';
import { PageHead } from '../features/marketing/page-head.tsx';
import { PublicFrame } from '../features/marketing/public-frame.tsx';
import { QuestionList } from '../features/marketing/question-list.tsx';
import { useText } from '../i18n/use-text.ts';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './faq-page.module.css';

const QUESTIONS = [
  ...(['what', 'accuracy', 'languages', 'formats', 'secure', 'edit'] as const),
  ...(['personal', 'services', 'offline', 'plans', 'business', 'cancel'] as const),
];

export function FaqPage() {
  const { t } = useText();
  const questions = QUESTIONS.map((id) => ({
    id,
    question: t(`faq.${id}.q`),
    answer: t(`faq.${id}.a`),
  }));
  return (
    <PublicFrame>
      <PageHead title={t('faq.title')} lead={t('faq.lead')} />
      <div className={classes.questions}>
        <QuestionList group="faq" questions={questions} level={2} />
      </div>
      <Closing title={t('faq.closing')}>
        <LinkButton to="/contact" kind="outline" isLarge>
          {t('faq.contactSupport')}
        </LinkButton>
        <LinkButton to="/auth" kind="primary" isLarge>
          {t('faq.tryFree')}
        </LinkButton>
      </Closing>
    </PublicFrame>
  );
}
