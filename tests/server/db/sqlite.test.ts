import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openSqlite } from '../../../src/server/db/sqlite.ts';

it('overwrites what is deleted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-sqlite-'));
  const path = join(folder, 'a.sqlite');
  const { db, close } = openSqlite(path);
  const checkpoint = () => sql`pragma wal_checkpoint(truncate)`.execute(db);
  await sql`create table said (words text)`.execute(db);
  await sql`insert into said values ('zqcanaryzq'), ('kept')`.execute(db);
  await checkpoint();
  expect(readFileSync(path).includes('zqcanaryzq')).toBe(true);
  await sql`delete from said where words = 'zqcanaryzq'`.execute(db);
  await checkpoint();
  expect(readFileSync(path).includes('zqcanaryzq')).toBe(false);
  await close();
  rmSync(folder, { recursive: true });
});
