import type { Selectable } from 'kysely';
import { changeOwner } from '../db/change-owner.ts';
import type { Connection, Database } from '../db/database.ts';
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
export function createRecipeStore(database: Database) {
  const { db } = database;
  return {
    of: (owner: number) => createQueries(db, owner),

    /** Runs a change of a user's recipes exclusively: other changes wait until it has ended. */
    change: <T>(owner: number, run: (queries: ReturnType<typeof createQueries>) => Promise<T>): Promise<T> =>
      changeOwner(database, { no: owner }, (tx) => run(createQueries(tx, owner))),
  };
}

export type RecipeStore = ReturnType<typeof createRecipeStore>;
