import { IconLanguage, IconLock, IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { followSignIn } from '../data/sign-in-elsewhere.ts';
import { AuthTabs } from '../features/auth/auth-tabs.tsx';
import { useText } from '../i18n/use-text.ts';
import { Brand } from '../ui/brand.tsx';
import { LanguageSelect } from '../ui/fields/language-select.tsx';
import { returnLocationOf } from '../ui/return-location.ts';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import classes from './auth-page.module.css';

const POINTS = [
  { icon: IconLanguage, title: 'auth.side1.title', text: 'auth.side1.text' },
  { icon: IconPencil, title: 'auth.side2.title', text: 'auth.side2.text' },
  { icon: IconLock, title: 'auth.side3.title', text: 'auth.side3.text' },
] as const;

interface AuthPageProps {
  /** In place of the tabs Sign In and Sign Up. */
  readonly form?: ReactNode;
  /** The host's content below the form. */
  readonly below?: ReactNode;
}

/** The sign-in and sign-up page. */
export function AuthPage({ form = <AuthTabs />, below }: AuthPageProps) {
  const { t } = useText('auth');
  const client = useQueryClient();
  useEffect(() => followSignIn(client), [client]);
  const location = useLocation();
  const hasSessionEnded = Boolean(returnLocationOf(location)?.endedFor);
  return (
    <div className={classes.page}>
      <div className={classes.form}>
        <header className={classes.header}>
          <Brand />
          <div className={classes.look}>
            <LanguageSelect />
            <ThemeToggle />
          </div>
        </header>
        <main id="main" tabIndex={-1} className={classes.main}>
          <h1 className={classes.heading}>{t('auth.heading')}</h1>
          {hasSessionEnded && (
            <p role="status" className={classes.ended}>
              {t('auth.sessionEnded')}
            </p>
          )}
          {form}
          {below}
        </main>
      </div>
      <aside className={classes.side} aria-labelledby="auth-side">
        <div className={classes.sideInner}>
          <h2 id="auth-side" className={classes.sideTitle}>
            {t('auth.sideTitle')}
          </h2>
          <ul className={classes.points}>
            {POINTS.map(({ icon: Icon, title, text }) => (
              <li key={title} className={classes.point}>
                <Icon size={22} stroke={1.6} aria-hidden className={classes.pointIcon} />
                <div>
                  <h3 className={classes.pointTitle}>{t(title)}</h3>
                  <p className={classes.pointText}>{t(text)}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </div>
  );
}
