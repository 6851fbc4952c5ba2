import type { Selectable } from 'kysely';
import type { Connection, Database } from '../db/database.ts';
import { createOwnedStore } from '../db/owned-store.ts';
import type { RecipesTable } from '../db/recipe-schema.ts';

export type RecipeRow = Selectable<RecipesTable>;

const createQueries = (db: Connection, owner: number) => ({
  find: (id: string): Promise<RecipeRow | undefined> =>
    db.selectFrom('recipes').selectAll().where('owner', '=', owner).where('id', '=', id).executeTakeFirst(),

  list: (): Promise<RecipeRow[]> =>
    db
      .selectFrom('recipes')
      .selectAll()
      .where('owner', '=', owner)
      .orderBy('position')
      .orderBy('id')
      .execute(),

  async insert(row: Omit<RecipeRow, 'owner'>): Promise<void> {
    await db
      .insertInto('recipes')
      .values({ ...row, owner })
      .execute();
  },

  async write(id: string, values: Partial<Omit<RecipeRow, 'owner' | 'id'>>): Promise<void> {
    await db.updateTable('recipes').set(values).where('owner', '=', owner).where('id', '=', id).execute();
  },

  /** False if the owner has no such recipe. */
  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('recipes')
      .where('owner', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});

/** Recipes in the database; every function is limited to one owner's rows. */
export const createRecipeStore = (database: Database) => createOwnedStore(database, createQueries);

export type RecipeStore = ReturnType<typeof createRecipeStore>;
