import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMigratedDatabase } from '../../../src/server/db/connection.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { runOnDatabase } from '../../../src/server/db/run-on-database.ts';

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
