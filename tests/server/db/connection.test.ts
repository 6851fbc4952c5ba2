import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { openMigratedDatabase } from '../../../src/server/db/connection.ts';
import { knownMigrations, migrate } from '../../../src/server/db/migrate.ts';
import { appliedMigrations } from '../../../src/server/db/own-tables.ts';
import { createTestDatabase } from '../../support/test-database.ts';

it('openMigratedDatabase waits for a running dump without blocking reads, then migrates', async () => {
  const place = await createTestDatabase('postgres', false);
  const { db } = place.database;
  await migrate(place.database, '0041-spoken-cuts');
  const before = await appliedMigrations(db);
  const onBlocked = vi.fn();
  const { dataDir, databaseUrl } = place;
  const read = () => sql`select id from transcriptions`.execute(db);
  const opening = await db.transaction().execute(async (dump) => {
    // As pg_dump does with all tables, for as long as it runs.
    await sql`lock table transcriptions in access share mode`.execute(dump);
    const opened = openMigratedDatabase({ databaseUrl, dataDir, onBlocked });
    await expect.poll(() => onBlocked.mock.calls.length, { timeout: 20_000 }).toBe(1);
    await Promise.all([read(), read()]);
    expect(await appliedMigrations(db)).toEqual(before);
    return { opened };
  });
  const database = await opening.opened;
  expect(await appliedMigrations(db)).toEqual(knownMigrations());
  expect(onBlocked).toHaveBeenCalledOnce();
  await database.close();
  await place.remove();
});
