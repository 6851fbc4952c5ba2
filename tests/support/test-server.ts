import { createApp } from '../../src/server/app.ts';
import { type Config, readConfig } from '../../src/server/config/config.ts';
import type { Database, DatabaseKind } from '../../src/server/db/database.ts';
import { createLog, type Log } from '../../src/server/log.ts';
import { serveApp } from './serve-app.ts';
import { TestClient } from './test-client.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The real API on a real socket. */
export interface TestServer {
  url: string;
  dataDir: string;
  database: Database;
  /** A client that has not signed in. */
  anonymous(): TestClient;
  /** A client with a new account. */
  signUp(name?: string): Promise<TestClient>;
  /** What the server does now and then for takes. */
  tidy(): Promise<void>;
  stop(): Promise<void>;
}

let people = 0;

/**
 * Starts the API with a database of its own, or with one that outlives it. Rate limits are off unless `settings` says
 * otherwise.
 */
export async function startTestServer(
  stored: DatabaseKind | TestDatabase = 'sqlite',
  settings: Readonly<Record<string, string>> = {},
  change: (config: Config) => Config = (config) => config,
  more: Pick<
    Parameters<typeof createApp>[0],
    'timeouts' | 'failpoint' | 'recogniser' | 'separator' | 'operation' | 'bodyMs'
  > & {
    log?: Log;
  } = {},
): Promise<TestServer> {
  const isOwn = typeof stored === 'string';
  const { database, databaseUrl, dataDir, remove } = isOwn ? await createTestDatabase(stored) : stored;
  const config = change(
    readConfig({
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      SPEECH_ENGINE: 'moonshine',
      ...settings,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
    }),
  );
  const app = createApp({ log: createLog(config.logLevel), ...more, config, database });
  const { url, close } = await serveApp(app);
  await app.jobs.start();
  const anonymous = () => new TestClient(url);
  return {
    url,
    dataDir,
    database,
    anonymous,
    tidy: app.maintain,
    async signUp(name = 'Ann Example') {
      const client = anonymous();
      people += 1;
      const email = `person-${people}@example.com`;
      await client.json('POST', '/api/register', { name, email, password: 'walking-on-gravel' });
      client.email = email;
      return client;
    },
    async stop() {
      await app.release();
      await close();
      await app.stop();
      if (isOwn) await remove();
    },
  };
}
