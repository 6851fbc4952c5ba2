import SqliteFile, { type Statement } from 'better-sqlite3';
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import type { Database } from './database.ts';
import { makePrivate } from './private-file.ts';
import type { Schema } from './schema.ts';

/** Maximum prepared statements kept; far above the number of different queries. */
const STATEMENTS_MAX = 500;

/** Kysely denies that SQLite can undo changes of the schema, and would run each statement of a migration on its own. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class TransactionalDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/**
 * Opens a SQLite file in WAL mode with every commit synced to disk (the library compiles `NORMAL` as WAL's
 * default).
 * @throws when the file cannot be opened, or the durable mode cannot be set
 */
export function openSqlite(path: string): Database {
  makePrivate(path);
  const file = new SqliteFile(path);
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  // Overwrites deleted data; otherwise texts stay readable in free pages of the file.
  file.pragma('secure_delete = ON');
  file.pragma('busy_timeout = 5000');
  if (file.pragma('synchronous', { simple: true }) !== 2) {
    throw new Error('SQLite did not accept synchronous=FULL');
  }
  const statements = new Map<string, Statement>();
  const prepare = (sql: string): Statement => {
    // Some pragmas take effect when they are compiled (https://www.sqlite.org/pragma.html), so none is cached.
    if (sql.startsWith('pragma')) return file.prepare(sql);
    const cached = statements.get(sql);
    if (cached) return cached;
    if (statements.size >= STATEMENTS_MAX) statements.clear();
    const statement = file.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const db = new Kysely<Schema>({
    dialect: new TransactionalDialect({
      database: {
        // After SQLITE_FULL and the like, SQLite has rolled back itself; the error of a second rollback would hide the first.
        prepare: (sql) => prepare(sql === 'rollback' && !file.inTransaction ? 'select 1' : sql),
        close: () => file.close(),
      },
    }),
  });
  return { kind: 'sqlite', db, close: () => db.destroy() };
}
