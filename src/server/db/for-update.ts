import type { Database } from './database.ts';

/**
 * Locks the rows of a query until its transaction ends, one after the other in the order of the query: transactions that
 * lock the same rows in the same order wait for each other instead of ending in a deadlock. SQLite has one writer at a time.
 */
export const forUpdate = <Q extends { forUpdate(): Q }>({ kind }: Pick<Database, 'kind'>, query: Q): Q =>
  kind === 'postgres' ? query.forUpdate() : query;
