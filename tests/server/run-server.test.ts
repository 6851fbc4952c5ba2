import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeS3 } from '../support/fake-s3.ts';
import { DIST } from '../support/server-process.ts';
import { SENTENCE, speak, toFormat } from '../support/speech/voice.ts';
import { S3RVER_KEY } from '../support/start-s3rver.ts';
import { chunksOf, takeDevice } from '../support/take-device.ts';
import { TestClient } from '../support/test-client.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { fleetSettings } from '../support/test-fleet.ts';

/** The built server: a start from the sources takes twice the processor time. */
const ENTRY = join(DIST, 'server/serve.cjs');
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parlance-run-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts the process; `output` grows, `ended` resolves with its exit code. */
function start(settings: Record<string, string>, options: { uid?: number } = {}) {
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'info', DATA_DIR: dataDir, ...settings };
  const child = spawn(process.execPath, [ENTRY], {
    ...options,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const state = { output: '', errors: '', messages: [] as unknown[] };
  const { promise: address, resolve: hasAddress } = Promise.withResolvers<string>();
  child.stdout?.on('data', (chunk) => {
    state.output += chunk;
    const [, found] = state.output.match(/ready at (\S+)\n/) ?? [];
    if (found !== undefined) hasAddress(found);
  });
  child.stderr?.on('data', (chunk) => {
    state.errors += chunk;
  });
  child.on('message', (message) => state.messages.push(message));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  /** The address, as soon as the server prints it. */
  const ready = () =>
    Promise.race([
      address,
      ended.then((code) => Promise.reject(new Error(`The server ended with ${code}.\n${state.errors}`))),
    ]);
  return { child, state, ended, ready };
}

it('the server reports its address, finishes a request in flight and exits with 0 on SIGTERM', async () => {
  const { child, ended, ready, state } = start({});
  const url = await ready();
  const register = fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ name: 'Ann', email: 'ann@example.com', password: 'walking-on-gravel' }),
  });
  await expect.poll(async () => (await fetch(`${url}/api/health`)).status).toBe(200);
  // Proxies keep connections for a minute, so the server must not close an idle one earlier.
  expect((await fetch(`${url}/api/health`)).headers.get('keep-alive')).toBe('timeout=75');
  child.kill('SIGTERM');
  // Ctrl+C reaches every process of a terminal, and a supervisor forwards it, too.
  await sleep(20);
  child.kill('SIGTERM');
  expect((await register).status).toBe(200);
  expect(await ended).toBe(0);
  expect(state.errors).toBe('');
  expect(state.messages).toEqual(['ready']);
  // Logs one JSON line per request, without personal data.
  expect(state.output).toContain('"route":"POST /api/register"');
  expect(state.output).not.toMatch(/ann@example|walking-on-gravel|"Ann"/);
});

it.skipIf(process.platform === 'win32')(
  'the server keeps its database from other accounts of the computer in a folder that they can open',
  async () => {
    const folder = join(dataDir, 'opened');
    mkdirSync(folder, { mode: 0o755 });
    for (const round of ['new', 'existing']) {
      const { child, ended, ready } = start({ DATA_DIR: folder });
      await ready();
      const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);
      const files = ['', '-wal', '-shm'].map((end) => `parlance.sqlite${end}`);
      expect([...files, 'server.lock'].map(modeOf), round).toEqual(['600', '600', '600', '600']);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      for (const file of ['parlance.sqlite', 'server.lock']) chmodSync(join(folder, file), 0o644);
    }
  },
);

it.skipIf(process.platform === 'win32')(
  'the server creates a data folder that other accounts of the computer cannot read',
  async () => {
    const folder = join(dataDir, 'new');
    const { child, ended, ready } = start({ DATA_DIR: folder });
    await ready();
    const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);
    expect(['.', 'uploads', 'secret'].map(modeOf)).toEqual(['700', '700', '600']);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  },
);

it('the server answers requests while draining, but /api/ready returns 503', async () => {
  const { child, ended, ready } = start({ DRAIN_SECONDS: '1', OVERLOAD_MS: '0' });
  const url = await ready();
  const readiness = async () => (await fetch(`${url}/api/ready`)).status;
  await expect.poll(readiness).toBe(200);
  child.kill('SIGTERM');
  await expect.poll(readiness, { interval: 20 }).toBe(503);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  expect((await fetch(`${url}/api/capabilities`)).status).toBe(200);
  expect(await ended).toBe(0);
});

