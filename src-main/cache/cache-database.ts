import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import { hasCode } from '../../src/node/error-code.ts';
import { fileExists } from '../../src/node/file-exists.ts';
import { retryWhileBusy } from '../disk/retry-while-busy.ts';

/** Incremented with each change of the tables: data of an earlier version is fetched again. */
const VERSION = 2;

/** File suffix of a database that was moved aside. */
const BROKEN_SUFFIX = '.broken';
/** File suffix of the mark that the database must be deleted before it is used again. */
const DISCARDED_SUFFIX = '.discarded';

/** `place`: the name of a server; `owner`: a user there. Timestamps are milliseconds since 1970. */
const TABLES = `
  create table people (place text primary key, owner text not null) strict;
  create table kept (
    place text not null, owner text not null, name text not null, value text not null,
    primary key (place, owner, name)
  ) strict, without rowid;
  create table history (
    place text not null, owner text not null, id text not null,
    created_at integer not null, ai_service text not null, version integer not null,
    listed text not null, detail text, words text not null,
    edit_version integer, edit_text text, edit_html text, edit_at integer,
    primary key (place, owner, id)
  ) strict, without rowid;
  create index history_by_age on history (place, owner, created_at desc, id);
`;

/** The file is of another version, or damaged: no later attempt can read it either. */
class UnusableCacheError extends Error {
  override readonly name = 'UnusableCacheError';
}

const DAMAGED = ['SQLITE_NOTADB', 'SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX', 'SQLITE_CORRUPT_VTAB'];

/** False for temporary failures, such as a full disk or a file that another program holds. */
const isUnusable = (error: unknown): boolean =>
  error instanceof UnusableCacheError || hasCode(error, ...DAMAGED);

async function openFile(path: string): Promise<Database> {
  const { default: Sqlite } = await import('better-sqlite3');
  // Created before SQLite does: its companion files take their permissions from this one.
  await (await open(path, 'a', 0o600)).close();
  const db = new Sqlite(path);
  try {
    db.pragma('journal_mode = WAL');
    // Overwrites deleted data in free pages.
    db.pragma('secure_delete = ON');
    const version = db.pragma('user_version', { simple: true });
    if (version === VERSION && db.pragma('quick_check(1)', { simple: true }) === 'ok') return db;
    if (version !== 0) throw new UnusableCacheError(`the cache is of version ${String(version)}, or broken`);
    db.transaction(() => {
      db.exec(TABLES);
      db.pragma(`user_version = ${VERSION}`);
    })();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Deletes a file, if it exists. */
export type RemoveFile = (path: string) => Promise<void>;

export const removeFile: RemoveFile = (path) => rm(path, { force: true });

/** Deletes with `remove` a file that other programs may hold for a moment. */
export const retried =
  (remove: RemoveFile): RemoveFile =>
  (path) =>
    retryWhileBusy(() => remove(path));

/** Deletes a file that was moved aside: it may contain the texts of any user. */
export const removeMovedAside = (path: string): Promise<void> => retried(removeFile)(path + BROKEN_SUFFIX);

/** True when the database could not be deleted before, also before a restart. */
export const isMarkedDiscarded = (path: string): Promise<boolean> => fileExists(path + DISCARDED_SUFFIX);

/**
 * Deletes the closed database, which needs no space on the disk. Rejects when a part of it is still there; it is then
 * marked, if that is possible.
 */
export async function removeDatabase(path: string, remove: RemoveFile): Promise<void> {
  const ends = ['', '-wal', '-shm', BROKEN_SUFFIX];
  const results = await Promise.allSettled(ends.map((end) => remove(path + end)));
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  const marking =
    errors.length > 0 ? writeFile(path + DISCARDED_SUFFIX, '') : remove(path + DISCARDED_SUFFIX);
  await marking.catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'the cache could not be deleted');
}

/** Moves an unusable file aside, replacing an earlier one. */
async function moveAside(path: string): Promise<void> {
  for (const end of ['-wal', '-shm']) await rm(path + end, { force: true });
  await rename(path, path + BROKEN_SUFFIX);
}

/**
 * Opens the file, readable by this user only. A damaged file, or one of another version, is moved aside and
 * recreated: the server has all of its content. Throws when even that fails, and leaves a file alone that cannot be opened
 * at the moment. `onBroken` receives the reason.
 */
export async function openCacheDatabase(path: string, onBroken: (error: unknown) => void): Promise<Database> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    return await openFile(path);
  } catch (error) {
    if (!isUnusable(error)) throw error;
    onBroken(error);
    await moveAside(path);
    return openFile(path);
  }
}
