import { IconMenu2, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { currentUser } from '../../data/user.ts';
import type { TextKey } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ThemeCycle } from '../../theme/color-scheme.ts';
import { Brand } from '../../ui/brand.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { SiteFooter } from '../../ui/site-footer.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import classes from './public-frame.module.css';

const PublicLanguage = lazyPart(async () => (await import('./public-language.tsx')).PublicLanguage);

const PAGES = [
  { to: '/features', label: 'footer.features' },
  { to: '/pricing', label: 'footer.pricing' },
  { to: '/faq', label: 'footer.faq' },
  { to: '/contact', label: 'public.contact' },
] as const satisfies readonly { to: string; label: TextKey<'common'> }[];

export interface PublicFrameProps {
  readonly themeCycle?: ThemeCycle;
  readonly children: ReactNode;
}

function PageLinks({ className, onChoose }: { className: string | undefined; onChoose?: () => void }) {
  const { t } = useText('common');
  const { pathname } = useLocation();
  return (
    <ul className={className}>
      {PAGES.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} aria-current={pathname === to ? 'page' : undefined} onClick={onChoose}>
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function AccountLinks({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useText('common');
  if (isSignedIn) {
    return (
      <Link to="/app" button="ink">
        {t('public.openApp')}
      </Link>
    );
  }
  return (
    <>
      <Link to="/auth" button="quiet">
        {t('landing.signIn')}
      </Link>
      <Link to="/auth" button="ink">
        {t('landing.getStarted')}
      </Link>
    </>
  );
}

/** The menu on phones: a native popover, which also opens without scripts. */
function PhoneMenu({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useText('common');
  const id = useId();
  const menu = useRef<HTMLElement>(null);
  return (
    <div className={classes.narrow}>
      <IconButton label={t('public.menu')} popoverTarget={id}>
        <IconMenu2 size={22} stroke={1.7} aria-hidden />
      </IconButton>
      <nav
        ref={menu}
        id={id}
        popover="auto"
        aria-label={t('public.menu')}
        className={classes.menu}
        // The menu covers the page, so it closes when the focus goes there.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
        }}
      >
        <div className={classes.menuTop}>
          <Brand />
          <IconButton label={t('public.closeMenu')} popoverTarget={id} popoverTargetAction="hide">
            <IconX size={22} stroke={1.7} aria-hidden />
          </IconButton>
        </div>
        <PageLinks className={classes.menuLinks} onChoose={() => menu.current?.hidePopover()} />
        <div className={classes.menuAccount}>
          <AccountLinks isSignedIn={isSignedIn} />
        </div>
      </nav>
    </div>
  );
}

/** The frame of every public page. */
export function PublicFrame({ themeCycle = 'general', children }: PublicFrameProps) {
  const { t } = useText('common');
  const { data: user } = useQuery(currentUser);
  const isSignedIn = Boolean(user);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div className={classes.bar}>
          <Brand />
          <nav aria-label={t('public.pages')} className={classes.wide}>
            <PageLinks className={classes.links} />
          </nav>
          <div className={classes.account}>
            <ThemeToggle cycle={themeCycle} />
            <nav aria-label={t('landing.nav')} className={classes.wide}>
              <AccountLinks isSignedIn={isSignedIn} />
            </nav>
            <PhoneMenu isSignedIn={isSignedIn} />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <SiteFooter showsPublicLinks language={() => <PublicLanguage />} />
    </div>
  );
}
