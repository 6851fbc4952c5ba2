import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  PersonalityProfile,
  PersonalityProfileChange,
} from '../../src/contract/api/personality-profile.ts';
import { call } from './http.ts';
import { userKeys } from './user-keys.ts';

const KEY = ['/api/personality-profile'] as const;

/** The user's writing style. */
export const personalityProfile = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call('GET /api/personality-profile', {}, { signal }),
});

/** Replaces the cached profile with the saved one. */
export async function cacheProfile(client: QueryClient, saved: PersonalityProfile): Promise<void> {
  client.setQueryData(KEY, saved);
  // The current user contains the profile too.
  await client.invalidateQueries({ queryKey: userKeys.current });
}

export const saveProfile = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: PersonalityProfileChange) => call('POST /api/personality-profile', { body }),
    onSuccess: (saved) => cacheProfile(client, saved),
    meta: {
      success: { title: 'personality.saved' },
      failure: { title: 'personality.saveFailed', detail: 'server' },
    },
  });
