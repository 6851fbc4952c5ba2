import type { Database } from '../db/database.ts';
import { knownMigrations } from '../db/migrate.ts';
import { appliedMigrations } from '../db/own-tables.ts';
import { HolderStore } from '../fleet/holder-store.ts';
import { type AudioMoveParts, type MovedAudio, moveRecordings, moveTakes } from './move-audio.ts';
import { MoveError } from './move-error.ts';
import { RowDigest, type TableDigest } from './row-digest.ts';
import { Source } from './source-store.ts';
import { type MovedTable, pagesOf } from './table-pages-store.ts';
import { Target } from './target-store.ts';

/** Columns that differ on purpose: the holder of a take, and its progress in the bucket. */
const UNCOMPARED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  takes: ['holder', 'stored_chunks', 'stored_bytes', 'stored_at'],
};

interface MoveParts {
  /** SQLite; read only. */
  source: Database;
  /** PostgreSQL, migrated to the same version. */
  target: Database;
  /** Where recordings and takes go; null to leave them in their folder. */
  audio: Omit<AudioMoveParts, 'onStored' | 'onStep'> | null;
  /** Called after each step, with its name. If it throws, the move ends and can be continued later. */
  onStep(step: string): void;
}

/** A table in both databases. */
export interface ComparedTable {
  readonly name: string;
  readonly source: TableDigest;
  readonly target: TableDigest;
}

export interface MoveReport {
  readonly tables: readonly ComparedTable[];
  readonly recordings: MovedAudio;
  readonly takes: MovedAudio;
}

const NOTHING_MOVED: MovedAudio = { moved: 0, missing: [] };

export const isSame = ({ source, target }: ComparedTable): boolean =>
  source.rows === target.rows && source.digest === target.digest;

async function requireSameVersion(source: Source): Promise<void> {
  const applied = await appliedMigrations(source.db);
  if (applied.join() === knownMigrations().join()) return;
  throw new MoveError(
    'The database is of another version. Start this version on it once, stop it, and move then.',
  );
}

async function moveTable(source: Source, target: Target, table: MovedTable, onStep: MoveParts['onStep']) {
  const types = await target.typesOf(table);
  const unknown = table.columns.filter((column) => !(column in types));
  if (unknown.length > 0) throw new MoveError(`${table.name} has no ${unknown.join(', ')} in PostgreSQL.`);
  for await (const rows of pagesOf(source.db, table, await target.cursorOf(table))) {
    await target.write(table, types, rows);
    onStep(`table ${table.name}`);
  }
}

async function compareTable(source: Source, target: Target, table: MovedTable): Promise<ComparedTable> {
  const types = await target.typesOf(table);
  const columns = table.columns.filter((column) => !UNCOMPARED_COLUMNS[table.name]?.includes(column));
  const digestOf = async ({ db }: Source | Target): Promise<TableDigest> => {
    const digest = new RowDigest(columns, types);
    for await (const rows of pagesOf(db, table)) for (const row of rows) digest.add(row);
    return digest.result;
  };
  return { name: table.name, source: await digestOf(source), target: await digestOf(target) };
}

/**
 * Moves an installation from SQLite and a folder to PostgreSQL and a bucket: tables in the order of their references,
 * then recordings, then a comparison of everything. An interrupted move continues where it stopped.
 * @throws MoveError, S3Failure, AppError `audio_store_failed`; database errors
 */
export async function moveInstallation(parts: MoveParts): Promise<MoveReport> {
  const { onStep, audio } = parts;
  const source = new Source(parts.source);
  const target = new Target(parts.target);
  await requireSameVersion(source);
  await target.begin(await source.fingerprint());
  onStep('begun');
  const tables = await source.tables();
  for (const table of tables) await moveTable(source, target, table, onStep);
  const numbers = await source.lastNumbers();
  for (const table of tables) await target.continueNumbers(table, numbers.get(table.name) ?? 0);
  await target.freeTakes();
  onStep('numbers');
  let [recordings, takes] = [NOTHING_MOVED, NOTHING_MOVED];
  if (audio) {
    const holders = new HolderStore(parts.target);
    const audioParts: AudioMoveParts = {
      ...audio,
      onStep,
      onStored: (take, stored) => holders.recordStored(take, stored, Date.now()),
    };
    recordings = await moveRecordings(audioParts, await source.recordings());
    takes = await moveTakes(audioParts, await source.takes());
  }
  const compared: ComparedTable[] = [];
  for (const table of tables) compared.push(await compareTable(source, target, table));
  onStep('compared');
  if (compared.every(isSame)) await target.end();
  return { tables: compared, recordings, takes };
}
