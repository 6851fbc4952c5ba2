import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openMigratedDatabase } from '../../../src/server/db/connection.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { knownMigrations, migrate } from '../../../src/server/db/migrate.ts';
import { appliedMigrations } from '../../../src/server/db/own-tables.ts';
import { runOnDatabase } from '../../../src/server/db/run-on-database.ts';
import { createTestDatabase } from '../../support/test-database.ts';

// A blocked migration pauses for seconds.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-command-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a script of an operator with a data folder; resolves with its exit code and what it wrote. */
const runScript = (script: string, dataDir: string, ...args: string[]) =>
  new Promise((resolve) => {
    const path = fileURLToPath(new URL(`../../../scripts/${script}.ts`, import.meta.url));
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'silent' };
    execFile(process.execPath, [path, ...args], { env }, (error, output) =>
      resolve({ code: error?.code ?? 0, output }),
    );
  });

it.each([
  ['manage-jobs', ['list'], { code: 0, output: '0 dead\n' }],
  [
    'print-reset-link',
    ['ann@example.com'],
    { code: 1, output: 'There is no account with the address ann@example.com.\n' },
  ],
])('the script %s uses an existing database and never creates a missing one', async (script, args, done) => {
  const missing = join(folder, 'none');
  expect(await runScript(script, missing, ...args)).toEqual({
    code: 1,
    output: `There is no database in ${missing}.\n`,
  });
  expect(readdirSync(folder)).toEqual([]);
  await (await openMigratedDatabase({ databaseUrl: null, dataDir: folder })).close();
  expect(await runScript(script, folder, ...args)).toEqual(done);
});

it('runOnDatabase closes the database after a command, also after one that fails', async () => {
  const config = { databaseUrl: null, dataDir: folder };
  await (await openMigratedDatabase(config)).close();
  const used: Database[] = [];
  const run = (end: () => Promise<number>) =>
    runOnDatabase({ config, write: () => undefined }, (database) => {
      used.push(database);
      return end();
    });
  expect(await run(async () => 3)).toBe(3);
  await expect(run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(used).toHaveLength(2);
  for (const { db } of used) await expect(sql`select 1`.execute(db)).rejects.toThrow();
});

/** Fails the first change of the schema as if another session locked its table, and notes the limits of later ones. */
const BLOCK_ONCE = `
create sequence attempts;
create table limits (locks text, statements text);
create function block_once() returns event_trigger language plpgsql as $$ begin
  if nextval('attempts') = 1 then raise exception 'locked' using errcode = 'lock_not_available'; end if;
  insert into limits values (current_setting('lock_timeout'), current_setting('statement_timeout'));
end $$;
create event trigger block_once on ddl_command_start execute function block_once()`;

it('runOnDatabase waits briefly for each lock of a migration, and tries again', async () => {
  const place = await createTestDatabase('postgres', false);
  const { db } = place.database;
  await migrate(place.database, '0048-contract-owned-row-indexes');
  await sql.raw(BLOCK_ONCE).execute(db);
  const write = vi.fn();
  const { dataDir, databaseUrl } = place;
  expect(await runOnDatabase({ config: { dataDir, databaseUrl }, write }, async () => 0)).toBe(0);
  expect(write.mock.calls).toEqual([[expect.stringContaining('The migration waits')]]);
  expect(await appliedMigrations(db)).toEqual(knownMigrations());
  const { rows } = await sql`select distinct locks, statements from limits`.execute(db);
  expect(rows).toEqual([{ locks: '2s', statements: '0' }]);
  await place.remove();
});
