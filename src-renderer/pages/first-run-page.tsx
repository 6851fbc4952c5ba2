import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { INTERFACE_LANGUAGES } from '../../src/contract/languages.ts';
import { skipOnboarding } from '../data/onboarding.ts';
import { currentUser } from '../data/user.ts';
import { FirstRun } from '../features/desktop/first-run/first-run.tsx';
import { leftFirstRunAtom } from '../features/desktop/first-run/left-first-run.ts';
import { TryStep } from '../features/desktop/first-run/try-step.tsx';
import { useSettingsChange } from '../features/desktop/use-settings-change.ts';
import { DictationTrial } from '../features/recorder/dictation/dictation-trial.tsx';
import { shownLanguage } from '../i18n/i18n.ts';
import { Brand } from '../ui/brand.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import classes from './first-steps.module.css';

/** The first steps on this computer; repeatable from its settings. */
export function FirstRunPage() {
  const navigate = useNavigate();
  const { change } = useSettingsChange();
  const setLeft = useSetAtom(leftFirstRunAtom);
  const { data: user } = useQuery(currentUser);
  const skip = useMutation(skipOnboarding(useQueryClient()));
  const completeSetup = async (): Promise<void> => {
    // The app opens also if that cannot be stored: a message says so.
    setLeft(true);
    change({ isSetUp: true });
    await navigate('/app', { replace: true });
  };
  const isOnboarded = user?.hasCompletedOnboarding !== false;
  // The app asks the user of an account for a name and a style; this computer's own user may do without.
  const isAskedByApp = !isOnboarded && user.signIn === 'email';
  const finish = async (): Promise<void> => {
    if (isAskedByApp) return completeSetup();
    const language = INTERFACE_LANGUAGES.find((code) => code === shownLanguage()) ?? 'en';
    await skip.mutateAsync(language).catch(() => undefined);
    await completeSetup();
  };
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Brand />
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <FirstRun
          trial={
            <TryStep>
              <Suspense fallback={null}>
                <DictationTrial />
              </Suspense>
            </TryStep>
          }
          isPending={skip.isPending}
          onStyle={isOnboarded || isAskedByApp ? null : () => void completeSetup()}
          onFinish={() => void finish()}
        />
      </main>
    </div>
  );
}
