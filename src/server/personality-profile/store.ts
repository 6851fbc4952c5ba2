import {
  type PersonalityProfile,
  type PersonalityProfileChange,
  personalityProfileSchema,
} from '../../contract/api/personality-profile.ts';
import type { Database } from '../db/database.ts';
import { createDocumentStore } from '../db/documents-store.ts';
import { changeStored, createStoredSchema } from '../stored-schema.ts';

/** A user's personality profile: the stored values over the defaults. */
export function createPersonalityProfileStore(database: Database) {
  const storedSchema = createStoredSchema(personalityProfileSchema);
  const documents = createDocumentStore(database, 'personality_profiles', storedSchema);
  return {
    read: documents.read,
    readOf: documents.readOf,

    /** Changes some fields; the others stay as they are stored. */
    change: (userId: string, change: PersonalityProfileChange): Promise<PersonalityProfile> =>
      documents.change(userId, (stored, before) => changeStored(stored, before, change)),
  };
}

export type PersonalityProfileStore = ReturnType<typeof createPersonalityProfileStore>;
