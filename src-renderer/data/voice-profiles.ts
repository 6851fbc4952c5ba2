import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { VoiceProfileForm } from '../../src/contract/api/voice-profiles.ts';
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

export const createVoiceProfile = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: VoiceProfileForm) => call('POST /api/voice-profiles', { body }),
    onSuccess: () => refreshVoiceProfiles(client),
    meta: {
      success: { title: 'voice.created' },
      failure: { title: 'voice.createFailed', detail: 'server' },
    },
  });

export const updateVoiceProfile = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, ...body }: VoiceProfileForm & { id: string }) =>
      call('PATCH /api/voice-profiles/{id}', { params: { id }, body }),
    onSuccess: () => refreshVoiceProfiles(client),
    meta: {
      success: { title: 'voice.updated' },
      failure: { title: 'voice.updateFailed', detail: 'server' },
    },
  });

export const deleteVoiceProfile = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /api/voice-profiles/{id}', { params: { id } }),
    onSuccess: () => refreshVoiceProfiles(client),
    meta: {
      success: { title: 'voice.deleted' },
      failure: { title: 'voice.deleteFailed', detail: 'server' },
    },
  });

/** Activates a profile without a notice, for the recording that begins. Rejects with the errors of `call`. */
export async function switchVoiceProfile(client: QueryClient, id: string): Promise<void> {
  await call('POST /api/voice-profiles/{id}/activate', { params: { id } });
  await refreshVoiceProfiles(client);
}

export const activateVoiceProfile = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('POST /api/voice-profiles/{id}/activate', { params: { id } }),
    onSuccess: () => refreshVoiceProfiles(client),
    meta: {
      success: { title: 'voice.activated' },
      failure: { title: 'voice.activateFailed', detail: 'server' },
    },
  });