it('the server stops during a recording and resumes it after a restart', async () => {
  const settings = { SPEECH_ENGINE: 'moonshine', RATE_LIMITS: 'off' };
  const first = start(settings);
  const client = new TestClient(await first.ready());
  const ann = { name: 'Ann', email: 'ann@example.com', password: 'walking-on-gravel' };
  await client.json('POST', '/api/register', ann);
  const webm = await readFile(await toFormat(await speak(SENTENCE), 'webm'));
  const chunks = chunksOf(new Uint8Array(webm), 200);
  const device = takeDevice(client);
  await device.open();
  const watching = device.events();
  let stored = 0;
  const sending = (async () => {
    for (const [n, chunk] of chunks.entries()) {
      await device.put(n, chunk);
      stored += 1;
      if (n === 2) first.child.kill('SIGTERM');
      // Keeps sending, like a running recording.
      await sleep(20);
    }
  })();
  await expect(sending).rejects.toThrow();
  await watching;
  expect(await first.ended).toBe(0);

  const second = start(settings);
  client.url = await second.ready();
  expect((await device.read())?.next).toBeGreaterThanOrEqual(stored);
  for (const [n, chunk] of chunks.entries()) await device.put(n, chunk);
  expect(await device.finish(chunks.length)).toMatchObject({
    status: 200,
    body: { originalText: expect.stringMatching(/weather/i) },
  });
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

it('the server removes orphaned uploads and a killed restore at start, and exits with 0 on SIGINT', async () => {
  mkdirSync(join(dataDir, 'uploads'));
  writeFileSync(join(dataDir, 'uploads', 'orphan'), 'x');
  mkdirSync(join(dataDir, 'restoring', 'recordings'), { recursive: true });
  mkdirSync(join(dataDir, 'moving', '1'), { recursive: true });
  writeFileSync(join(dataDir, 'restoring', 'parlance.sqlite'), 'x');
  const { child, ended, ready } = start({});
  await ready();
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
  for (const name of ['restoring', 'moving'])
    await expect.poll(() => existsSync(join(dataDir, name))).toBe(false);
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(statSync(join(dataDir, 'parlance.sqlite')).size).toBeGreaterThan(0);
});

/** An unprivileged user, because the tests may run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534 } : {};

it('the server explains an unwritable folder, a damaged database and a damaged secret', async () => {
  chmodSync(dataDir, 0o555);
  const locked = start({}, NOBODY);
  expect(await locked.ended).toBe(1);
  expect(locked.state.errors).toMatch(/^\S+ cannot be written\. .*DATA_DIR.*\n$/);
  chmodSync(dataDir, 0o755);
  const damaged = Buffer.alloc(50_000, 'not a database');
  writeFileSync(join(dataDir, 'parlance.sqlite'), damaged);
  const unreadable = start({});
  expect(await unreadable.ended).toBe(1);
  expect(unreadable.state.errors).toMatch(/^The database in \S+ is damaged.*npm run restore.*\n$/);
  expect(await readFile(join(dataDir, 'parlance.sqlite'))).toEqual(damaged);
  rmSync(join(dataDir, 'parlance.sqlite'));
  // An empty file, as left by a full disk.
  writeFileSync(join(dataDir, 'secret'), '');
  const without = start({});
  expect(await without.ended).toBe(1);
  expect(without.state.errors).toMatch(/^\S+secret does not hold this server’s secret\. .*\n$/);
  // An unreadable file, as restored by another user.
  chmodSync(join(dataDir, 'secret'), 0o000);
  chmodSync(dataDir, 0o777);
  const unread = start({}, NOBODY);
  expect(await unread.ended).toBe(1);
  expect(unread.state.errors).toMatch(/^\S+ cannot be written\. .*\n$/);
});

/** Whether a disk of its own can be mounted at a folder, which needs an administrator of Linux. */
function mountSmallDisk(folder: string): boolean {
  mkdirSync(folder);
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder]).status === 0;
}

it('the server says that its disk is full', async ({ skip }) => {
  const folder = join(dataDir, 'small');
  if (!mountSmallDisk(folder)) return skip('no disk can be mounted here');
  try {
    const first = start({ DATA_DIR: folder });
    await first.ready();
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(() => writeFileSync(join(folder, 'filler'), Buffer.alloc(20_000_000))).toThrow('ENOSPC');
    const second = start({ DATA_DIR: folder });
    expect(await second.ended).toBe(1);
    expect(second.state.errors).toMatch(/^The disk of \S+ is full\. .*\n$/);
  } finally {
    // A folder that is a disk can't be deleted.
    spawnSync('umount', ['-l', folder]);
  }
});

it('the server moves takes unknown to its database aside and deletes old ones', async () => {
  const settings = { SPEECH_ENGINE: 'moonshine', RATE_LIMITS: 'off' };
  const first = start(settings);
  const client = new TestClient(await first.ready());
  const ann = { name: 'Ann', email: 'ann@example.com', password: 'walking-on-gravel' };
  await client.json('POST', '/api/register', ann);
  const device = takeDevice(client);
  await device.open();
  expect((await device.put(0, new Uint8Array(500))).status).toBe(200);
  first.child.kill('SIGTERM');
  await first.ended;

  for (const name of readdirSync(dataDir))
    if (name.startsWith('parlance.sqlite')) rmSync(join(dataDir, name), { recursive: true });
  const old = join(dataDir, 'set-aside', '2020-01-31T10-20-30.400Z');
  mkdirSync(old, { recursive: true });
  const second = start(settings);
  await second.ready();
  await expect.poll(() => second.state.output).toContain('moved aside');
  expect(existsSync(old)).toBe(false);
  const kept = readdirSync(join(dataDir, 'set-aside'), { recursive: true }).map(String);
  expect(kept.some((path) => path.includes(join(device.id, 'chunks')))).toBe(true);
  second.child.kill('SIGTERM');
  await second.ended;
});

