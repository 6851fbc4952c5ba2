import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivate } from './private-file.ts';

const LOCK_FILE = 'server.lock';
/** Milliseconds to wait for a server that is just ending, for instance during a restart. */
const WAIT_MS = 2000;

/** Another server uses the folder. The message is for the terminal. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';

  constructor(dataDir: string) {
    super(
      `Another Parlance server uses ${dataDir}. Two of them on one folder would lose recordings: ` +
        'stop the other one first, or set DATA_DIR to a folder of its own.',
    );
  }
}

/** Open locks: a collected database would be closed, and its lock released. */
const heldLocks = new Set<unknown>();

/**
 * Reserves a data folder for this process until it ends, however it ends. The lock is an exclusive SQLite transaction:
 * Node has no file locks, and the system releases SQLite's with the process, so that none is left behind by a crash.
 * @throws DataDirInUseError
 */
export async function lockDataDir(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { default: Sqlite } = await import('better-sqlite3');
  const path = join(dataDir, LOCK_FILE);
  makePrivate(path);
  const lock = new Sqlite(path, { timeout: WAIT_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    const isInUse = error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY';
    throw isInUse ? new DataDirInUseError(dataDir) : error;
  }
  heldLocks.add(lock);
}
