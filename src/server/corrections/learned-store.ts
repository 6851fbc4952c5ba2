import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { LearnedWordsTable } from '../db/correction-schema.ts';
import type { Connection, Database } from '../db/database.ts';
import { createOwnedStore } from '../db/owned-store.ts';

export type LearnedRow = Selectable<LearnedWordsTable>;

const createQueries = (db: Connection, owner: number) => ({
  /** Words in use and declined offers, sorted by the recognised words. */
  list: (): Promise<LearnedRow[]> =>
    db.selectFrom('learned_words').selectAll().where('owner', '=', owner).orderBy('heard').execute(),

  /** Stores a word or the answer to its offer, replacing the entry for the same recognised words. */
  async put(row: Omit<LearnedRow, 'owner' | 'id'>): Promise<void> {
    const { written, answer, times, at } = row;
    await db
      .insertInto('learned_words')
      .values({ ...row, owner, id: randomUUID() })
      .onConflict((conflict) =>
        conflict.columns(['owner', 'heard']).doUpdateSet({ written, answer, times, at }),
      )
      .execute();
  },

  /** False if the owner has no such word. */
  async rewrite(id: string, written: string, at: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('learned_words')
      .set({ written, at })
      .where('owner', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** False if the owner has no such word. */
  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('learned_words')
      .where('owner', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});

/** Learned words in the database; every function is limited to one owner's rows. */
export const createLearnedStore = (database: Database) => createOwnedStore(database, createQueries);

export type LearnedStore = ReturnType<typeof createLearnedStore>;
