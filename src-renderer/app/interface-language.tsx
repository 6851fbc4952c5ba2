import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUser } from '../data/user.ts';
import { userPreferences } from '../data/user-preferences.ts';
import { showLanguage } from '../i18n/i18n.ts';
import { loadWithRetry } from '../ui/loading/lazy-part.ts';

/** Shows the interface in the language of the user's preferences, once onboarding has set it. */
export function InterfaceLanguage() {
  const { data: user } = useQuery(currentUser);
  // Before onboarding, the preferences may contain another language than the user has chosen here.
  const isOnboarded = user?.hasCompletedOnboarding === true;
  const { data: preferences } = useQuery({ ...userPreferences, enabled: isOnboarded });
  const language = isOnboarded ? preferences?.interfaceLanguage : undefined;
  useEffect(() => {
    if (!language) return;
    let isCancelled = false;
    // Without a network, the language comes once there is one, unless another has been chosen meanwhile.
    void loadWithRetry(async () => {
      if (!isCancelled) await showLanguage(language);
    });
    return () => {
      isCancelled = true;
    };
  }, [language]);
  return null;
}
