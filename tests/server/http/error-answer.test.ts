import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { answerError } from '../../../src/server/http/error-answer.ts';
import { createLog } from '../../../src/server/log.ts';
import { takeElsewhere } from '../../../src/server/takes/take-elsewhere.ts';
import { createTestDatabase, DATABASES } from '../../support/test-database.ts';

const silent = createLog('silent');

it.each(DATABASES)('answerError returns 401 when the account no longer exists, on %s', async (kind) => {
  const { database, remove } = await createTestDatabase(kind);
  const error = await database.db
    .insertInto('plans')
    .values({ owner: 4711, plan: 'free' })
    .execute()
    .catch((thrown: unknown) => thrown);
  const answer = answerError(error, silent, null);
  expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
  await remove();
});

it('answerError returns 401 only for the constraints of PostgreSQL that refer to an account', async () => {
  const { database, remove } = await createTestDatabase('postgres');
  const { rows } = await sql<{ constraint: string; refersTo: string }>`
    select conname as constraint, confrelid::regclass::text as "refersTo"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(database.db);
  expect(rows.length).toBeGreaterThan(20);
  for (const { constraint, refersTo } of rows) {
    const error = Object.assign(new Error('insert failed'), { code: '23503', constraint });
    const isAccount = ['owners', '"user"'].includes(refersTo);
    expect([constraint, answerError(error, silent, null).status]).toEqual([
      constraint,
      isAccount ? 401 : 404,
    ]);
  }
  await remove();
});

it('answerError returns 400 for a character that PostgreSQL cannot store', async () => {
  const { database, remove } = await createTestDatabase('postgres');
  const error = await database.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'a\0b')
    .execute()
    .catch((thrown: unknown) => thrown);
  const answer = answerError(error, silent, null);
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_input', issues: [] }]);
  await remove();
});

it('answerError reveals nothing of an unexpected error', async () => {
  const answer = answerError(new Error('password=hunter2'), silent, null);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('hunter2');
});

it('answerError logs the message of an error but none of its data', () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const error = Object.assign(new Error('insert failed'), {
    parameters: ['zqcanaryzq'],
    detail: 'Key (email)=(zqcanaryzq@example.com) already exists.',
    headers: { authorization: 'Bearer zqcanaryzq' },
  });
  answerError(error, log, null);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('insert failed');
  expect(lines[0]).not.toContain('zqcanaryzq');
});

const FULL = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'];
const READ_ONLY = ['EROFS', 'EIO', 'SQLITE_READONLY', 'SQLITE_IOERR_WRITE'];
it.each([...FULL, ...READ_ONLY])('answerError returns 507 storage_full for %s', async (code) => {
  const answer = answerError(Object.assign(new Error('write failed'), { code }), silent, null);
  expect([answer.status, await answer.json()]).toMatchObject([507, { code: 'storage_full' }]);
});

it('answerError returns 503 without logging when the database is unavailable', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const answer = answerError(
    Object.assign(new Error('terminating connection'), { code: '57P01' }),
    log,
    null,
  );
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'server_busy' }]);
  expect(answer.headers.get('retry-after')).toBe('2');
  expect(lines).toEqual([]);
});

it('answerError logs a take that no server accepts, but not one that another server retries', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const handedOver = answerError(takeElsewhere(), log, null);
  expect([handedOver.status, await handedOver.json()]).toMatchObject([503, { code: 'take_elsewhere' }]);
  expect(lines).toEqual([]);
  answerError(takeElsewhere(new Error('no server answers')), log, null);
  expect(lines).toEqual([expect.stringContaining('no server answers')]);
});
