import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** An open database; `kind` is looked at where the two really differ: search, and better-auth's adapter. */
export interface Database {
  readonly kind: DatabaseKind;
  readonly db: Kysely<Schema>;
  close(): Promise<void>;
}

/** A connection or a transaction on it: what a store function works in. */
export type Connection = Kysely<Schema> | Transaction<Schema>;

/** Opens PostgreSQL at `databaseUrl`, or else the SQLite file in `dataDir`, which is made when it is missing. */
export async function openDatabase(settings: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<Database> {
  if (settings.databaseUrl) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(settings.databaseUrl);
  }
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const { openSqlite } = await import('./sqlite.ts');
  return openSqlite(join(settings.dataDir, 'parlance.sqlite'));
}
