import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { isTransientError } from '../../../src/server/db/transient-error.ts';
import { cutDatabase } from '../../support/cut-database.ts';
import { temporaryFolder } from '../../support/server-process.ts';
import { createTestDatabase } from '../../support/test-database.ts';

const errorOf = async (task: () => Promise<unknown>): Promise<unknown> =>
  task().then(
    () => null,
    (error: unknown) => error,
  );

it('tells a database that is away from a statement that is wrong', async () => {
  const place = await createTestDatabase('postgres');
  const { db } = place.database;
  const wrong = await errorOf(() => db.selectFrom('missing' as never).execute());
  expect(isTransientError(wrong)).toBe(false);
  const back = await cutDatabase(place.databaseUrl ?? '');
  for (let n = 0; n < 3; n += 1) {
    expect(isTransientError(await errorOf(() => db.selectFrom('nodes').execute()))).toBe(true);
  }
  await back();
  await expect.poll(() => errorOf(() => db.selectFrom('nodes').execute())).toBeNull();
  await place.remove();
});

it('knows a server that nobody answers at', async () => {
  const { hostname } = new URL(inject('postgres'));
  const client = new pg.Client(`postgres://postgres@${hostname}:1/postgres`);
  expect(isTransientError(await errorOf(() => client.connect()))).toBe(true);
  expect(isTransientError('ECONNREFUSED')).toBe(false);
});

it('knows the transaction that a deadlock has ended', async () => {
  const clients = [new pg.Client(inject('postgres')), new pg.Client(inject('postgres'))] as const;
  const [one, other] = clients;
  for (const client of clients) {
    await client.connect();
    await client.query(`begin; set local deadlock_timeout = '50ms'`);
  }
  await one.query('select pg_advisory_xact_lock(20783, 1)');
  await other.query('select pg_advisory_xact_lock(20783, 2)');
  const errors = await Promise.all([
    errorOf(() => one.query('select pg_advisory_xact_lock(20783, 2)')),
    // The rollback lets the other one go on.
    errorOf(() => other.query('select pg_advisory_xact_lock(20783, 1)')).finally(() =>
      other.query('rollback'),
    ),
  ]);
  await Promise.all(clients.map((client) => client.end()));
  expect(errors.filter((error) => error !== null).map(isTransientError)).toEqual([true]);
});

it('knows a file that another process writes to', async () => {
  const folder = temporaryFolder();
  const [one, other] = [0, 1].map(() => new Sqlite(join(folder.path, 'a.db'), { timeout: 0 }));
  one?.exec('begin immediate');
  expect(isTransientError(await errorOf(async () => other?.exec('begin immediate')))).toBe(true);
  one?.close();
  other?.close();
  folder.remove();
});
