import { personalityProfileSchema } from '../../contract/personality-profile.ts';
import type { Database } from '../db/connection.ts';
import { createDocumentStore } from '../db/documents-store.ts';

/** How a person writes. */
export function createPersonalityProfileStore({ db }: Database) {
  return createDocumentStore(db, 'personality_profiles', personalityProfileSchema);
}

export type PersonalityProfileStore = ReturnType<typeof createPersonalityProfileStore>;
