import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { isDatabaseAway } from '../../../src/server/db/database-away.ts';
import { cutDatabase } from '../../support/cut-database.ts';
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
  expect(isDatabaseAway(wrong)).toBe(false);
  const back = await cutDatabase(place.databaseUrl ?? '');
  for (let n = 0; n < 3; n += 1) {
    expect(isDatabaseAway(await errorOf(() => db.selectFrom('nodes').execute()))).toBe(true);
  }
  await back();
  await expect.poll(() => errorOf(() => db.selectFrom('nodes').execute())).toBeNull();
  await place.remove();
});

it('knows a server that nobody answers at', async () => {
  const { hostname } = new URL(inject('postgres'));
  const client = new pg.Client(`postgres://postgres@${hostname}:1/postgres`);
  expect(isDatabaseAway(await errorOf(() => client.connect()))).toBe(true);
  expect(isDatabaseAway('ECONNREFUSED')).toBe(false);
});
