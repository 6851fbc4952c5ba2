import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { VoiceProfileForm } from '../../src/contract/api/voice-profiles.ts';
import { changedFields } from './changed-fields.ts';
import { call } from './http.ts';
import { refreshVoiceProfiles, voiceProfiles } from './voice-profiles.ts';

export const createVoiceProfile = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: VoiceProfileForm) => call('POST /api/voice-profiles', { body }),
    onSettled: () => refreshVoiceProfiles(client),
    meta: {
      success: { title: 'voice.created' },
      failure: { title: 'voice.createFailed', detail: 'server' },
    },
  });

interface VoiceProfileUpdate {
  readonly id: string;
  /** The form's initial values. Only differences are sent: another device may have changed the rest. */
  readonly before: VoiceProfileForm;
  readonly now: VoiceProfileForm;
}

/** The terms after the form's changes, merged with those added and removed elsewhere since `before` was read. */
async function mergeTerms(
  client: QueryClient,
  id: string,
  before: readonly string[],
  now: readonly string[],
): Promise<string[]> {
  const profiles = await client.fetchQuery({ ...voiceProfiles, staleTime: 0 });
  const storedTerms = profiles.find((profile) => profile.id === id)?.vocabulary ?? before;
  const remainingTerms = storedTerms.filter((term) => now.includes(term) || !before.includes(term));
  return [...remainingTerms, ...now.filter((term) => !before.includes(term))];
}

export const updateVoiceProfile = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ id, before, now }: VoiceProfileUpdate) => {
      const { vocabulary, ...body } = changedFields(before, now);
      const terms = vocabulary && (await mergeTerms(client, id, before.vocabulary, vocabulary));
      return call('PATCH /api/voice-profiles/{id}', {
        params: { id },
        body: { ...body, ...(terms && { vocabulary: terms }) },
      });
    },
    onSettled: () => refreshVoiceProfiles(client),
    meta: {
      success: { title: 'voice.updated' },
      failure: { title: 'voice.updateFailed', detail: 'server' },
    },
  });

export const deleteVoiceProfile = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /api/voice-profiles/{id}', { params: { id } }),
    onSettled: () => refreshVoiceProfiles(client),
    meta: {
      success: { title: 'voice.deleted' },
      failure: { title: 'voice.deleteFailed', detail: 'server' },
    },
  });
