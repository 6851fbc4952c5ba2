import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { VoiceProfileForm } from '../../src/contract/api/voice-profiles.ts';
import { call } from './http.ts';
import { refreshVoiceProfiles } from './voice-profiles.ts';

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
