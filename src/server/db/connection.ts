import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from '../../node/error-code.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

/** The name of SQLite's file in the data folder. */
export const DATABASE_FILE = 'parlance.sqlite';

/** Connections of a server to PostgreSQL, unless the settings name another number. Some of them are reserved, see below. */
const DEFAULT_CONNECTIONS = 10;
/** Reserved for the job queue of a fleet. */
export const PG_BOSS_CONNECTIONS = 2;
/** Reserved for the lease of a server in a fleet. */
const LEASE_CONNECTIONS = 1;
/** Statement timeout in milliseconds. A later answer is useless, and another connection may work. */
const LEASE_STATEMENT_MS = 5000;
/** Reserved for the lock of the database: see `lockDatabase`. */
const LOCK_CONNECTIONS = 1;
/** The migrator holds its lock on one connection. */
const MIGRATION_CONNECTIONS = 2;
/** Milliseconds that a migration waits for a lock: all requests to the table wait behind it. */
const MIGRATION_LOCK_MS = 2000;
/** Milliseconds in which those requests can run before the migration is retried. */
const MIGRATION_PAUSE_MS = 3000;
/** PostgreSQL's error for a lock that was not free in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Opens PostgreSQL at `databaseUrl`, else the SQLite file in `dataDir`, which is created if missing. */
export async function openDatabase(settings: {
  databaseUrl: string | null;
  dataDir: string;
  databaseConnections?: number;
  fleet?: object | null;
  onLost?: (error: Error) => void;
}): Promise<Database> {
  if (settings.databaseUrl) {
    const { openPostgres } = await import('./postgres.ts');
    const totalConnections = settings.databaseConnections ?? DEFAULT_CONNECTIONS;
    const reservedConnections =
      LOCK_CONNECTIONS + (settings.fleet ? PG_BOSS_CONNECTIONS + LEASE_CONNECTIONS : 0);
    const connections = Math.max(1, totalConnections - reservedConnections);
    const { onLost } = settings;
    const database = openPostgres(settings.databaseUrl, { connections, ...(onLost && { onLost }) });
    if (!settings.fleet) return database;
    const lease = openPostgres(settings.databaseUrl, {
      connections: LEASE_CONNECTIONS,
      statementMs: LEASE_STATEMENT_MS,
    });
    const close = async () => void (await Promise.all([database.close(), lease.close()]));
    return { ...database, leaseDb: lease.db, close };
  }
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const { openSqlite } = await import('./sqlite.ts');
  return openSqlite(join(settings.dataDir, DATABASE_FILE));
}

/** Migrates once no other session blocks it; `onBlocked` is called once if one does. */
async function migrateWhenUnlocked(database: Database, onBlocked: () => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrate(database);
    } catch (error) {
      if (!hasCode(error, LOCK_NOT_AVAILABLE)) throw error;
      if (attempt === 1) onBlocked();
      await sleep(MIGRATION_PAUSE_MS);
    }
  }
}

/**
 * Opens the database, migrated. On PostgreSQL, migrations run on a connection without timeouts: an index over a large
 * table takes longer than any statement of a request may. `onBlocked` is called if another session, such as `pg_dump`,
 * locks a table that they change; they are retried until it ends.
 * @throws the connection error, or the error of the failed migration
 */
export async function openMigratedDatabase(
  settings: Parameters<typeof openDatabase>[0] & { onBlocked?: () => void },
): Promise<Database> {
  if (settings.databaseUrl) {
    const { openPostgres } = await import('./postgres.ts');
    const migrationDatabase = openPostgres(settings.databaseUrl, {
      connections: MIGRATION_CONNECTIONS,
      statementMs: null,
      lockMs: MIGRATION_LOCK_MS,
    });
    const { onBlocked = () => undefined } = settings;
    await migrateWhenUnlocked(migrationDatabase, onBlocked).finally(migrationDatabase.close);
    return openDatabase(settings);
  }
  const database = await openDatabase(settings);
  await migrate(database).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return database;
}
