import {
  type PersonalityProfile,
  type PersonalityProfileChange,
  personalityProfileSchema,
} from '../../contract/api/personality-profile.ts';
import type { Database } from '../db/database.ts';
import { createDocumentStore } from '../db/documents-store.ts';

/** A user's personality profile: the stored values over the defaults. */
export function createPersonalityProfileStore({ db }: Database) {
  const documents = createDocumentStore(db, 'personality_profiles', personalityProfileSchema);
  return {
    read: documents.read,
    readOf: documents.readOf,

    /** Changes some fields in one transaction, so that parallel changes are both kept. */
    change: (userId: string, change: PersonalityProfileChange): Promise<PersonalityProfile> =>
      db.transaction().execute(async (tx) => {
        const inTransaction = createDocumentStore(tx, 'personality_profiles', personalityProfileSchema);
        await inTransaction.lock(userId);
        const before = await inTransaction.read(userId);
        return inTransaction.write(userId, { ...before, ...change } as PersonalityProfile);
      }),
  };
}

export type PersonalityProfileStore = ReturnType<typeof createPersonalityProfileStore>;
