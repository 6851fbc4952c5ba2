import { type SqlBool, sql } from 'kysely';

/**
 * Limits rows that a query finds by many ids to those of an owner. The `+` keeps SQLite from searching by owner
 * instead, which it would prefer to more than a few ids.
 */
export const filterOwner = (owner: number, column = 'owner') => sql<SqlBool>`+${sql.ref(column)} = ${owner}`;
