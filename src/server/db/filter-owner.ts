import { type SqlBool, sql } from 'kysely';

/**
 * That rows which a query finds by many ids are an owner's. `+`: for SQLite, the owner of a row that it has found and not
 * another way to find rows, which it would prefer to more than a few ids.
 */
export const filterOwner = (owner: number, column = 'owner') => sql<SqlBool>`+${sql.ref(column)} = ${owner}`;
