import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './http.ts';

const KEY = ['/api/voice-profiles'] as const;

/** The user's voice profiles, oldest first. */
export const voiceProfiles = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call('GET /api/voice-profiles', {}, { signal }),
});

/** Refetches the profiles: a change may switch the active one, and a recording changes counters. */
export const refreshVoiceProfiles = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: KEY });

/** Activates a profile without a notice, for the recording that begins. Rejects with the errors of `call`. */
export async function switchVoiceProfile(client: QueryClient, id: string): Promise<void> {
  await call('POST /api/voice-profiles/{id}/activate', { params: { id } });
  await refreshVoiceProfiles(client);
}

export const activateVoiceProfile = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('POST /api/voice-profiles/{id}/activate', { params: { id } }),
    onSettled: () => refreshVoiceProfiles(client),
    meta: {
      success: { title: 'voice.activated' },
      failure: { title: 'voice.activateFailed', detail: 'server' },
    },
  });
