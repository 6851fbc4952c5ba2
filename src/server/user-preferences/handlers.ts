import type { userPreferencesEndpoints } from '../../contract/api/user-preferences.ts';
import type { Handlers } from '../http/context.ts';
import type { UserPreferencesStore } from './store.ts';

/** HTTP handlers of preferences. */
export function userPreferencesHandlers(
  preferences: UserPreferencesStore,
): Handlers<typeof userPreferencesEndpoints> {
  return {
    'GET /api/user-preferences': ({ user }) => preferences.read(user.userId),
    'POST /api/user-preferences': ({ user, body }) => preferences.change(user.userId, body),
    'PUT /api/user-preferences': ({ user, body }) => preferences.change(user.userId, body),
  };
}
