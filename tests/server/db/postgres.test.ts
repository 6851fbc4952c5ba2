import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/db/connection.ts';
import { ping } from '../../../src/server/db/ping.ts';
import { openPostgres } from '../../../src/server/db/postgres.ts';
import { isTransientError } from '../../../src/server/db/transient-error.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { startVanishingHost } from '../../support/vanishing-host.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase('postgres', false);
});
afterAll(() => test.remove());

const show = async (database: TestDatabase['database'], name: string) => {
  const { rows } = await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(database.db);
  return rows[0]?.[name];
};

it('PostgreSQL connections limit statements and idle transactions and set their name', async () => {
  expect(await show(test.database, 'statement_timeout')).toBe('30s');
  expect(await show(test.database, 'idle_in_transaction_session_timeout')).toBe('1min');
  expect(await show(test.database, 'application_name')).toBe('parlance');
});

it('a connection for migrations has no statement timeout, whatever the database default is', async () => {
  const bound = sql.raw(`alter database "${new URL(test.databaseUrl ?? '').pathname.slice(1)}"
    set statement_timeout = '30s'`);
  await bound.execute(test.database.db);
  const waiting = openPostgres(test.databaseUrl ?? '', { connections: 1, statementMs: null });
  expect(await show(waiting, 'statement_timeout')).toBe('0');
  await waiting.close();
});

it('a connection whose host vanishes fails as transient and is replaced', async () => {
  const host = await startVanishingHost(test.databaseUrl ?? '');
  const database = openPostgres(host.url, { connections: 1, statementMs: 1000 });
  const failing = database.db.transaction().execute(async (tx) => {
    await ping(tx);
    host.vanish();
    await ping(tx);
  });
  expect(isTransientError(await failing.catch((error: unknown) => error))).toBe(true);
  await ping(database.db);
  await database.close();
  await host.close();
}, 20_000);

it.each([
  { databaseConnections: 4, fleet: null, own: 3 },
  { databaseConnections: 6, fleet: {}, own: 2 },
])('openDatabase opens $own connections for requests', async ({ own, ...settings }) => {
  const { databaseUrl, dataDir } = test;
  const opened = await openDatabase({ databaseUrl, dataDir, ...settings });
  const waiting = Array.from({ length: 8 }, () =>
    sql<{ pid: number }>`select pg_sleep(0.1), pg_backend_pid() as pid`.execute(opened.db),
  );
  const pids = (await Promise.all(waiting)).map(({ rows }) => rows[0]?.pid);
  expect(new Set(pids).size).toBe(own);
  await opened.close();
});
