import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config/config.ts';
import { openDatabase } from '../../src/server/db/connection.ts';
import { createLog } from '../../src/server/log.ts';
import type { Operation } from '../../src/server/operation/operation.ts';
import type { Recogniser } from '../../src/server/speech/recognition/recogniser.ts';
import { type FakeS3, startFakeS3 } from './fake-s3.ts';
import { createHashingRecogniser } from './hashing-recogniser.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';
import { serveApp } from './serve-app.ts';
import { S3RVER_KEY } from './start-s3rver.ts';
import { TestClient } from './test-client.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export const FLEET_SECRET = 'a-secret-that-all-servers-of-a-test-share';
const BUCKET = 'takes';

/** The settings that make a server one of a fleet. */
export const fleetSettings = (databaseUrl: string, s3Url: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  AUDIO_STORE: 's3',
  S3_BUCKET: BUCKET,
  AWS_REGION: S3RVER_KEY.region,
  AWS_ACCESS_KEY_ID: S3RVER_KEY.accessKeyId,
  AWS_SECRET_ACCESS_KEY: S3RVER_KEY.secretAccessKey,
  AWS_ENDPOINT_URL_S3: s3Url,
  SECRET: FLEET_SECRET,
});

/** A server of a fleet in this process, with a disk of its own. */
export interface FleetServer {
  readonly url: string;
  readonly dataDir: string;
  readonly app: App;
  /** Ends like after SIGTERM: hands over, answers what it has begun, and leaves. */
  end(): Promise<void>;
}

export interface TestFleet {
  readonly database: TestDatabase;
  readonly s3: FakeS3;
  readonly balancer: RoundRobin;
  /** The servers that run. */
  readonly running: ReadonlySet<FleetServer>;
  start(settings?: Readonly<Record<string, string>>): Promise<FleetServer>;
  /** Ends all servers but these. */
  endOthers(remaining: readonly FleetServer[]): Promise<void>;
  /** A new person behind the balancer. */
  signUp(): Promise<TestClient>;
  stop(): Promise<void>;
}

let people = 0;

/** Several servers on one PostgreSQL database and one bucket behind a balancer; texts are hashes of the bytes. */
export async function startTestFleet(
  roles: readonly string[],
  /** `recogniser`: in place of the hashes; `recognises`: with the configured engines instead. */
  {
    settings: shared = {},
    recognises = false,
    recogniser = createHashingRecogniser(),
    operation,
  }: {
    settings?: Record<string, string>;
    recognises?: boolean;
    recogniser?: Recogniser;
    operation?: Operation;
  } = {},
): Promise<TestFleet> {
  const database = await createTestDatabase('postgres');
  const s3 = await startFakeS3(BUCKET, S3RVER_KEY);
  const balancer = await startRoundRobin();
  const running = new Set<FleetServer>();

  async function start(settings: Readonly<Record<string, string>> = {}): Promise<FleetServer> {
    const dataDir = mkdtempSync(join(tmpdir(), 'parlance-node-'));
    const config = readConfig({
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      QUOTAS: 'off',
      SPEECH_ENGINE: 'moonshine',
      DATABASE_CONNECTIONS: '7',
      DATA_DIR: dataDir,
      ...fleetSettings(database.databaseUrl ?? '', s3.url),
      ...shared,
      ...settings,
    });
    const own = await openDatabase(config);
    const log = createLog(process.env.TEST_LOG ?? 'silent');
    const app = createApp({
      config,
      database: own,
      log,
      ...(!recognises && { recogniser }),
      ...(operation && { operation }),
    });
    const { url, close } = await serveApp(app);
    await app.join(url);
    await app.jobs.start();
    if (config.fleet?.role !== 'worker') balancer.servers.push(url);
    const node: FleetServer = {
      url,
      dataDir,
      app,
      async end() {
        if (!running.delete(node)) return;
        balancer.servers.splice(0, balancer.servers.length, ...balancer.servers.filter((one) => one !== url));
        await app.handOver();
        await app.release();
        await close();
        await app.stop();
        await own.close();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
    running.add(node);
    return node;
  }

  for (const ROLE of roles) await start({ ROLE });
  return {
    database,
    s3,
    balancer,
    running,
    start,
    async signUp() {
      const client = new TestClient(balancer.url);
      people += 1;
      client.email = `fleet-${people}@example.com`;
      const account = { name: 'Ann Example', email: client.email, password: 'walking-on-gravel' };
      await client.json('POST', '/api/register', account);
      return client;
    },
    async endOthers(remaining) {
      for (const node of [...running]) if (!remaining.includes(node)) await node.end();
    },
    async stop() {
      for (const node of [...running]) await node.end();
      await balancer.close();
      await s3.close();
      await database.remove();
    },
  };
}
