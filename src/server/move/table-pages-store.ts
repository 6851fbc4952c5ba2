import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';
import type { Row } from './row-digest.ts';

/** A table with its columns and primary key. */
export interface MovedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/** The values of the key of the last row that was read; null before the first one. */
export type Cursor = readonly unknown[] | null;

/** Rows at once: some megabytes of texts. */
export const PAGE_ROWS = 200;

export const cursorOf = (table: MovedTable, row: Row): readonly unknown[] =>
  table.key.map((column) => row[column]);

/** The next rows of a table after a cursor, in the order of its key. */
export async function pageOf(db: Connection, table: MovedTable, after: Cursor): Promise<Row[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const start = after ? sql`where (${key}) > (${sql.join([...after])})` : sql``;
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const { rows } = await sql<Row>`select ${columns} from ${sql.table(table.name)} ${start}
    order by ${key} limit ${PAGE_ROWS}`.execute(db);
  return rows;
}

/** All pages of a table from a cursor on. */
export async function* pagesOf(
  db: Connection,
  table: MovedTable,
  from: Cursor = null,
): AsyncGenerator<Row[]> {
  for (let after = from; ; ) {
    const rows = await pageOf(db, table, after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = cursorOf(table, last);
  }
}
