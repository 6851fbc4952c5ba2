import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PersonalityProfile } from '../../src/contract/api/personality-profile.ts';
import { call } from './http.ts';
import { userKeys } from './user-keys.ts';

const KEY = ['/api/personality-profile'] as const;

/** How the person writes. */
export const personalityProfile = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call('GET /api/personality-profile', {}, { signal }),
});

/** Puts a profile that was just saved in place of the one that was read. */
export async function rememberProfile(client: QueryClient, saved: PersonalityProfile): Promise<void> {
  client.setQueryData(KEY, saved);
  // Who is signed in carries the profile too.
  await client.invalidateQueries({ queryKey: userKeys.current });
}

export const saveProfile = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: PersonalityProfile) => call('POST /api/personality-profile', { body }),
    onSuccess: (saved) => rememberProfile(client, saved),
    meta: {
      success: { title: 'personality.saved' },
      failure: { title: 'personality.saveFailed', detail: 'server' },
    },
  });
