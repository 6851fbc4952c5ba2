import { sql } from 'kysely';
import type { Connection, Database } from '../db/connection.ts';
import { postgresSearch } from './search-postgres-store.ts';
import { sqliteSearch } from './search-sqlite-store.ts';

/** Pages of the search index that one step of putting it together looks at: a few milliseconds of work. */
const STEP_PAGES = 200;
/** Steps that one tidying takes at most: an index of gigabytes is left to its own merges. */
const STEPS_MAX = 5000;

/** Deletes all transcriptions of a person; gives the keys of the recordings they kept. */
export async function removeAllOf({ kind }: Database, tx: Connection, owner: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('transcriptions')
    .select(['seq', 'audio_key'])
    .where('owner', '=', owner)
    .execute();
  const search = kind === 'sqlite' ? sqliteSearch : postgresSearch;
  for (let at = 0; at < rows.length; at += STEP_PAGES) {
    const seqs = rows.slice(at, at + STEP_PAGES).map(({ seq }) => seq);
    await search.remove(tx, seqs);
    await tx.deleteFrom('transcriptions').where('seq', 'in', seqs).where('owner', '=', owner).execute();
  }
  return rows.flatMap(({ audio_key }) => audio_key ?? []);
}

/**
 * Overwrites what deleted rows left in the SQLite file. Its search index only marks words as deleted until their
 * segments are merged, and the log of changes still holds what was there before. PostgreSQL's own vacuum does this.
 */
export async function wipeDeleted({ kind, db }: Database): Promise<void> {
  if (kind !== 'sqlite') return;
  // The first, negative number has all segments merged into one; the steps after it go on with that
  // (https://www.sqlite.org/fts5.html, "The merge command").
  await mergeIndex(db, -STEP_PAGES);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const before = await changes(db);
    await mergeIndex(db, STEP_PAGES);
    if ((await changes(db)) - before < 2) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

async function mergeIndex(db: Connection, pages: number): Promise<void> {
  await sql`insert into transcription_index (transcription_index, rank) values ('merge', ${pages})`.execute(
    db,
  );
}

async function changes(db: Connection): Promise<number> {
  const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(db);
  return rows[0]?.n ?? 0;
}
