import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';

/** Rises with each change of the tables: what an earlier version kept is fetched again. */
const VERSION = 2;

/** End of the name of a file that was put aside. */
export const BROKEN = '.broken';

/** `place` names a server, `owner` a person there. Times are milliseconds since 1970. */
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

async function openFile(path: string): Promise<Database> {
  const { default: Sqlite } = await import('better-sqlite3');
  // Made before it is SQLite's to make: the files beside it take their permissions from this one.
  await (await open(path, 'a', 0o600)).close();
  const db = new Sqlite(path);
  try {
    db.pragma('journal_mode = WAL');
    // What is forgotten is not to be found in free pages either.
    db.pragma('secure_delete = ON');
    const version = db.pragma('user_version', { simple: true });
    if (version === VERSION && db.pragma('quick_check(1)', { simple: true }) === 'ok') return db;
    if (version !== 0) throw new Error(`the cache is of version ${String(version)}, or broken`);
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

/** Puts a file that can't be used aside, where the next such one takes its place. */
async function putAside(path: string): Promise<void> {
  for (const end of ['-wal', '-shm']) await rm(path + end, { force: true });
  await rename(path, path + BROKEN);
}

/**
 * Opens the file, for this person alone. One that is broken, or another version's, is put aside and begun anew: the
 * server has all that is in it. Throws where not even that is possible. `onBroken` is told the reason.
 */
export async function openCacheDatabase(path: string, onBroken: (error: unknown) => void): Promise<Database> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    return await openFile(path);
  } catch (error) {
    onBroken(error);
    await putAside(path);
    return openFile(path);
  }
}
