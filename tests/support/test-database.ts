import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../../src/server/db/connection.ts';
import type { Database, DatabaseKind } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';

/** The databases that the product supports: `describe.each(DATABASES)`. */
export const DATABASES: readonly DatabaseKind[] = ['sqlite', 'postgres'];

export interface TestDatabase {
  database: Database;
  databaseUrl: string | null;
  dataDir: string;
  remove(): Promise<void>;
}

/** A new database of the given kind, migrated by default, with its own data folder. */
export async function createTestDatabase(kind: DatabaseKind, migrated = true): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-test-'));
  const databaseUrl = kind === 'postgres' ? await createPostgresDatabase(migrated) : null;
  if (kind === 'sqlite' && migrated) {
    writeFileSync(join(dataDir, SQLITE_FILE), await sqliteTemplate(), { mode: 0o600 });
  }
  const database = await openDatabase({ databaseUrl, dataDir });
  // As for PostgreSQL: processes are killed here, machines are not.
  if (kind === 'sqlite') await sql`pragma synchronous = off`.execute(database.db);
  return {
    database,
    databaseUrl,
    dataDir,
    remove: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const SQLITE_FILE = 'parlance.sqlite';

/** Runs `make` once: a copy of a migrated database costs a fiftieth of its migrations. */
function onePerProcess<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** The content of a migrated SQLite file. */
const sqliteTemplate = onePerProcess(async (): Promise<Buffer> => {
  const { database, dataDir, remove } = await createTestDatabase('sqlite', false);
  await migrate(database);
  await database.close();
  const content = readFileSync(join(dataDir, SQLITE_FILE));
  await remove();
  return content;
});

/** The name of a migrated PostgreSQL database that nobody is connected to. */
const postgresTemplate = onePerProcess(async (): Promise<string> => {
  const { database, databaseUrl, remove } = await createTestDatabase('postgres', false);
  await migrate(database);
  await remove();
  return new URL(databaseUrl ?? '').pathname.slice(1);
});

async function createPostgresDatabase(migrated: boolean): Promise<string> {
  const template = migrated ? ` template ${await postgresTemplate()}` : '';
  const server = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  await client.query(`create database ${name}${template}`);
  await client.end();
  return `${server}/${name}`;
}
