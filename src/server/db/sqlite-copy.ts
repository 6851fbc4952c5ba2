import SqliteFile from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** Milliseconds to wait for a server that is writing. */
const BUSY_TIMEOUT_MS = 30_000;

/**
 * Copies a SQLite file to a new file. A server may read and write meanwhile: the copy reads one state of the
 * write-ahead log, while SQLite's backup interface starts over with each write.
 * @throws SqliteError when `from` cannot be read, or `to` exists
 */
export function copySqlite(from: string, to: string): void {
  const file = new SqliteFile(from, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    file.prepare('vacuum into ?').run(to);
  } finally {
    file.close();
  }
}

/**
 * Opens a SQLite file read-only.
 * @throws SqliteError when it cannot be opened
 */
export function openSqliteReadonly(path: string): Database {
  const file = new SqliteFile(path, { readonly: true, fileMustExist: true });
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: file }) });
  return { kind: 'sqlite', db, close: () => db.destroy() };
}
