import type { Database } from '../db/database.ts';
import { personalityProfileHandlers } from '../personality-profile/handlers.ts';
import { createPersonalityProfileStore } from '../personality-profile/store.ts';
import { userPreferencesHandlers } from '../user-preferences/handlers.ts';
import { createUserPreferencesStore } from '../user-preferences/store.ts';

/** User settings: preferences and the personality profile. */
export function usersModule(database: Database) {
  const preferences = createUserPreferencesStore(database);
  const profiles = createPersonalityProfileStore(database);
  return {
    preferences,
    profiles,
    handlers: { ...userPreferencesHandlers(preferences), ...personalityProfileHandlers(profiles) },
  };
}
export type UsersModule = ReturnType<typeof usersModule>;
