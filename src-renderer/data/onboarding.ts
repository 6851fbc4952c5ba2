import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { PersonalityProfile } from '../../src/contract/api/personality-profile.ts';
import type { SharePlatform } from '../../src/contract/api/share-platforms.ts';
import type { InterfaceLanguage } from '../../src/contract/languages.ts';
import { PAGE_SIZE_DEFAULT } from '../../src/contract/limits.ts';
import { call } from './http.ts';
import { cacheProfile } from './personality-profile.ts';
import { userKeys } from './user-keys.ts';
import { cachePreferences } from './user-preferences.ts';

/** The choices of a new user. An empty platform list keeps the defaults. */
export interface OnboardingChoices {
  readonly profile: PersonalityProfile;
  readonly interfaceLanguage: InterfaceLanguage;
  readonly quickSharePlatforms: readonly SharePlatform[];
}

/** Saves the profile, then the preferences, then that setup is complete; each request can be repeated. */
export const completeOnboarding = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ profile, interfaceLanguage, quickSharePlatforms }: OnboardingChoices) => {
      const saved = await call('POST /api/personality-profile', { body: profile });
      const preferences = await call('POST /api/user-preferences', {
        body: {
          interfaceLanguage,
          itemsPerPage: PAGE_SIZE_DEFAULT,
          ...(quickSharePlatforms.length > 0 && { quickSharePlatforms: [...quickSharePlatforms] }),
        },
      });
      return { saved, preferences, user: await call('POST /api/user/complete-onboarding') };
    },
    onSuccess: async ({ saved, preferences, user }) => {
      await cachePreferences(client, preferences);
      // Setup is over even if the user can't be read again with the profile.
      client.setQueryData(userKeys.current, user);
      await cacheProfile(client, saved);
    },
    meta: {
      success: { title: 'onboarding.done', message: 'onboarding.doneText' },
      failure: { title: 'onboarding.failed', detail: 'server', fallback: 'onboarding.failedText' },
    },
  });

/** Ends onboarding without a profile, and saves the interface language. The mutation shows its own failure. */
export const skipOnboarding = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (interfaceLanguage: InterfaceLanguage) => {
      const preferences = await call('POST /api/user-preferences', { body: { interfaceLanguage } });
      return { preferences, user: await call('POST /api/user/complete-onboarding') };
    },
    async onSuccess({ preferences, user }) {
      await cachePreferences(client, preferences);
      client.setQueryData(userKeys.current, user);
    },
    meta: {
      failure: { title: 'preferences.error', detail: 'server', fallback: 'preferences.saveFailed' },
    },
  });
