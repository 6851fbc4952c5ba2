import type { Database } from '../db/database.ts';
import { appliedMigrations, countRows, ownTables } from '../db/own-tables.ts';

/** A take without a text; one that is open may have no audio yet. */
export interface UnfinishedTake {
  /** As `<owner>/<id>`. */
  readonly name: string;
  readonly isOpen: boolean;
}

/** Metadata of a database, and the files it refers to. */
export interface DatabaseSummary {
  readonly migrations: string[];
  readonly tables: Record<string, number>;
  /** Keys of kept recordings. */
  readonly recordings: string[];
  /** Takes without a text. */
  readonly takes: UnfinishedTake[];
}

/** Reads the metadata of a database, also of an earlier version. */
export async function readSummary(database: Database): Promise<DatabaseSummary> {
  const { db } = database;
  const tables = await countRows(db, await ownTables(database));
  const recordingRows = await db
    .selectFrom('transcriptions')
    .select('audio_key')
    .where('audio_key', 'is not', null)
    .execute();
  const takes = await db
    .selectFrom('takes')
    .select(['owner', 'id', 'state'])
    .where('state', '<>', 'done')
    .execute();
  return {
    migrations: await appliedMigrations(db),
    tables,
    recordings: recordingRows.flatMap(({ audio_key }) => audio_key ?? []),
    takes: takes.map(({ owner, id, state }) => ({ name: `${owner}/${id}`, isOpen: state === 'open' })),
  };
}

/** The names of the takes that are being recorded. */
export async function readOpenTakes({ db }: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('takes').select(['owner', 'id']).where('state', '=', 'open').execute();
  return new Set(rows.map(({ owner, id }) => `${owner}/${id}`));
}
