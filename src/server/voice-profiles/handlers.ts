import type { voiceProfileEndpoints } from '../../contract/api/voice-profiles.ts';
import type { Handlers } from '../http/context.ts';
import type { VoiceProfiles } from './service.ts';

/** HTTP handlers of voice profiles. */
export function voiceProfileHandlers(profiles: VoiceProfiles): Handlers<typeof voiceProfileEndpoints> {
  return {
    'GET /api/voice-profiles': ({ user }) => profiles.list(user.owner),
    'POST /api/voice-profiles': ({ user, body }) => profiles.create(user.owner, body),
    'PATCH /api/voice-profiles/{id}': ({ user, params, body }) =>
      profiles.update(user.owner, params.id, body),
    'DELETE /api/voice-profiles/{id}': ({ user, params }) => profiles.remove(user.owner, params.id),
    'POST /api/voice-profiles/{id}/activate': ({ user, params }) => profiles.activate(user.owner, params.id),
  };
}
