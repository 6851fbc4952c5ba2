import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { TextKey } from '../i18n/text-keys.ts';
import { useText } from '../i18n/use-text.ts';
import { Link } from './link.tsx';
import { NearScreen } from './loading/near-screen.tsx';
import { useSite } from './site.ts';
import classes from './site-footer.module.css';

interface FooterLink {
  readonly label: TextKey<'common'>;
  readonly to: string;
}

const PRODUCT: readonly FooterLink[] = [
  { label: 'footer.transcription', to: '/app' },
  { label: 'footer.personalization', to: '/app?personality=true' },
  { label: 'footer.sharing', to: '/settings#quick-share' },
  { label: 'footer.account', to: '/settings' },
  { label: 'footer.recent', to: '/recent' },
];

const LEARN: readonly FooterLink[] = [
  { label: 'footer.features', to: '/features' },
  { label: 'footer.pricing', to: '/pricing' },
  { label: 'footer.faq', to: '/faq' },
  { label: 'public.contact', to: '/contact' },
];

const LEGAL: readonly FooterLink[] = [
  { label: 'footer.privacy', to: '/privacy' },
  { label: 'footer.terms', to: '/terms' },
  { label: 'footer.dataProtection', to: '/contact' },
  { label: 'footer.gdpr', to: '/contact' },
];

/** Links for mails to support, each with its subject. */
const SUPPORT = [
  { label: 'footer.contact', subject: 'footer.contactSubject' },
  { label: 'footer.help', subject: 'footer.helpSubject' },
  { label: 'footer.bug', subject: 'footer.bugSubject' },
  { label: 'footer.feature', subject: 'footer.featureSubject' },
] as const satisfies readonly { label: TextKey<'common'>; subject: TextKey<'common'> }[];

interface ColumnProps {
  readonly title: TextKey<'common'>;
  readonly lines: readonly FooterLink[];
  readonly isOnPhones?: boolean;
}

/** The address of a link. On the page that it leads to, its parameter is added to those of the open text. */
function addressOn(pathname: string, search: string, to: string): string {
  const [path, added] = to.split('?');
  return path === pathname && search && added ? `${path}${search}&${added}` : to;
}

function Column({ title, lines, isOnPhones }: ColumnProps) {
  const { t } = useText('common');
  const { pathname, search } = useLocation();
  return (
    <nav className={classes.column} data-phones={isOnPhones || undefined} aria-label={t(title)}>
      <h2 className={classes.heading}>{t(title)}</h2>
      {lines.map(({ label, to }) => (
        <Link key={label} to={addressOn(pathname, search, to)}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}

export interface SiteFooterProps {
  /** Whether phones also show its links to public pages. */
  readonly showsPublicLinks?: boolean;
  /** Renders the language control. */
  readonly language?: () => ReactNode;
}

/** The footer of every page. */
export function SiteFooter({ showsPublicLinks = false, language }: SiteFooterProps) {
  const { t } = useText('common');
  const { companyName, supportEmail } = useSite();
  return (
    <footer className={classes.footer} data-leads-on={showsPublicLinks || undefined}>
      <div className={classes.about}>
        <p className={classes.name}>{t('app.name')}</p>
        <p className={classes.wide}>{t('app.footer')}</p>
        <p className={classes.narrow}>{t('footer.love')}</p>
      </div>
      <div className={classes.columns}>
        <Column title="footer.product" lines={PRODUCT} />
        <Column title="footer.learn" lines={LEARN} isOnPhones={showsPublicLinks} />
        <nav className={classes.column} aria-label={t('footer.support')}>
          <h2 className={classes.heading}>{t('footer.support')}</h2>
          {SUPPORT.map(({ label, subject }) => (
            <Link key={label} to={`mailto:${supportEmail}?subject=${encodeURIComponent(t(subject))}`}>
              {t(label)}
            </Link>
          ))}
        </nav>
        <Column title="footer.legal" lines={LEGAL} isOnPhones={showsPublicLinks} />
      </div>
      <p className={classes.end}>
        <span suppressHydrationWarning>
          {t('footer.copyright', { year: String(new Date().getFullYear()), company: companyName })}
        </span>
        <span className={classes.wide}>{t('app.version')}</span>
      </p>
      {language && <NearScreen className={classes.language}>{language}</NearScreen>}
    </footer>
  );
}
