import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import type { User } from '../../src/contract/api/account.ts';
import { QUICK_SHARE_MAX } from '../../src/contract/limits.ts';
import { logout } from '../data/sign-out.ts';
import { OnboardingWizard } from '../features/personality/onboarding-wizard.tsx';
import { AppChoice } from '../features/sharing/app-choice.tsx';
import { useText } from '../i18n/use-text.ts';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { LanguageSelect } from '../ui/fields/language-select.tsx';
import { useRemovalFocus } from '../ui/focus/use-removal-focus.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import classes from './first-steps.module.css';

const Dictation = lazyPart(
  async () => (await import('../features/recorder/dictation/dictation.tsx')).Dictation,
  'errors',
  'recorder',
  'settings',
);

/**
 * Moves the focus into onboarding after a sign-up, as after any navigation: onboarding loads only after the route has done
 * so. Moves it on to the app that takes its place.
 */
function usePageFocus(client: QueryClient) {
  const page = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  useRemovalFocus(page);
  useEffect(() => {
    // A page that was just loaded has sent nothing yet, and leaves the focus at its beginning.
    const isNavigation = client.getMutationCache().getAll().length > 0;
    // Not scrolled: the header is above it.
    if (isNavigation && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true });
  }, [client]);
  return { page, main };
}

/** Onboarding, shown to a new user instead of the app. */
export function FirstSteps({ user }: { user: User }) {
  const { t } = useText('settings');
  const client = useQueryClient();
  const signOut = useMutation(logout(client));
  const { page, main } = usePageFocus(client);
  // The last step is left at its end; the app that takes its place begins at its top.
  useEffect(() => () => window.scrollTo(0, 0), []);
  return (
    <div ref={page} className={classes.page} data-next-focus="main">
      <header className={classes.header}>
        <Brand />
        <div className={classes.actions}>
          <LanguageSelect />
          <ThemeToggle />
          {user.signIn !== 'computer' && (
            <Button variant="quiet" onClick={() => signOut.mutate()}>
              {t('onboarding.logout')}
            </Button>
          )}
        </div>
      </header>
      <main ref={main} id="main" tabIndex={-1} className={classes.main}>
        <OnboardingWizard
          user={user}
          dictation={(onText, isShown) => (
            <Suspense fallback={null}>
              <Dictation isShown={isShown} onText={onText} />
            </Suspense>
          )}
          platforms={(chosen, choose) => (
            <section aria-labelledby="first-apps">
              <h3 id="first-apps" className={classes.title}>
                {t('onboarding.platforms')}
              </h3>
              <p className={classes.hint}>{t('onboarding.platformsHint', { count: QUICK_SHARE_MAX })}</p>
              <AppChoice label={t('onboarding.platforms')} picked={chosen} onChange={choose} />
            </section>
          )}
        />
      </main>
    </div>
  );
}
