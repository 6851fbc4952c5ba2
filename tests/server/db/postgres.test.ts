import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../../src/server/db/postgres.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase('postgres', false);
});
afterAll(() => test.remove());

const show = async (database: TestDatabase['database'], name: string) => {
  const { rows } = await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(database.db);
  return rows[0]?.[name];
};

it('bounds statements and idle transactions, and says who it is', async () => {
  expect(await show(test.database, 'statement_timeout')).toBe('30s');
  expect(await show(test.database, 'idle_in_transaction_session_timeout')).toBe('1min');
  expect(await show(test.database, 'application_name')).toBe('parlance');
});

it('lets migrations take their time, whatever the role may', async () => {
  const bound = sql.raw(`alter database "${new URL(test.databaseUrl ?? '').pathname.slice(1)}"
    set statement_timeout = '30s'`);
  await bound.execute(test.database.db);
  const patient = openPostgres(test.databaseUrl ?? '', { connections: 1, timeouts: false });
  expect(await show(patient, 'statement_timeout')).toBe('0');
  await patient.close();
});
