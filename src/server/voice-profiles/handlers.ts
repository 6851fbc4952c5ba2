import type { voiceProfileEndpoints } from '../../contract/api/voice-profiles.ts';
import type { Handlers } from '../http/context.ts';
import type { VoiceProfiles } from './service.ts';

/** Voice profiles over HTTP. */
export function voiceProfileHandlers(profiles: VoiceProfiles): Handlers<typeof voiceProfileEndpoints> {
  return {
    'GET /api/voice-profiles': ({ person }) => profiles.list(person.owner),
    'POST /api/voice-profiles': ({ person, body }) => profiles.create(person.owner, body),
    'PATCH /api/voice-profiles/{id}': ({ person, params, body }) =>
      profiles.update(person.owner, params.id, body),
    'DELETE /api/voice-profiles/{id}': ({ person, params }) => profiles.remove(person.owner, params.id),
    'POST /api/voice-profiles/{id}/activate': ({ person, params }) =>
      profiles.activate(person.owner, params.id),
  };
}
