import { sql } from 'kysely';
import type { Connection, Database } from '../db/database.ts';
import { postgresSearch } from './search-postgres-store.ts';
import { sqliteSearch } from './search-sqlite-store.ts';

/** Pages of the search index that one step of putting it together looks at: a few milliseconds of work. */
const STEP_PAGES = 200;
/** Steps that one tidying takes at most: an index of gigabytes is left to its own merges. */
const STEPS_MAX = 5000;

/** Rows that are deleted at once: some milliseconds, in which SQLite lets nobody else come to turn. */
const ROWS_AT_ONCE = 100;

/** Notes that one start takes up. */
const NOTES_MAX = 1000;

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Deletes some transcriptions of a person; gives the keys of the recordings they kept, null where there was none left. */
async function removeSomeOf({ kind }: Database, tx: Connection, owner: number): Promise<string[] | null> {
  const rows = await tx
    .selectFrom('transcriptions')
    .select(['seq', 'audio_key'])
    .where('owner', '=', owner)
    .limit(ROWS_AT_ONCE)
    .execute();
  if (rows.length === 0) return null;
  const seqs = rows.map(({ seq }) => seq);
  await (kind === 'sqlite' ? sqliteSearch : postgresSearch).remove(tx, seqs);
  await tx.deleteFrom('transcriptions').where('owner', '=', owner).where('seq', 'in', seqs).execute();
  const keys = rows.flatMap(({ audio_key }) => audio_key ?? []);
  await noteRemovals(tx, keys);
  return keys;
}

/**
 * Notes recordings that are to be removed, in the transaction that deletes the rows which tell of them: a process that
 * ends right after it leaves no recording behind for ever, and one that ends before it removes none.
 */
export async function noteRemovals(tx: Connection, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insertInto('recordings_to_remove')
    .values(keys.map((key) => ({ key })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** The recordings that were noted, and have not been forgotten since. */
export function createRemovalNotes({ db }: Database) {
  return {
    async list(): Promise<string[]> {
      const rows = await db.selectFrom('recordings_to_remove').select('key').limit(NOTES_MAX).execute();
      return rows.map(({ key }) => key);
    },
    async forget(keys: readonly string[]): Promise<void> {
      for (let at = 0; at < keys.length; at += ROWS_AT_ONCE) {
        const some = keys.slice(at, at + ROWS_AT_ONCE);
        await db.deleteFrom('recordings_to_remove').where('key', 'in', some).execute();
      }
    },
  };
}

export type RemovalNotes = ReturnType<typeof createRemovalNotes>;

/** Deletes all transcriptions of a person; gives the keys of the recordings they kept. */
export async function removeAllOf(database: Database, tx: Connection, owner: number): Promise<string[]> {
  const keys: string[] = [];
  for (;;) {
    const some = await removeSomeOf(database, tx, owner);
    if (!some) return keys;
    keys.push(...some);
  }
}

/** Does the same in many steps, between which others come to turn; `onKeys` is told the keys of each. */
export async function removeInBatches(
  database: Database,
  owner: number,
  onKeys: (keys: string[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const some = await database.db.transaction().execute((tx) => removeSomeOf(database, tx, owner));
    if (!some) return;
    await onKeys(some);
    await nextTurn();
  }
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
    await nextTurn();
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