it('the server names invalid settings and does not start', async () => {
  const { ended, state } = start({ PORT: 'http', SPEECH_ENGINE: 'siri' });
  expect(await ended).toBe(1);
  expect(state.messages).toEqual([]);
  expect(state.errors).toBe(
    'These settings are not valid:\n  PORT must be a port number\n  SPEECH_ENGINE must be auto, openai, local or moonshine\n',
  );
  const unreached = start({ ...fleetSettings('postgres://db/parlance', 'http://s3'), HOST: '0.0.0.0' });
  expect(await unreached.ended).toBe(1);
  expect(unreached.state.errors).toMatch(
    /^These settings are not valid:\n {2}NODE_URL must be set in a fleet/,
  );
});

it('the server reports that its port is in use and leaves uploads untouched', async () => {
  mkdirSync(join(dataDir, 'uploads'));
  writeFileSync(join(dataDir, 'uploads', 'in-flight'), 'x');
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { ended, state } = start({ PORT: String((other.address() as AddressInfo).port) });
  expect(await ended).toBe(1);
  expect(state.errors).toContain('EADDRINUSE');
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual(['in-flight']);
  other.close();
});

it('the server does not start on a folder in use, but does after the other one was killed', async () => {
  const first = start({});
  const url = await first.ready();
  const second = start({});
  expect(await second.ended).toBe(1);
  expect(second.state.errors).toContain(`Another Parlance server uses ${dataDir}.`);
  expect(second.state.errors).not.toContain('    at ');
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  first.child.kill('SIGKILL');
  await first.ended;
  const third = start({});
  await third.ready();
  third.child.kill('SIGTERM');
  expect(await third.ended).toBe(0);
});

it('the server does not start on a database in use, even after the lock connection was cut', async () => {
  const { databaseUrl, remove } = await createTestDatabase('postgres', false);
  const settings = { DATABASE_URL: databaseUrl ?? '' };
  const admin = new pg.Client(databaseUrl ?? '');
  await admin.connect();
  const holder = async () => {
    const { rows } = await admin.query(
      "select pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    );
    return rows[0]?.pid ?? null;
  };
  const other = mkdtempSync(join(tmpdir(), 'parlance-run-'));
  const refused = async () => {
    const second = start({ ...settings, DATA_DIR: other });
    expect(await second.ended).toBe(1);
    expect(second.state.errors).toContain('Another Parlance server uses this database (DATABASE_URL).');
  };
  const first = start(settings);
  const url = await first.ready();
  await refused();
  const before = await holder();
  await admin.query('select pg_terminate_backend($1)', [before]);
  await expect.poll(async () => ![null, before].includes(await holder()), { timeout: 60_000 }).toBe(true);
  await refused();
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  await admin.end();
  rmSync(other, { recursive: true, force: true });
  await remove();
});

it('PostgreSQL asks every few seconds whether the host of a single server is still there', async () => {
  const { databaseUrl, remove } = await createTestDatabase('postgres', false);
  const url = new URL(databaseUrl ?? '');
  const server = start({ DATABASE_URL: url.href });
  await server.ready();
  const admin = new pg.Client(url.href);
  await admin.connect();
  const { rows } = await admin.query<{ port: number }>(
    "select client_port as port from pg_stat_activity where application_name = 'parlance lock' and datname = current_database()",
  );
  const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');
  // Linux: `timer:hundredths of a second left`; timer 02 is the one that asks.
  const connection = (await readFile('/proc/net/tcp', 'utf8'))
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(
      ([, from, to]) =>
        from?.endsWith(`:${hex(Number(url.port))}`) && to?.endsWith(`:${hex(rows[0]?.port ?? 0)}`),
    );
  const [timer, left] = connection?.[5]?.split(':') ?? [];
  expect(timer).toBe('02');
  expect(Number.parseInt(left ?? '', 16) / 100).toBeLessThanOrEqual(10);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await admin.end();
  await remove();
});

it('fleet servers share a database, and a single server does not start on it', async () => {
  const { databaseUrl, remove } = await createTestDatabase('postgres', false);
  const s3 = await startFakeS3('takes', S3RVER_KEY);
  const folders = [1, 2, 3].map(() => mkdtempSync(join(tmpdir(), 'parlance-run-')));
  const settings = fleetSettings(databaseUrl ?? '', s3.url);
  const members = folders.slice(1).map((DATA_DIR) => start({ ...settings, DATA_DIR, DRAIN_SECONDS: '0' }));
  await Promise.all(members.map((member) => member.ready()));
  const alone = start({ DATABASE_URL: databaseUrl ?? '', DATA_DIR: folders[0] ?? '' });
  expect(await alone.ended).toBe(1);
  expect(alone.state.errors).toContain('Another Parlance server uses this database (DATABASE_URL).');
  for (const { child, ended } of members) {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await s3.close();
  await remove();
});
