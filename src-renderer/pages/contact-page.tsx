import { useSearchParams } from 'react-router-dom';
import { Closing } from '../features/marketing/closing.tsx';
import { ContactAside } from '../features/marketing/contact-aside.tsx';
import { ContactForm } from '../features/marketing/contact-form.tsx';
import { PageHead } from '../features/marketing/page-head.tsx';
import { PublicFrame } from '../features/marketing/public-frame.tsx';
import { useText } from '../i18n/use-text.ts';
import { useIsHydrated } from '../ui/hooks/use-is-hydrated.ts';
import { Link } from '../ui/link.tsx';
import classes from './contact-page.module.css';

/** The contact page. The query parameter `topic=demo` fills in a request for a demo. */
export function ContactPage() {
  const { t } = useText('public');
  const [query] = useSearchParams();
  // The prerendered page has no topic; it is hydrated unchanged and filled in afterwards.
  const topic = useIsHydrated() ? query.get('topic') : null;
  const initialValues =
    topic === 'demo' ? { subject: t('contact.demoSubject'), message: t('contact.demoMessage') } : {};
  return (
    <PublicFrame>
      <PageHead title={t('contact.title')} lead={t('contact.lead')} />
      <div className={classes.columns}>
        <ContactForm start={initialValues} />
        <ContactAside />
      </div>
      <Closing title={t('contact.closing')}>
        <Link to="/auth" button="outline" isLarge>
          {t('contact.getStarted')}
        </Link>
      </Closing>
    </PublicFrame>
  );
}
