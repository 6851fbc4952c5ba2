import { CompiledQuery, type KyselyPlugin } from 'kysely';
import type { Database } from '../../src/server/db/database.ts';

/** A database whose statements are noted. */
export function watchStatements(database: Database) {
  const statements: CompiledQuery[] = [];
  const { db } = database;
  const noting: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { statements, watched: { ...database, db: db.withPlugin(noting) } };
}

/** How SQLite would run a statement, step by step: `SEARCH tags USING INDEX tags_name (owner=?)`. */
export async function planOf({ db }: Database, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const asked = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(asked);
  return rows.map(({ detail }) => detail);
}
