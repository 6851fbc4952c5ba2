import type { personalityProfileEndpoints } from '../../contract/api/personality-profile.ts';
import type { Handlers } from '../http/context.ts';
import type { PersonalityProfileStore } from './store.ts';

/** HTTP handlers of the personality profile. */
export function personalityProfileHandlers(
  profiles: PersonalityProfileStore,
): Handlers<typeof personalityProfileEndpoints> {
  return {
    'GET /api/personality-profile': ({ user }) => profiles.read(user.userId),
    'POST /api/personality-profile': ({ user, body }) => profiles.change(user.userId, body),
  };
}
