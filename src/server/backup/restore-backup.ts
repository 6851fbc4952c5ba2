import { mkdir, readdir, readFile, rename, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '../../node/error-code.ts';
import { copyHashed, hashFile } from '../../node/hash-file.ts';
import { syncFolder } from '../../node/sync-folder.ts';
import { DATABASE_FILE, openMigratedDatabase } from '../db/connection.ts';
import { lockDataDir } from '../db/data-dir-lock.ts';
import { knownMigrations } from '../db/migrate.ts';
import { openSqliteReadonly } from '../db/sqlite-copy.ts';
import { removeStaging, restoringFolder } from '../storage/staging-folders.ts';
import { readSummary } from './backup-store.ts';
import { BackupError, type BackupFile, MANIFEST_FILE, type Manifest, manifestSchema } from './manifest.ts';

/**
 * Entries that stay in the data folder: the lock of this process, models, earlier backups, and the root entries of a
 * dedicated disk.
 */
const PRESERVED_ENTRIES = /^(server\.lock.*|models|set-aside|before-restore-.*|restoring|lost\+found)$/;

interface RestoreParts {
  /** The backup. */
  folder: string;
  dataDir: string;
  /** True to keep the content of `dataDir` aside; otherwise it must be empty. */
  force: boolean;
  /** Stops the restore until it begins to replace the content. */
  signal: AbortSignal;
}

/** What was restored, and where the previous content is; null if there was none. */
export interface Restored {
  readonly manifest: Manifest;
  readonly previousContent: string | null;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
    throw new BackupError(`${folder} is not a complete backup: it has no ${MANIFEST_FILE}.`);
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new BackupError(`${MANIFEST_FILE} in ${folder} is damaged, or of a newer version.`, {
      cause: error,
    });
  }
}

/** The fault of a file in a backup; null for none. */
async function faultOf(folder: string, { path, bytes, sha256 }: BackupFile): Promise<string | null> {
  try {
    const found = await hashFile(join(folder, path));
    return found.bytes === bytes && found.sha256 === sha256 ? null : `${path} is damaged`;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return `${path} is missing`;
    throw error;
  }
}

/**
 * Reads a backup and compares every file of it with the manifest.
 * @throws BackupError naming each file that is missing or damaged; the reason of `signal`
 */
export async function verifyBackup(folder: string, signal: AbortSignal): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const faults: string[] = [];
  for (const file of manifest.files) {
    signal.throwIfAborted();
    const fault = await faultOf(folder, file);
    if (fault) faults.push(fault);
  }
  if (faults.length > 0) throw new BackupError(`This backup is not complete:\n  ${faults.join('\n  ')}`);
  const known = knownMigrations();
  if (manifest.migrations.some((name) => !known.includes(name))) {
    throw new BackupError(
      `This backup was made by a newer version (${manifest.version}). Update Parlance first.`,
    );
  }
  return manifest;
}

/** Copies a verified backup into `staging`; compares again, because the disk may have other bytes by now. */
async function copyBackup(
  { folder, signal }: RestoreParts,
  staging: string,
  manifest: Manifest,
): Promise<void> {
  for (const { path, sha256 } of manifest.files) {
    const to = join(staging, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const copied = await copyHashed(join(folder, path), to, signal);
    if (copied.sha256 !== sha256) throw new BackupError(`${path} changed while it was copied.`);
  }
}

async function requireCounts(staging: string, manifest: Manifest): Promise<void> {
  const database = openSqliteReadonly(join(staging, DATABASE_FILE));
  const { tables } = await readSummary(database).finally(database.close);
  for (const [table, rows] of Object.entries(manifest.tables)) {
    if (tables[table] === rows) continue;
    throw new BackupError(
      `The table ${table} has ${tables[table] ?? 'no'} rows, and ${rows} were backed up.`,
    );
  }
}

/** Brings the restored database to this version, and closes it: then it is one file. */
async function migrateUp(staging: string): Promise<void> {
  const database = await openMigratedDatabase({ databaseUrl: null, dataDir: staging });
  await database.close();
}

const contentOf = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir)).filter((name) => !PRESERVED_ENTRIES.test(name));

/** Moves entries of a folder to another one: all of them, or none. */
async function moveAll(names: readonly string[], from: string, to: string): Promise<void> {
  const moved: string[] = [];
  try {
    for (const name of names) {
      await rename(join(from, name), join(to, name));
      moved.push(name);
    }
    await syncFolder(to);
    await syncFolder(from);
  } catch (error) {
    for (const name of moved.reverse()) await rename(join(to, name), join(from, name));
    throw error;
  }
}

/** Moves the content of the data folder aside; returns the target, or null if there was nothing to move. */
async function moveAside(old: readonly string[], dataDir: string): Promise<string | null> {
  if (old.length === 0) return null;
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  await mkdir(aside, { mode: 0o700 });
  try {
    await moveAll(old, dataDir, aside);
    return aside;
  } catch (error) {
    if ((await readdir(aside)).length > 0)
      throw new BackupError(`Not everything could be moved back: the rest is in ${aside}.`, { cause: error });
    await rmdir(aside);
    throw error;
  }
}

/** Replaces the content of the data folder with `staging`. On an error, the old content is restored. */
async function swapContent(old: readonly string[], staging: string, dataDir: string): Promise<string | null> {
  const aside = await moveAside(old, dataDir);
  // The database comes last: an interrupted restore then leaves an empty installation and not half of one.
  const restored = (await readdir(staging)).sort(
    (a, b) => Number(a === DATABASE_FILE) - Number(b === DATABASE_FILE),
  );
  try {
    await moveAll(restored, staging, dataDir);
    return aside;
  } catch (error) {
    if (aside !== null) {
      await moveAll(old, aside, dataDir);
      await rmdir(aside);
    }
    throw error;
  }
}

/**
 * Verifies a backup and replaces a data folder that no server uses. Nothing in the folder changes before the backup is
 * copied, verified and migrated inside it; from then on, the restore is no longer stopped.
 * @throws BackupError, DataDirInUseError; disk errors; the reason of `signal`
 */
export async function restoreBackup(parts: RestoreParts): Promise<Restored> {
  const { folder, dataDir, force, signal } = parts;
  const manifest = await verifyBackup(folder, signal);
  await lockDataDir(dataDir);
  await removeStaging(dataDir);
  const old = await contentOf(dataDir);
  if (old.length > 0 && !force) {
    throw new BackupError(`${dataDir} is not empty. With --force, its content is set aside.`);
  }
  const staging = restoringFolder(dataDir);
  await mkdir(staging, { mode: 0o700 });
  try {
    await copyBackup(parts, staging, manifest);
    await requireCounts(staging, manifest);
    await migrateUp(staging);
    signal.throwIfAborted();
    const aside = await swapContent(old, staging, dataDir);
    return { manifest, previousContent: aside };
  } finally {
    await removeStaging(dataDir);
  }
}
