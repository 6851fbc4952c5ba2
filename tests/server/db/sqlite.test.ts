import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openSqlite } from '../../../src/server/db/sqlite.ts';
import { startTestServer } from '../../support/test-server.ts';

it('SQLite overwrites deleted data in its file', async () => {
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

it('a full disk returns 507 storage_full, and requests succeed once there is space again', async () => {
  const server = await startTestServer();
  const ann = await server.signUp();
  const pages = (most: number) => sql.raw(`pragma max_page_count = ${most}`).execute(server.database.db);
  const step = { tool: 'custom', instruction: 'x'.repeat(2000) };
  const form = { icon: 'sparkles', steps: [step, step, step, step, step], key: null, place: 'menu' };
  const add = (name: string) => ann.json('POST', '/api/recipes', { ...form, name });
  // At least as many as are in use; migrations leave free ones.
  await sql.raw('vacuum').execute(server.database.db);
  await pages(1);
  expect(await add('Moss')).toMatchObject({ status: 507, body: { code: 'storage_full' } });
  await pages(1_000_000);
  expect((await add('Moss')).status).toBe(200);
  await server.stop();
});
