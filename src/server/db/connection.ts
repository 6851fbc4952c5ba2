import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';

/** Connections to PostgreSQL, unless the settings name another number. */
const CONNECTIONS = 10;
/** How many of them the job queue of a fleet has for itself. */
export const PG_BOSS_CONNECTIONS = 2;

/** Opens PostgreSQL at `databaseUrl`, else the SQLite file in `dataDir`, which is created if missing. */
export async function openDatabase(settings: {
  databaseUrl: string | null;
  dataDir: string;
  databaseConnections?: number;
  fleet?: object | null;
}): Promise<Database> {
  if (settings.databaseUrl) {
    const { openPostgres } = await import('./postgres.ts');
    const all = settings.databaseConnections ?? CONNECTIONS;
    return openPostgres(settings.databaseUrl, settings.fleet ? Math.max(1, all - PG_BOSS_CONNECTIONS) : all);
  }
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const { openSqlite } = await import('./sqlite.ts');
  return openSqlite(join(settings.dataDir, 'parlance.sqlite'));
}
