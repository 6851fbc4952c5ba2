import { apiTokenHandlers } from '../api-tokens/handlers.ts';
import { createApiTokens } from '../api-tokens/service.ts';
import { createApiTokenStore } from '../api-tokens/store.ts';
import type { Database } from '../db/database.ts';
import { personalityProfileHandlers } from '../personality-profile/handlers.ts';
import { createPersonalityProfileStore } from '../personality-profile/store.ts';
import { userPreferencesHandlers } from '../user-preferences/handlers.ts';
import { createUserPreferencesStore } from '../user-preferences/store.ts';

/** User settings: preferences, the personality profile and API tokens. */
export function usersModule(database: Database) {
  const preferences = createUserPreferencesStore(database);
  const profiles = createPersonalityProfileStore(database);
  const apiTokens = createApiTokens(createApiTokenStore(database));
  return {
    apiTokens,
    /** True for a user who has chosen that external services receive nothing. */
    nothingLeaves: async (owner: number) => (await preferences.readOf(owner)).nothingLeaves,
    preferences,
    profiles,
    handlers: {
      ...apiTokenHandlers(apiTokens),
      ...userPreferencesHandlers(preferences),
      ...personalityProfileHandlers(profiles),
    },
  };
}
export type UsersModule = ReturnType<typeof usersModule>;
