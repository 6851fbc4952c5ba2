import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/db/connection.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { createTestDatabase, DATABASES } from '../../support/test-database.ts';

const STEPS = readdirSync(new URL('../../../src/server/db/migrations', import.meta.url))
  .map((name) => name.replace(/\.ts$/, ''))
  .sort();
const done = async ({ db }: Database) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    (row) => row.name,
  );

it.each(DATABASES)('brings %s up to date, and again for nothing', async (kind) => {
  const { database, remove } = await createTestDatabase(kind, false);
  await migrate(database);
  await migrate(database);
  expect(await done(database)).toEqual(STEPS);
  await remove();
});

it('may be run by several servers on one PostgreSQL at once', async () => {
  const { database, databaseUrl, dataDir, remove } = await createTestDatabase('postgres', false);
  const others = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl, dataDir })));
  await Promise.all(others.map((other) => migrate(other)));
  expect(await done(database)).toEqual(STEPS);
  await Promise.all(others.map((other) => other.close()));
  await remove();
});

it('commits to SQLite are synced, foreign keys are kept', async () => {
  const { database, remove } = await createTestDatabase('sqlite');
  const pragma = async (name: string) =>
    Object.values(
      (await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(database.db)).rows[0] ?? {},
    )[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
  await remove();
});
