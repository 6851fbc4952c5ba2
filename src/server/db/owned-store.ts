import type { Connection, Database } from './database.ts';

/** Queries that are limited to one owner's rows, alone or in a change that runs exclusively. */
export interface OwnedStore<Queries> {
  of(owner: number): Queries;
  /** Runs a change of what is the owner's: other changes wait until it has ended. */
  change<T>(owner: number, run: (queries: Queries) => Promise<T>): Promise<T>;
}

/** A store of things that belong to owners. */
export function createOwnedStore<Queries>(
  { db }: Database,
  createQueries: (db: Connection, owner: number) => Queries,
): OwnedStore<Queries> {
  return {
    of: (owner) => createQueries(db, owner),
    change: (owner, run) =>
      db.transaction().execute(async (tx) => {
        // Locks the owner's row until the transaction ends.
        await tx
          .updateTable('owners')
          .set((row) => ({ user_id: row.ref('user_id') }))
          .where('no', '=', owner)
          .execute();
        return run(createQueries(tx, owner));
      }),
  };
}
