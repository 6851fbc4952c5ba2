import type { Selectable } from 'kysely';
import type { Connection, Database } from '../db/database.ts';
import type { SavedSearchesTable } from '../db/finding-schema.ts';
import { createOwnedStore } from '../db/owned-store.ts';

export type SavedSearchRow = Selectable<SavedSearchesTable>;

const createQueries = (db: Connection, owner: number) => ({
  list: (): Promise<SavedSearchRow[]> =>
    db
      .selectFrom('saved_searches')
      .selectAll()
      .where('owner', '=', owner)
      .orderBy('name')
      .orderBy('id')
      .execute(),

  hasTag: async (id: string): Promise<boolean> =>
    (await db
      .selectFrom('tags')
      .select('id')
      .where('owner', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined,

  async insert(row: Omit<SavedSearchRow, 'owner'>): Promise<void> {
    await db
      .insertInto('saved_searches')
      .values({ ...row, owner })
      .execute();
  },

  /** False if the owner has no such search. */
  async write(id: string, values: Omit<SavedSearchRow, 'owner' | 'id'>): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('saved_searches')
      .set(values)
      .where('owner', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** False if the owner has no such search. */
  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('saved_searches')
      .where('owner', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});

/** Saved searches in the database; every function is limited to one owner's rows. */
export const createSavedSearchStore = (database: Database) => createOwnedStore(database, createQueries);

export type SavedSearchStore = ReturnType<typeof createSavedSearchStore>;
