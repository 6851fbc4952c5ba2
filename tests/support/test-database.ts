import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const databaseUrl = kind === 'postgres' ? await createPostgresDatabase() : null;
  const database = await openDatabase({ databaseUrl, dataDir });
  if (migrated) await migrate(database);
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

async function createPostgresDatabase(): Promise<string> {
  const server = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${server}/${name}`;
}
