import type { personalityProfileEndpoints } from '../../contract/api/personality-profile.ts';
import type { Handlers } from '../http/context.ts';
import type { PersonalityProfileStore } from './store.ts';

/** The personality profile over HTTP. */
export function personalityProfileHandlers(
  profiles: PersonalityProfileStore,
): Handlers<typeof personalityProfileEndpoints> {
  return {
    'GET /api/personality-profile': ({ person }) => profiles.read(person.userId),
    'POST /api/personality-profile': ({ person, body }) => profiles.change(person.userId, body),
  };
}
