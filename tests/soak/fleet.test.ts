import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plan } from '../../src/contract/api/plan.ts';
import type { Failpoint } from '../../src/server/takes/completion.ts';
import { secondsOf, wordsOf } from '../support/hashing-recogniser.ts';
import { type RoundRobin, startRoundRobin } from '../support/round-robin.ts';
import { sendingDevice, takeCallsOver } from '../support/sending-device.ts';
import { type ServerProcess, temporaryFolder } from '../support/server-process.ts';
import { buildCrashingServer, startCrashingServer } from '../support/start-crashing-server.ts';
import { startS3rver } from '../support/start-s3rver.ts';
import { chunksOf } from '../support/take-device.ts';
import { TestClient } from '../support/test-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { fleetSettings } from '../support/test-fleet.ts';
import { extent, rounds, timeoutOf } from './rounds.ts';

const STEPS: readonly Failpoint[] = [
  'chunk stored',
  'piece transcribed',
  'shaped',
  'personalized',
  'committing',
  'committed',
  'answering',
];
const ROUNDS = rounds(1, 30);
/** Milliseconds between two chunks: a recording goes on while a server dies. */
const CHUNK_MS = 40;
const CHUNKS = 30;
const PERSON = { name: 'Ann', email: 'ann@example.com', password: 'walking-on-gravel' };

/** All files below a folder. */
const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

/** A fleet with one server of each role, or each arrangement of roles separately. */
const FLEETS = extent(
  [{ name: 'one server of each role', roles: ['all', 'api', 'worker'] }],
  [
    { name: 'three servers that do everything', roles: ['all', 'all', 'all'] },
    { name: 'one that answers and two that hold', roles: ['api', 'worker', 'worker'] },
  ],
);

describe.each(FLEETS)('a fleet behind a round-robin balancer: $name', ({ roles }) => {
  const folder = temporaryFolder();
  const crashFile = join(folder.path, 'crash');
  let database: TestDatabase;
  let s3: Awaited<ReturnType<typeof startS3rver>>;
  let balancer: RoundRobin;
  let program: Awaited<ReturnType<typeof buildCrashingServer>>;
  const servers = new Map<number, ServerProcess>();
  let ann: TestClient;
  let made = 0;
  let seconds = 0;

  const dataDirOf = (n: number) => join(folder.path, `node-${n}`);
  const takeFiles = (n: number) => filesIn(join(dataDirOf(n), 'takes'));

  /** Starts server `n`, and removes it from the balancer when it ends. */
  async function start(n: number): Promise<void> {
    const ROLE = roles[n] ?? 'all';
    const server = await startCrashingServer(
      dataDirOf(n),
      {
        ...fleetSettings(database.databaseUrl ?? '', s3.url),
        ROLE,
        QUOTAS: 'off',
        RECOGNISER: 'hashing',
        CRASH_FILE: crashFile,
        DATABASE_CONNECTIONS: '7',
        LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
      },
      null,
      program.path,
    );
    servers.set(n, server);
    if (ROLE !== 'worker') balancer.servers.push(server.url);
    void server.ended.then(() => {
      const left = balancer.servers.filter((url) => url !== server.url);
      balancer.servers.splice(0, balancer.servers.length, ...left);
    });
  }

  /** Restarts the server that was killed. */
  async function mend(): Promise<void> {
    await start(await Promise.race([...servers].map(([n, { ended }]) => ended.then(() => n))));
  }

  beforeAll(async () => {
    program = await buildCrashingServer();
    database = await createTestDatabase('postgres');
    s3 = await startS3rver('takes');
    balancer = await startRoundRobin();
    for (const n of roles.keys()) {
      mkdirSync(dataDirOf(n));
      await start(n);
    }
    ann = new TestClient(balancer.url);
    await ann.json('POST', '/api/register', PERSON);
  });
  afterAll(async () => {
    await Promise.all([...servers.values()].map((server) => server.stop()));
    await balancer.close();
    await s3.close();
    await database.remove();
    folder.remove();
    program.remove();
  });

  /** A device whose texts get the personal style only when `step` needs it, because loading it is slow on each server. */
  const newDevice = (step?: Failpoint) =>
    sendingDevice(
      takeCallsOver(fetch, {
        origin: balancer.url,
        cookie: ann.cookie ?? '',
        personalizeEnabled: extent(step === 'personalized', true),
      }),
    );
  const sound = () => new Uint8Array(randomBytes(CHUNKS * 700));

  async function record(device: ReturnType<typeof newDevice>, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    for (const chunk of chunksOf(bytes, 700)) {
      device.record(chunk);
      await sleep(CHUNK_MS);
    }
  }

  /** Expects one more text, charged once. */
  async function expectText(bytes: Uint8Array): Promise<void> {
    made += 1;
    seconds += secondsOf(bytes.byteLength);
    await expect
      .poll(async () => (await ann.get('/api/transcriptions?limit=1')).body)
      .toMatchObject({ total: made, transcriptions: [{ originalText: wordsOf(bytes) }] });
    await expect.poll(async () => (await ann.get('/api/takes')).body).toEqual({ takes: [] });
    await expect
      .poll(async () => ((await ann.get('/api/plan')).body as Plan).seconds)
      .toMatchObject({ reserved: 0, used: expect.closeTo(seconds, 2) });
  }

  async function expectNothingLeft(): Promise<void> {
    const disks = () => [...servers.keys()].flatMap(takeFiles);
    await expect.poll(disks).toEqual([]);
    await expect.poll(() => filesIn(join(s3.directory, 'takes', 'takes'))).toEqual([]);
  }

  it.each(STEPS)(
    'makes one text of every recording when a server is killed at "%s"',
    async (step) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        writeFileSync(crashFile, step);
        const bytes = sound();
        const device = newDevice(step);
        await record(device, bytes);
        expect(await device.complete(100)).toMatchObject({ originalText: wordsOf(bytes) });
        expect(existsSync(crashFile)).toBe(false);
        await expectText(bytes);
        await mend();
        await expectNothingLeft();
      }
    },
    timeoutOf(ROUNDS, 30),
  );

  it.each(['committing', 'shaped'] as const)(
    'finishes a recording when its device and server both die at "%s"',
    async (step) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        writeFileSync(crashFile, step);
        const bytes = sound();
        const device = newDevice(step);
        await record(device, bytes);
        const asked = device.complete(100).catch(() => null);
        await expect.poll(() => existsSync(crashFile)).toBe(false);
        device.vanish();
        await asked;
        await expectText(bytes);
        await mend();
        await expectNothingLeft();
      }
    },
    timeoutOf(ROUNDS, 30),
  );

  it('deletes all data of a deleted account, also on the disk of a server that was down', async () => {
    const device = newDevice();
    const bytes = sound();
    await record(device, bytes);
    // The disk decides, not the lease: on a busy machine, another server may take the recording over meanwhile.
    const findServer = () => [...servers].find(([n]) => takeFiles(n).length > 0);
    await expect.poll(findServer).toBeDefined();
    const [n, server] = findServer() ?? [];
    if (n === undefined || !server) throw new Error('no server has files of the take');
    process.kill(server.pid, 'SIGKILL');
    await server.ended;
    device.vanish();
    expect(takeFiles(n)).not.toEqual([]);
    const gone = await ann.json('DELETE', '/api/user/delete-account', { currentPassword: PERSON.password });
    expect(gone.status).toBe(200);
    await mend();
    await expectNothingLeft();
  });
});
