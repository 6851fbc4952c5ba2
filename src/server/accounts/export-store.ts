import { sql } from 'kysely';
import type { Connection } from '../db/connection.ts';
import type { ExportSection } from './export-sections.ts';

/** Rows that are read, and held, at once. A three-hour transcript with its segments is about a megabyte. */
const ROWS_AT_ONCE = 20;

/**
 * A person's rows of one table, in the order of its key and a few at a time: no transaction is held open while a file
 * is sent to a slow line.
 */
export async function* rowsOf(
  db: Connection,
  { table, whose, key }: ExportSection,
  owner: string | number,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  let from = sql``;
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.ref(whose.column)} = ${owner} ${from}
      order by ${sql.ref(key)} limit ${ROWS_AT_ONCE}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    from = sql`and ${sql.ref(key)} > ${last[key]}`;
  }
}
