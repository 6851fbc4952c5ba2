import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  ModelChoice,
  UserPreferences,
  UserPreferencesChange,
} from '../../src/contract/api/user-preferences.ts';
import { ORDERED_CHANGE } from './changes-in-order.ts';
import { call } from './http.ts';

export const userPreferencesKeys = { all: ['/api/user-preferences'] as const };

export const userPreferences = queryOptions({
  queryKey: userPreferencesKeys.all,
  queryFn: ({ signal }) => call('GET /api/user-preferences', {}, { signal }),
});

/** Caches saved preferences. A request that began before the change is cancelled: its response may predate the change. */
export async function cachePreferences(client: QueryClient, saved: UserPreferences): Promise<void> {
  await client.cancelQueries({ queryKey: userPreferencesKeys.all });
  client.setQueryData(userPreferencesKeys.all, saved);
}

/** Changes are saved one after the other, in the order in which they were made. */
const SAVE_SCOPE = { id: 'user-preferences' };

/** Saves a change of preferences; `silent` where the specification shows no notice of a failure. */
export const savePreferences = (client: QueryClient, notice: 'shown' | 'silent' = 'shown') =>
  mutationOptions({
    scope: SAVE_SCOPE,
    mutationFn: (body: UserPreferencesChange) => call('POST /api/user-preferences', { body }, ORDERED_CHANGE),
    onSuccess: (saved) => cachePreferences(client, saved),
    ...(notice === 'shown' && {
      meta: { failure: { title: 'preferences.error', message: 'preferences.saveFailed' } },
    }),
  });

export const saveModelChoice = (client: QueryClient) =>
  mutationOptions({
    scope: SAVE_SCOPE,
    mutationFn: (body: ModelChoice) => call('PUT /api/user-preferences', { body }, ORDERED_CHANGE),
    onSuccess: (saved) => cachePreferences(client, saved),
    meta: {
      success: { title: 'settings.saved' },
      failure: { title: 'preferences.error', detail: 'server', fallback: 'models.saveFailed' },
    },
  });
