import { sql } from 'kysely';
import type { Connection, Database } from './database.ts';

/** Tables of the migrator, of SQLite, and of its search index, which is derived from `transcription_words`. */
const FOREIGN_TABLES = /^(kysely_|sqlite_|transcription_index)/;

/** The names of all tables with data of ours, in alphabetical order. */
export async function ownTables({ kind, db }: Pick<Database, 'kind' | 'db'>): Promise<string[]> {
  const { rows } = await (kind === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
    : sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE'`
  ).execute(db);
  return rows
    .map(({ name }) => name)
    .filter((name) => !FOREIGN_TABLES.test(name))
    .sort();
}

/** The names of the migrations that were applied, in their order. */
export async function appliedMigrations(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Number of rows by table. */
export async function countRows(db: Connection, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]?.n ?? 0;
  }
  return counts;
}
