import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
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

it('isTransientError distinguishes an unavailable database from a wrong statement', async () => {
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

it('isTransientError recognises a refused connection', async () => {
  const { hostname } = new URL(inject('postgres'));
  const client = new pg.Client(`postgres://postgres@${hostname}:1/postgres`);
  expect(isTransientError(await errorOf(() => client.connect()))).toBe(true);
  expect(isTransientError('ECONNREFUSED')).toBe(false);
});

it.each(['server conn crashed?', 'server login has been failing, try again later (server_login_retry)'])(
  'isTransientError recognises the PgBouncer error: %s',
  async (message) => {
    const fields = `SFATAL\0C08P01\0M${message}\0\0`;
    const length = Buffer.alloc(4);
    length.writeInt32BE(length.byteLength + fields.length);
    const bouncer = createServer((socket) =>
      socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]))),
    );
    bouncer.listen(0, '127.0.0.1');
    await once(bouncer, 'listening');
    const { port } = bouncer.address() as AddressInfo;
    const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`);
    const error = await errorOf(() => client.connect());
    bouncer.close();
    expect(error).toMatchObject({ code: '08P01', message });
    expect(isTransientError(error)).toBe(true);
  },
);

it.each(['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])(
  'isTransientError recognises the network error %s',
  (code) => {
    expect(isTransientError(Object.assign(new Error('connect'), { code }))).toBe(true);
  },
);

it('isTransientError recognises an unknown host name', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://postgres@nowhere.invalid/postgres' });
  expect(isTransientError(await errorOf(() => pool.query('select 1')))).toBe(true);
  await pool.end();
});

it.each([
  [
    'times out waiting for a lock',
    `set statement_timeout = '50ms'`,
    'select pg_advisory_xact_lock(20783, 3)',
  ],
  [
    'cannot get a lock without waiting',
    `set lock_timeout = '50ms'`,
    'select pg_advisory_xact_lock(20783, 3)',
  ],
  ['writes to a standby', 'set default_transaction_read_only = on', 'create table a (b int)'],
  [
    'follows the end of its transaction',
    `set idle_in_transaction_session_timeout = '10ms'; begin`,
    'select pg_sleep(0)',
  ],
])('isTransientError recognises a statement that %s', async (_, setting, statement) => {
  const [one, other] = [new pg.Client(inject('postgres')), new pg.Client(inject('postgres'))];
  await one.connect();
  await one.query('begin; select pg_advisory_xact_lock(20783, 3)');
  await other.connect();
  const closed = new Promise<void>((resolve) => void other.once('end', resolve));
  other.on('error', () => undefined);
  await other.query(setting);
  if (setting.endsWith('begin')) await closed;
  const error = await errorOf(() => other.query(statement));
  await Promise.all([one.end(), other.end()]);
  expect(isTransientError(error)).toBe(true);
});

it('isTransientError recognises a transaction aborted by a deadlock', async () => {
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
    // The rollback lets the other transaction continue.
    errorOf(() => other.query('select pg_advisory_xact_lock(20783, 1)')).finally(() =>
      other.query('rollback'),
    ),
  ]);
  await Promise.all(clients.map((client) => client.end()));
  expect(errors.filter((error) => error !== null).map(isTransientError)).toEqual([true]);
});

it('isTransientError recognises an SQLite file locked by another process', async () => {
  const folder = temporaryFolder();
  const [one, other] = [0, 1].map(() => new Sqlite(join(folder.path, 'a.db'), { timeout: 0 }));
  one?.exec('begin immediate');
  expect(isTransientError(await errorOf(async () => other?.exec('begin immediate')))).toBe(true);
  one?.close();
  other?.close();
  folder.remove();
});
