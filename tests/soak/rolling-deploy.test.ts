import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SLICE_MS } from '../../src/contract/limits.ts';
import { type Slices, sendAtPace, slicesOf } from '../support/live-device.ts';
import { type RoundRobin, startRoundRobin } from '../support/round-robin.ts';
import { sendingDevice, takeCallsOver } from '../support/sending-device.ts';
import { type ServerProcess, startServer, temporaryFolder } from '../support/server-process.ts';
import { PARAGRAPH, speak } from '../support/speech/voice.ts';
import { startS3rver } from '../support/start-s3rver.ts';
import { TestClient } from '../support/test-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { fleetSettings } from '../support/test-fleet.ts';
import { rounds, timeoutOf } from './rounds.ts';

const ROUNDS = rounds(1, 20);
const SERVERS = 2;
/** How much audio may be sent twice in a deploy, in seconds. */
const TWICE_MAX_SECONDS = 10;

const folder = temporaryFolder();
let database: TestDatabase;
let s3: Awaited<ReturnType<typeof startS3rver>>;
let balancer: RoundRobin;
let running: ServerProcess[] = [];
let recording: Slices;
let started = 0;

/** Starts a server of the new version, on a fresh disk. */
async function start(): Promise<ServerProcess> {
  started += 1;
  const dataDir = join(folder.path, `node-${started}`);
  mkdirSync(dataDir);
  const server = await startServer(dataDir, {
    ...fleetSettings(database.databaseUrl ?? '', s3.url),
    SPEECH_ENGINE: 'moonshine',
    QUOTAS: 'off',
    DRAIN_SECONDS: '1',
    DATABASE_CONNECTIONS: '7',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
  });
  balancer.servers.push(server.url);
  return server;
}

/** Stops a server like a deploy: the balancer learns of it only once the server no longer accepts connections. */
async function end(server: ServerProcess): Promise<void> {
  await server.stop();
  const left = balancer.servers.filter((url) => url !== server.url);
  balancer.servers.splice(0, balancer.servers.length, ...left);
}

beforeAll(async () => {
  database = await createTestDatabase('postgres');
  s3 = await startS3rver('takes');
  balancer = await startRoundRobin();
  for (let n = 0; n < SERVERS; n += 1) running.push(await start());
  recording = await slicesOf(await speak(PARAGRAPH));
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await balancer.close();
  await s3.close();
  await database.remove();
  folder.remove();
});

it(
  'a rolling deploy during a recording loses no word, and resends little audio',
  async () => {
    const ann = new TestClient(balancer.url);
    const person = { name: 'Ann', email: 'ann@example.com', password: 'walking-on-gravel' };
    await ann.json('POST', '/api/register', person);
    const device = () =>
      sendingDevice(takeCallsOver(fetch, { origin: balancer.url, cookie: ann.cookie ?? '' }));
    const whole = Buffer.concat(recording.slices);
    const still = device();
    for (const slice of recording.slices) still.record(slice);
    const undisturbed = await still.complete(100);

    for (let round = 0; round < ROUNDS; round += 1) {
      const sent = balancer.bytes();
      const speaking = device();
      const deploy = (async () => {
        const old = running;
        running = [];
        for (const server of old) {
          running.push(await start());
          await end(server);
        }
      })();
      await sendAtPace(recording, 1, async (slice) => speaking.record(slice));
      await deploy;
      const text = await speaking.complete(100);
      expect(text.text).toBe(undisturbed.text);
      const { epoch } = await database.database.db
        .selectFrom('takes')
        .select('epoch')
        .where('id', '=', speaking.id)
        .executeTakeFirstOrThrow();
      expect(epoch, 'servers that held it').toBeGreaterThan(1);
      const bytesPerSecond = whole.byteLength / recording.seconds;
      const twice = balancer.bytes() - sent - whole.byteLength;
      expect(twice / bytesPerSecond).toBeLessThan(TWICE_MAX_SECONDS + SLICE_MS / 1000);
    }
  },
  timeoutOf(ROUNDS, 60),
);
