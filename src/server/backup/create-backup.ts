import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '../../node/error-code.ts';
import { fileExists } from '../../node/file-exists.ts';
import { copyHashed, type FileDigest, hashFile } from '../../node/hash-file.ts';
import { syncFolder } from '../../node/sync-folder.ts';
import { DATABASE_FILE } from '../db/connection.ts';
import { copySqlite, openSqliteReadonly } from '../db/sqlite-copy.ts';
import { isLogOfFile } from '../takes/chunk-records.ts';
import { type DatabaseSummary, readOpenTakes, readSummary } from './backup-store.ts';
import { BackupError, MANIFEST_FILE, type Manifest, manifestSchema } from './manifest.ts';

/** Maximum copies of the database until one matches the copied files; each text finished meanwhile can require another. */
const ROUNDS_MAX = 20;

interface BackupParts {
  /** The data folder of a SQLite installation; a server may use it meanwhile. */
  dataDir: string;
  /** The backup's folder, which must not exist. */
  folder: string;
  /** False when kept recordings are in a bucket. */
  hasRecordings: boolean;
  /** Version of Parlance. */
  version: string;
  /** Stops the backup, which then leaves nothing. */
  signal: AbortSignal;
}

/** Copies files of an installation and lists what was copied. */
class CopiedFiles {
  readonly #from: string;
  readonly #to: string;
  readonly #signal: AbortSignal;
  readonly files = new Map<string, FileDigest>();

  constructor({ dataDir, signal }: Pick<BackupParts, 'dataDir' | 'signal'>, to: string) {
    this.#from = dataDir;
    this.#to = to;
    this.#signal = signal;
  }

