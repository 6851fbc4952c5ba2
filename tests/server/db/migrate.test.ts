import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/db/connection.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import {
  type ColumnFacts,
  columnsOf,
  incompatibilitiesOf,
  insertRows,
} from '../../support/migration-steps.ts';
import { createTestDatabase, DATABASES } from '../../support/test-database.ts';

const inRepository = (path: string): URL => new URL(`../../../${path}`, import.meta.url);
const STEPS = readdirSync(inRepository('src/server/db/migrations'))
  .map((name) => name.replace(/\.ts$/, ''))
  .sort();
const done = async ({ db }: Database) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    (row) => row.name,
  );

it.each(DATABASES)('migrate brings %s up to date and can be repeated', async (kind) => {
  const { database, remove } = await createTestDatabase(kind, false);
  await migrate(database);
  await migrate(database);
  expect(await done(database)).toEqual(STEPS);
  await remove();
});

it('a step that was interrupted on SQLite is repeated', async () => {
  const { database, remove } = await createTestDatabase('sqlite', false);
  const { db } = database;
  await migrate(database, '0033-passkeys');
  // 0034 adds three columns before it creates an index of this name.
  await sql`create index transcriptions_language on transcriptions (language)`.execute(db);
  await expect(migrate(database)).rejects.toThrow('transcriptions_language');
  expect(await done(database)).toEqual(STEPS.filter((name) => name <= '0033-passkeys'));
  await sql`drop index transcriptions_language`.execute(db);
  await migrate(database);
  expect(await done(database)).toEqual(STEPS);
  await remove();
});

it.each(DATABASES)('migrations drop the unused indexes of transcriptions on %s', async (kind) => {
  const { database, remove } = await createTestDatabase(kind);
  const { rows } = await sql<{ name: string }>`select name from ${
    kind === 'postgres'
      ? sql`(select indexname as name from pg_indexes where tablename = 'transcriptions')`
      : sql`(select name from sqlite_master where type = 'index' and tbl_name = 'transcriptions')`
  } as indexes`.execute(database.db);
  const names = rows.map(({ name }) => name);
  expect(names).toContain('transcriptions_whole_language');
  expect(names).not.toContain('transcriptions_language');
  expect(names).not.toContain('transcriptions_recorded_on');
  expect(names).toContain('transcriptions_parts');
  expect(names).not.toContain('transcriptions_part');
  await remove();
});

/** From this step on, indexes are created `if not exists`, so that an operator can create them beforehand. */
const FIRST_PREPARED = '0043-whole-texts';

/** The statements in a text that create an index which may exist, each on one line. */
const optionalIndexesIn = (text: string): string[] =>
  [...text.matchAll(/create index (?:concurrently )?if not exists ([^;`]+)/g)].map(([, statement = '']) =>
    statement.replace(/\s+/g, ' ').trim(),
  );

it('docs/operations.md lists the indexes that can be created before a deployment', () => {
  const created = STEPS.filter((name) => name >= FIRST_PREPARED).flatMap((name) =>
    optionalIndexesIn(readFileSync(inRepository(`src/server/db/migrations/${name}.ts`), 'utf8')),
  );
  expect(created).toContainEqual(expect.stringMatching(/^transcriptions_parts on transcriptions/));
  expect(optionalIndexesIn(readFileSync(inRepository('docs/operations.md'), 'utf8'))).toEqual(created);
});

it('migrate can run on several servers concurrently on PostgreSQL', async () => {
  const { database, databaseUrl, dataDir, remove } = await createTestDatabase('postgres', false);
  const others = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl, dataDir })));
  await Promise.all(others.map((other) => migrate(other)));
  expect(await done(database)).toEqual(STEPS);
  await Promise.all(others.map((other) => other.close()));
  await remove();
});

it('SQLite uses WAL, full synchronous commits and foreign keys', async () => {
  const place = await createTestDatabase('sqlite');
  const database = await openDatabase(place);
  const pragma = async (name: string) =>
    Object.values(
      (await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(database.db)).rows[0] ?? {},
    )[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
  await database.close();
  await place.remove();
});

/** From this step on, servers of two versions may run on one database. Steps named `contract` end with the old one. */
const FIRST_ROLLING = '0016-fleet';
const ROLLING = STEPS.filter((name) => name >= FIRST_ROLLING && !/^\d+-contract-/.test(name));

describe.each(DATABASES)('rolling deploy on %s', (kind) => {
  it('code of each version can write to and read from the schema of the next one', async () => {
    const { database, remove } = await createTestDatabase(kind, false);
    for (const [at, name] of STEPS.entries()) {
      if (!ROLLING.includes(name)) continue;
      await migrate(database, STEPS[at - 1]);
      const before = await columnsOf(database);
      expect(await insertRows(database, before, 2 * at)).toEqual([]);
      await migrate(database, name);
      expect([name, incompatibilitiesOf(before, await columnsOf(database))]).toEqual([name, []]);
      expect([name, await insertRows(database, before, 2 * at + 1)]).toEqual([name, []]);
      // An older build finds all of its migrations done and ignores the others.
      expect(await done(database)).toEqual(STEPS.slice(0, at + 1));
    }
    await remove();
  });
});

it('incompatibilitiesOf reports a schema change that breaks the previous version', () => {
  const column = (name: string, more: Partial<ColumnFacts> = {}): ColumnFacts => ({
    table: 'takes',
    column: name,
    type: 'text',
    isNullable: false,
    hasDefault: false,
    ...more,
  });
  const before = [column('id'), column('language', { isNullable: true })];
  expect(incompatibilitiesOf(before, [...before, column('holder', { isNullable: true })])).toEqual([]);
  expect(incompatibilitiesOf(before, [...before, column('epoch', { hasDefault: true })])).toEqual([]);
  expect(incompatibilitiesOf(before, [...before, { ...column('name'), table: 'nodes' }])).toEqual([]);
  expect(incompatibilitiesOf(before, [column('id')])).toEqual(['takes.language is gone']);
  expect(incompatibilitiesOf(before, [column('id'), column('tongue')])).toHaveLength(2);
  expect(incompatibilitiesOf(before, [column('id'), column('language')])).toHaveLength(1);
  expect(incompatibilitiesOf(before, [column('id', { type: 'bytea' }), column('language')])).toHaveLength(2);
});
