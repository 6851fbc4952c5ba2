import { type Selectable, sql } from 'kysely';
import type { Connection, Database } from '../db/database.ts';
import { createOwnedStore } from '../db/owned-store.ts';
import type { VoiceProfilesTable } from '../db/schema.ts';

export type VoiceProfileRow = Selectable<VoiceProfilesTable>;

/** What one transcription adds to its profile's counters; `confidence` in percent, null if unknown. */
export interface VoiceProfileUse {
  words: number;
  confidence: number | null;
  at: number;
}

function createReads(db: Connection, owner: number) {
  return {
    find: (id: string): Promise<VoiceProfileRow | undefined> =>
      db
        .selectFrom('voice_profiles')
        .selectAll()
        .where('owner', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst(),

    list: (): Promise<VoiceProfileRow[]> =>
      db
        .selectFrom('voice_profiles')
        .selectAll()
        .where('owner', '=', owner)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    active: (): Promise<VoiceProfileRow | undefined> =>
      db
        .selectFrom('voice_profiles')
        .selectAll()
        .where('owner', '=', owner)
        .where('is_active', '=', 1)
        .executeTakeFirst(),

    /** The last used profile; if none was used, the newest. */
    lastUsed: (): Promise<VoiceProfileRow | undefined> =>
      db
        .selectFrom('voice_profiles')
        .selectAll()
        .where('owner', '=', owner)
        .orderBy(sql`coalesce(last_used_at, 0)`, 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .executeTakeFirst(),
  };
}

function createWrites(db: Connection, owner: number) {
  return {
    async insert(row: Omit<VoiceProfileRow, 'owner'>): Promise<void> {
      await db
        .insertInto('voice_profiles')
        .values({ ...row, owner })
        .execute();
    },

    async write(id: string, body: string): Promise<void> {
      await db
        .updateTable('voice_profiles')
        .set({ body })
        .where('owner', '=', owner)
        .where('id', '=', id)
        .execute();
    },

    /** Deactivates the current profile first, so that there are never two active ones. */
    async activate(id: string): Promise<void> {
      const ofOwner = db.updateTable('voice_profiles').where('owner', '=', owner);
      await ofOwner.set({ is_active: 0 }).where('is_active', '=', 1).execute();
      await ofOwner.set({ is_active: 1 }).where('id', '=', id).execute();
    },

    /** False if there is none. */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('voice_profiles')
        .where('owner', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Counts a transcription in the transaction that stores it; does nothing for a deleted profile. */
    async countUse(id: string, { words, confidence, at }: VoiceProfileUse): Promise<void> {
      await db
        .updateTable('voice_profiles')
        .set((row) => ({
          transcriptions: row('transcriptions', '+', 1),
          words: row('words', '+', words),
          confidence_sum: row('confidence_sum', '+', confidence ?? 0),
          confidences: row('confidences', '+', confidence === null ? 0 : 1),
          last_used_at: at,
        }))
        .where('owner', '=', owner)
        .where('id', '=', id)
        .execute();
    },
  };
}

const createQueries = (db: Connection, owner: number) => ({
  ...createReads(db, owner),
  ...createWrites(db, owner),
});

/** Voice profiles in the database; every function is limited to one owner's rows. */
export const createVoiceProfileStore = (database: Database) => createOwnedStore(database, createQueries);

export type VoiceProfileStore = ReturnType<typeof createVoiceProfileStore>;