  /** Copies a file; false if it does not exist. */
  async copy(path: string): Promise<boolean> {
    this.#signal.throwIfAborted();
    const to = this.pathOf(path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    try {
      this.files.set(path, await copyHashed(join(this.#from, path), to, this.#signal));
      return true;
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
      await this.remove(path);
      return false;
    }
  }

  /** Where a copy is. */
  readonly pathOf = (path: string): string => join(this.#to, path);

  async remove(path: string): Promise<void> {
    this.files.delete(path);
    await rm(this.pathOf(path), { force: true });
  }
}

/** Copies the current database and reads which files it refers to. */
async function copyDatabase(dataDir: string, partial: string): Promise<DatabaseSummary> {
  const path = join(partial, DATABASE_FILE);
  await rm(path, { force: true });
  copySqlite(join(dataDir, DATABASE_FILE), path);
  const database = openSqliteReadonly(path);
  return readSummary(database).finally(database.close);
}

const logPathOf = (take: string): string => `takes/${take}/chunks`;
/** Exists only for a recording that was uploaded as one file. */
const audioPathOf = (take: string): string => `takes/${take}/audio`;

/** Copies the audio of a take as far as it exists; returns whether all that its log names was there. */
async function copyTake(name: string, copied: CopiedFiles): Promise<'complete' | 'incomplete' | 'no log'> {
  // A running take is longer than in an earlier round.
  for (const path of [logPathOf(name), audioPathOf(name)]) await copied.remove(path);
  // The log first, so that it lists no bytes that the copied audio lacks.
  const hasLog = await copied.copy(logPathOf(name));
  const hasAudio = await copied.copy(audioPathOf(name));
  if (!hasLog) return 'no log';
  return hasAudio || !(await isLogOfFile(copied.pathOf(logPathOf(name)))) ? 'complete' : 'incomplete';
}

/** Copies the audio of all takes without a text; returns the names of those whose audio is missing. */
async function copyTakes(
  { takes }: DatabaseSummary,
  copied: CopiedFiles,
  dataDir: string,
): Promise<Set<string>> {
  const missing = new Set<string>();
  const unlogged: string[] = [];
  for (const { name, isOpen } of takes) {
    const outcome = await copyTake(name, copied);
    if (outcome === 'no log' && isOpen) unlogged.push(name);
    else if (outcome !== 'complete') missing.add(`takes/${name}`);
  }
  if (unlogged.length === 0) return missing;
  // One that is still open had no audio; another one may have become a text before its log was copied.
  const database = openSqliteReadonly(join(dataDir, DATABASE_FILE));
  const open = await readOpenTakes(database).finally(database.close);
  for (const name of unlogged) if (!open.has(name)) missing.add(`takes/${name}`);
  return missing;
}

/** Copies the audio that a copy of the database refers to; returns what is missing. */
async function copyAudio(
  summary: DatabaseSummary,
  copied: CopiedFiles,
  { dataDir, hasRecordings }: BackupParts,
): Promise<Set<string>> {
  const missing = await copyTakes(summary, copied, dataDir);
  if (!hasRecordings) return missing;
  for (const key of summary.recordings) {
    const path = `recordings/${key}`;
    if (!copied.files.has(path) && !(await copied.copy(path))) missing.add(path);
  }
  const referenced = new Set([
    ...summary.recordings.map((key) => `recordings/${key}`),
    ...summary.takes.flatMap(({ name }) => [logPathOf(name), audioPathOf(name)]),
  ]);
  for (const path of [...copied.files.keys()]) if (!referenced.has(path)) await copied.remove(path);
  return missing;
}

/**
 * Copies the database first and its files afterwards: they only grow. A file that is missing by then was finished or
 * deleted meanwhile, and a newer copy of the database no longer refers to it; a file that two copies refer to is really
 * missing.
 */
async function copyUntilConsistent(parts: BackupParts, partial: string, copied: CopiedFiles) {
  let before = new Set<string>();
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const summary = await copyDatabase(parts.dataDir, partial);
    const missing = await copyAudio(summary, copied, parts);
    if ([...missing].every((name) => before.has(name))) return { facts: summary, missing };
    before = missing;
  }
  throw new BackupError('Recordings changed faster than they could be copied. Try again later.');
}

/** Syncs a folder and all folders in it. */
async function syncFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  await syncFolder(folder);
}

/** Copies everything into a folder, and at last its manifest. Whatever a restore would refuse, fails here. */
async function fillBackup(parts: BackupParts, partial: string): Promise<Manifest> {
  const copied = new CopiedFiles(parts, partial);
  const createdAt = new Date().toISOString();
  const { facts: summary, missing } = await copyUntilConsistent(parts, partial, copied);
  for (const path of ['secret', 'node-id']) await copied.copy(path);
  const database = await open(join(partial, DATABASE_FILE), 'r+');
  await database.chmod(0o600);
  await database.sync().finally(() => database.close());
  copied.files.set(DATABASE_FILE, await hashFile(join(partial, DATABASE_FILE)));
  const manifest = manifestSchema.parse({
    format: 1,
    version: parts.version,
    createdAt,
    migrations: summary.migrations,
    tables: summary.tables,
    missing: [...missing].sort(),
    files: [...copied.files]
      .map(([path, digest]) => ({ path, ...digest }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
  } satisfies Manifest);
  await writeFile(join(partial, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  await syncFolders(partial);
  return manifest;
}

/**
 * Copies a SQLite installation to a new folder, whether its server runs or not. The folder gets its final name once it
 * is complete and on disk. Models, uploads and the web app's files are left out: they can be restored from elsewhere.
 * @throws BackupError; disk errors; the reason of `signal`
 */
export async function createBackup(parts: BackupParts): Promise<Manifest> {
  const { dataDir, folder, signal } = parts;
  if (!(await fileExists(join(dataDir, DATABASE_FILE))))
    throw new BackupError(`There is no database in ${dataDir}.`);
  if (await fileExists(folder)) throw new BackupError(`${folder} already exists. Name a new folder.`);
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    const manifest = await fillBackup(parts, partial);
    signal.throwIfAborted();
    await rename(partial, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    // The folder's name contains the time: each failed or stopped nightly backup would leave another private copy.
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}
