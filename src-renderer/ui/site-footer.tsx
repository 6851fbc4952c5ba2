import { Link } from 'react-router-dom';
import { SUPPORT_EMAIL } from '../../src/contract/contact.ts';
import type { TextKey } from '../i18n/en.ts';
import { useText } from '../i18n/use-text.ts';
import classes from './site-footer.module.css';

/** Ways into the product. */
const PRODUCT = [
  { label: 'footer.transcription', to: '/app' },
  { label: 'footer.recent', to: '/recent' },
] as const satisfies readonly { label: TextKey; to: string }[];

/** Mails to us, each with its subject. */
const SUPPORT = [
  { label: 'footer.contact', subject: 'footer.contactSubject' },
  { label: 'footer.help', subject: 'footer.helpSubject' },
  { label: 'footer.bug', subject: 'footer.bugSubject' },
  { label: 'footer.feature', subject: 'footer.featureSubject' },
] as const satisfies readonly { label: TextKey; subject: TextKey }[];

/** What stands below every page. */
export function SiteFooter() {
  const { t } = useText();
  return (
    <footer className={classes.footer}>
      <div className={classes.about}>
        <p className={classes.name}>{t('app.name')}</p>
        <p className={classes.wide}>{t('app.footer')}</p>
        <p className={classes.narrow}>{t('footer.love')}</p>
      </div>
      <nav className={classes.column} aria-label={t('footer.product')}>
        <h2 className={classes.heading}>{t('footer.product')}</h2>
        {PRODUCT.map(({ label, to }) => (
          <Link key={to} to={to}>
            {t(label)}
          </Link>
        ))}
      </nav>
      <nav className={classes.column} aria-label={t('footer.support')}>
        <h2 className={classes.heading}>{t('footer.support')}</h2>
        {SUPPORT.map(({ label, subject }) => (
          <a key={label} href={`mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent(t(subject))}`}>
            {t(label)}
          </a>
        ))}
      </nav>
      <p className={classes.end}>
        <span>{t('footer.copyright', { year: String(new Date().getFullYear()) })}</span>
        <span className={classes.wide}>{t('app.version')}</span>
      </p>
    </footer>
  );
}
