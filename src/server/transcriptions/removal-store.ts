import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { changeOwner } from '../db/change-owner.ts';
import type { Connection, Database } from '../db/database.ts';
import { filterOwner } from '../db/filter-owner.ts';
import { forUpdate } from '../db/for-update.ts';
import { addToCount, searchOf } from './index-store.ts';
import { withParts } from './merge-store.ts';
import { forgetOrigins } from './take-text-store.ts';

/** Index pages per merge step: a few milliseconds of work. */
const STEP_PAGES = 200;
/** Maximum steps per run: an index of gigabytes is left to its automatic merges. */
const STEPS_MAX = 5000;

/** Texts per deletion: all other queries on SQLite wait for it, some milliseconds for each long text. */
export const REMOVAL_BATCH = 10;

/** Milliseconds to wait for other readers of the write-ahead log; they block the event loop. */
const READER_WAIT_MS = 50;

/** Notes read at once. */
const NOTES_MAX = 1000;

/** Notes written at once. */
const NOTES_BATCH = 100;

/** Deletes some transcriptions of a user; returns the keys of their recordings, null when none was left. */
async function removeBatch(database: Database, tx: Connection, owner: number): Promise<string[] | null> {
  const batch = await tx
    .selectFrom('transcriptions')
    .select('id')
    .where('owner', '=', owner)
    .orderBy('seq')
    .limit(REMOVAL_BATCH)
    .execute();
  if (batch.length === 0) return null;
  const ids = batch.map(({ id }) => id);
  const rows = await removeWithParts(database, tx, owner, ids);
  return rows.flatMap(({ audio_key }) => audio_key ?? []);
}

/** A deleted text, and the key of its recording. */
export interface RemovedText {
  readonly id: string;
  readonly audio_key: string | null;
}

/**
 * Deletes texts by id, with those merged into them, in a transaction that has locked the owner: no merge runs meanwhile.
 * Foreign ids are ignored.
 */
export async function removeWithParts(
  database: Database,
  tx: Connection,
  owner: number,
  ids: readonly string[],
): Promise<RemovedText[]> {
  const selection = tx
    .selectFrom('transcriptions')
    .select(['seq', 'id', 'ai_service', 'audio_key', 'part_of', 'take_id'])
    .where(filterOwner(owner))
    .where('id', 'in', await withParts(tx, owner, ids))
    .orderBy('seq');
  // Same lock order as an edit, which locks a text before its other data.
  const rows = await forUpdate(database, selection).execute();
  if (rows.length === 0) return [];
  const seqs = rows.map(({ seq }) => seq);
  await searchOf(database).remove(tx, seqs);
  await tx.deleteFrom('transcriptions').where('owner', '=', owner).where('seq', 'in', seqs).execute();
  for (const row of rows) if (row.part_of === null) await addToCount(tx, owner, row.ai_service, -1);
  await forgetOrigins(
    tx,
    owner,
    rows.flatMap(({ take_id }) => take_id ?? []),
  );
  const keys = rows.flatMap(({ audio_key }) => audio_key ?? []);
  await noteRemovals(tx, keys);
  return rows;
}

/**
 * Records which recordings to delete, in the transaction that deletes their rows: a crash right after it
 * leaves no orphaned recording, and a crash before it deletes none.
 */
export async function noteRemovals(tx: Connection, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insertInto('recordings_to_remove')
    .values(keys.map((key) => ({ key })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** The noted recordings that are not yet deleted. */
export function createRemovalNotes({ db }: Database) {
  return {
    async note(keys: readonly string[]): Promise<void> {
      for (let at = 0; at < keys.length; at += NOTES_BATCH) {
        await noteRemovals(db, keys.slice(at, at + NOTES_BATCH));
      }
    },
    async list(): Promise<string[]> {
      const rows = await db.selectFrom('recordings_to_remove').select('key').limit(NOTES_MAX).execute();
      return rows.map(({ key }) => key);
    },
    async forget(keys: readonly string[]): Promise<void> {
      for (let at = 0; at < keys.length; at += NOTES_BATCH) {
        const batch = keys.slice(at, at + NOTES_BATCH);
        await db.deleteFrom('recordings_to_remove').where('key', 'in', batch).execute();
      }
    },
  };
}

export type RemovalNotes = ReturnType<typeof createRemovalNotes>;

/** Deletes all transcriptions of a user, in a transaction that has locked the owner; returns the keys of their recordings. */
export async function removeAllOf(database: Database, tx: Connection, owner: number): Promise<string[]> {
  const keys: string[] = [];
  for (;;) {
    const batch = await removeBatch(database, tx, owner);
    if (!batch) return keys;
    keys.push(...batch);
  }
}

/**
 * The same in small transactions, with other work in between; `onKeys` receives the keys of each batch. After an
 * interruption, counts and merges match the texts that are left.
 */
export async function removeInBatches(
  database: Database,
  owner: number,
  onKeys: (keys: string[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const batch = await changeOwner(database, { no: owner }, (tx) => removeBatch(database, tx, owner));
    if (!batch) return;
    await onKeys(batch);
    await nextTurn();
  }
}

/**
 * Overwrites deleted data in the SQLite file. The search index only marks words as deleted until its segments
 * are merged, and the write-ahead log still holds the old content. PostgreSQL does this with its own vacuum.
 * @throws while another process, such as a backup, reads the log
 */
export async function overwriteDeleted({ kind, db }: Database): Promise<void> {
  if (kind !== 'sqlite') return;
  // The first, negative number starts merging all segments into one; the following steps continue it
  // (https://www.sqlite.org/fts5.html, "The merge command").
  await mergeIndex(db, -STEP_PAGES);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const before = await totalChanges(db);
    await mergeIndex(db, STEP_PAGES);
    if ((await totalChanges(db)) - before < 2) break;
    await nextTurn();
  }
  await db.connection().execute(truncateLog);
}

/**
 * Moves the write-ahead log into the file and empties it. `connection`: a single one, so that its timeout affects no
 * other query.
 */
async function truncateLog(connection: Connection): Promise<void> {
  const { rows: timeouts } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(connection);
  await setBusyTimeout(connection, READER_WAIT_MS);
  try {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
    if (rows[0]?.busy !== 0) throw new Error('another process reads the write-ahead log');
  } finally {
    await setBusyTimeout(connection, timeouts[0]?.timeout ?? 0);
  }
}

async function setBusyTimeout(connection: Connection, ms: number): Promise<void> {
  await sql`pragma busy_timeout = ${sql.lit(ms)}`.execute(connection);
}

async function mergeIndex(db: Connection, pages: number): Promise<void> {
  await sql`insert into transcription_index (transcription_index, rank) values ('merge', ${pages})`.execute(
    db,
  );
}

async function totalChanges(db: Connection): Promise<number> {
  const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(db);
  return rows[0]?.n ?? 0;
}
