import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ModelChoice, UserPreferencesChange } from '../../src/contract/api/user-preferences.ts';
import { call } from './http.ts';

export const userPreferencesKeys = { all: ['/api/user-preferences'] as const };

export const userPreferences = queryOptions({
  queryKey: userPreferencesKeys.all,
  queryFn: ({ signal }) => call('GET /api/user-preferences', {}, { signal }),
});

/** Saves a change of preferences; `silent` where the specification shows no notice of a failure. */
export const savePreferences = (client: QueryClient, notice: 'shown' | 'silent' = 'shown') =>
  mutationOptions({
    mutationFn: (body: UserPreferencesChange) => call('POST /api/user-preferences', { body }),
    onSuccess: (saved) => client.setQueryData(userPreferencesKeys.all, saved),
    ...(notice === 'shown' && {
      meta: { failure: { title: 'preferences.error', message: 'preferences.saveFailed' } },
    }),
  });

export const saveModelChoice = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: ModelChoice) => call('PUT /api/user-preferences', { body }),
    onSuccess: (saved) => client.setQueryData(userPreferencesKeys.all, saved),
    meta: {
      success: { title: 'settings.saved' },
      failure: { title: 'preferences.error', detail: 'server', fallback: 'models.saveFailed' },
    },
  });
