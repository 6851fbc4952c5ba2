import { sql } from 'kysely';
import type { Database } from '../../src/server/db/database.ts';

/** A table as the database itself describes it. */
export interface TableFacts {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Tables of the migrator and of SQLite's search index. */
const NOT_OURS = /^(kysely_|sqlite_|transcription_index)/;

/** Every table that the migrations created. */
export async function tablesOf({ db }: Database): Promise<TableFacts[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name }) => !NOT_OURS.test(name))
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));
}

/** All rows of a table as text, so that a test can search them for secrets. */
export async function dump({ db }: Database, table: string): Promise<string> {
  const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
  return JSON.stringify(rows);
}
