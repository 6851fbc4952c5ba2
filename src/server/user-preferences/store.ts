import { ACCESSIBILITY_DEFAULTS } from '../../contract/api/accessibility.ts';
import {
  type UserPreferences,
  type UserPreferencesChange,
  userPreferencesSchema,
} from '../../contract/api/user-preferences.ts';
import type { Database } from '../db/database.ts';
import { createDocumentStore } from '../db/documents-store.ts';

/** A user's preferences: the stored values over the defaults. */
export function createUserPreferencesStore({ db }: Database) {
  const documents = createDocumentStore(db, 'user_preferences', userPreferencesSchema);
  return {
    read: documents.read,
    readOf: documents.readOf,

    /** Changes some preferences in one transaction, so that parallel changes are both kept. */
    change: (userId: string, change: UserPreferencesChange): Promise<UserPreferences> =>
      db.transaction().execute(async (tx) => {
        const inside = createDocumentStore(tx, 'user_preferences', userPreferencesSchema);
        await inside.lock(userId);
        const before = await inside.read(userId);
        const { accessibility, ...others } = change;
        const changed = { ...before, ...others } as UserPreferences;
        if (accessibility === undefined) return inside.write(userId, changed);
        const set = accessibility && { ...ACCESSIBILITY_DEFAULTS, ...before.accessibility, ...accessibility };
        return inside.write(userId, { ...changed, accessibility: set } as UserPreferences);
      }),
  };
}

export type UserPreferencesStore = ReturnType<typeof createUserPreferencesStore>;
