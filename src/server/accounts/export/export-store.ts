import { sql } from 'kysely';
import type { Connection } from '../../db/database.ts';
import type { ExportSection } from './export-section.ts';

/** Rows per query. A three-hour transcript with its segments is about a megabyte. */
const ROWS_AT_ONCE = 20;

/** A user's rows of one table, by key and in batches: a slow download holds no transaction open. */
export async function* rowsOf(
  db: Connection,
  { table, whose, key, beside, complete }: ExportSection,
  owner: string | number,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const own = (column: string) => sql.ref(`${table}.${column}`);
  const more = beside ? sql`, ${sql.ref(`${beside.table}.${beside.column}`)}` : sql``;
  const join = beside
    ? sql`left join ${sql.table(beside.table)} on ${sql.ref(`${beside.table}.${beside.key}`)} = ${own(beside.key)}`
    : sql``;
  const completed = complete?.(db, owner);
  let from = sql``;
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.table(table)}.*${more} from ${sql.table(table)} ${join}
      where ${own(whose.column)} = ${owner} ${from}
      order by ${own(key)} limit ${ROWS_AT_ONCE}`.execute(db);
    for (const row of rows) yield completed ? await completed(row) : row;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    from = sql`and ${own(key)} > ${last[key]}`;
  }
}

/** A user's stored recordings, oldest first, read in batches. `key`: key in the recording store. */
export async function* keptRecordingsOf(
  db: Connection,
  owner: number,
): AsyncGenerator<{ id: string; key: string; format: string; createdAt: Date }> {
  const kept = await db
    .selectFrom('transcriptions')
    .select('seq')
    .where('owner', '=', owner)
    .where('audio_key', 'is not', null)
    // This order uses an index of kept recordings only; another one would read every text.
    .orderBy('audio_bytes')
    .execute();
  const seqs = kept.map(({ seq }) => Number(seq)).toSorted((one, other) => one - other);
  for (let at = 0; at < seqs.length; at += ROWS_AT_ONCE) {
    const rows = await db
      .selectFrom('transcriptions')
      .select(['id', 'audio_key', 'audio_format', 'created_at'])
      .where('owner', '=', owner)
      .where('seq', 'in', seqs.slice(at, at + ROWS_AT_ONCE))
      .orderBy('seq')
      .execute();
    for (const { id, audio_key, audio_format, created_at } of rows) {
      if (audio_key === null) continue;
      yield { id, key: audio_key, format: audio_format, createdAt: new Date(Number(created_at)) };
    }
  }
}
