import { changeOwner } from './change-owner.ts';
import type { Connection, Database } from './database.ts';

/** Queries that are limited to one owner's rows: alone, or in a change that runs while no other one does. */
export const createOwnedStore = <Queries>(
  database: Database,
  createQueries: (db: Connection, owner: number) => Queries,
) => ({
  of: (owner: number, connection: Connection = database.db): Queries => createQueries(connection, owner),
  change: <T>(owner: number, run: (queries: Queries, tx: Connection) => Promise<T>): Promise<T> =>
    changeOwner(database, { no: owner }, (tx) => run(createQueries(tx, owner), tx)),
});
