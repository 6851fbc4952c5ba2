import { sql } from 'kysely';
import type { Connection } from '../../db/database.ts';
import type { ExportSection } from './export-section.ts';

/** Rows per query. A three-hour transcript with its segments is about a megabyte. */
const BATCH_ROWS = 20;

/** A user's rows of one table, by key and in batches: a slow download holds no transaction open. */
export async function* rowsOf(
  db: Connection,
  { table, ownedBy, key, joined, createRowConverter }: ExportSection,
  owner: string | number,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const own = (column: string) => sql.ref(`${table}.${column}`);
  const joinedColumn = joined ? sql`, ${sql.ref(`${joined.table}.${joined.column}`)}` : sql``;
  const join = joined
    ? sql`left join ${sql.table(joined.table)} on ${sql.ref(`${joined.table}.${joined.key}`)} = ${own(joined.key)}`
    : sql``;
  const convertRow = createRowConverter?.(db, owner);
  let cursor = sql``;
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.table(table)}.*${joinedColumn} from ${sql.table(table)} ${join}
      where ${own(ownedBy.column)} = ${owner} ${cursor}
      order by ${own(key)} limit ${BATCH_ROWS}`.execute(db);
    for (const row of rows) yield convertRow ? await convertRow(row) : row;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return;
    cursor = sql`and ${own(key)} > ${last[key]}`;
  }
}

/** A user's stored recordings, oldest first, read in batches. `key`: key in the recording store. */
export async function* storedRecordingsOf(
  db: Connection,
  owner: number,
): AsyncGenerator<{ id: string; key: string; format: string; createdAt: Date }> {
  const storedRows = await db
    .selectFrom('transcriptions')
    .select('seq')
    .where('owner', '=', owner)
    .where('audio_key', 'is not', null)
    // This order uses an index of kept recordings only; another one would read every text.
    .orderBy('audio_bytes')
    .execute();
  const seqs = storedRows.map(({ seq }) => Number(seq)).toSorted((one, other) => one - other);
  for (let at = 0; at < seqs.length; at += BATCH_ROWS) {
    const rows = await db
      .selectFrom('transcriptions')
      .select(['id', 'audio_key', 'audio_format', 'created_at'])
      .where('owner', '=', owner)
      .where('seq', 'in', seqs.slice(at, at + BATCH_ROWS))
      .orderBy('seq')
      .execute();
    for (const { id, audio_key, audio_format, created_at } of rows) {
      if (audio_key === null) continue;
      yield { id, key: audio_key, format: audio_format, createdAt: new Date(Number(created_at)) };
    }
  }
}
