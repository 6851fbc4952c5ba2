import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Plan } from '../../src/contract/api/plan.ts';
import { createApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config/config.ts';
import { openMigratedDatabase } from '../../src/server/db/connection.ts';
import { createLog } from '../../src/server/log.ts';
import { createHashingRecogniser, wordsOf } from '../support/hashing-recogniser.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { serveApp } from '../support/serve-app.ts';
import { stopPostgres } from '../support/stop-postgres.ts';
import { takeDevice } from '../support/take-device.ts';
import { TestClient } from '../support/test-client.ts';
import { DATABASES } from '../support/test-database.ts';
import { startTestServer } from '../support/test-server.ts';
import { extent, rounds } from './rounds.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const sound = (value: number) => new Uint8Array(2000).fill(value);
const textOf = (parts: readonly Uint8Array[]) => wordsOf(Buffer.concat(parts));
const recogniser = createHashingRecogniser({ tellsPieces: true });
const usedBy = async (client: TestClient) => ((await client.get('/api/plan')).body as Plan).seconds;

afterEach(() => void vi.useRealTimers());

describe.each(extent(['sqlite'] as const, DATABASES))('clock jump on %s', (kind) => {
  it.each([
    ['forward', DAY_MS],
    ['back', -DAY_MS],
  ])(
    'a jump one day %s ends no session, loses no recording, charges once and blocks no sign-in',
    async (_, jump) => {
      // The middle of a month, because minutes are counted by month.
      const start = Date.UTC(2026, 10, 15, 12);
      vi.useFakeTimers({ toFake: ['Date'], now: start });
      const server = await startTestServer(kind, { RATE_LIMITS: 'on' }, (config) => config, { recogniser });
      const ann = await server.signUp();
      const device = takeDevice(ann);
      const parts = [sound(1), sound(2)] as const;
      await device.open();
      expect((await device.put(0, parts[0])).status).toBe(200);
      const bob = await server.signUp();
      vi.setSystemTime(start + jump);

      expect((await ann.get('/api/user')).status).toBe(200);
      expect((await device.put(1, parts[1])).status).toBe(200);
      const done = await device.finish(2);
      expect(done).toMatchObject({ status: 200, body: { originalText: textOf(parts) } });
      expect((await device.finish(2)).body).toEqual(done.body);
      expect(await usedBy(ann)).toMatchObject({ used: 4, reserved: 0 });
      const credentials = { email: bob.email, password: 'walking-on-gravel' };
      expect((await server.anonymous().json('POST', '/api/login', credentials)).status).toBe(200);
      // Periodic jobs use the same clock, and delete no valid session.
      const before = await server.database.db.selectFrom('session').select('id').execute();
      await server.database.db.updateTable('job_schedules').set({ next_at: 0 }).execute();
      const isRun = async () =>
        (
          await server.database.db
            .selectFrom('job_schedules')
            .select('next_at')
            .where('name', '=', 'delete-ended-sessions')
            .executeTakeFirst()
        )?.next_at;
      await expect.poll(isRun, { timeout: 20_000 }).toBeGreaterThan(0);
      expect(await server.database.db.selectFrom('session').select('id').execute()).toHaveLength(
        before.length,
      );
      const later = takeDevice(ann);
      expect((await later.send([sound(3)])).status).toBe(200);
      await server.stop();
    },
  );
});

it('a stalled database loses no acknowledged audio, and the server recovers automatically', async () => {
  const postgres = await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-still-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: `${postgres.url}/postgres`,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    SPEECH_ENGINE: 'moonshine',
  });
  const database = await openMigratedDatabase({ ...config, databaseConnections: 4 });
  const app = createApp({ config, database, log: createLog('silent'), recogniser });
  const { url, close } = await serveApp(app);
  await app.jobs.start();
  const ann = new TestClient(url);
  const person = { name: 'Ann', email: `${randomUUID()}@example.com`, password: 'walking-on-gravel' };
  await ann.json('POST', '/api/register', person);
  const device = takeDevice(ann);
  const parts = [0, 1, 2, 3].map(sound);
  await device.open();
  expect((await device.put(0, parts[0] ?? sound(0))).status).toBe(200);

  const goOn = stopPostgres(postgres.folder);
  const asked = [
    device.put(1, parts[1] ?? sound(1)),
    ann.get('/api/plan'),
    ann.get('/api/transcriptions'),
    takeDevice(ann).open(),
    ...Array.from({ length: 8 }, () => ann.get('/api/health')),
  ];
  await sleep(rounds(2, 30) * 1000);
  goOn();
  // Each request is answered: late, or with 503.
  for (const answer of await Promise.all(asked)) expect([200, 503]).toContain(answer.status);

  for (const [n, part] of parts.entries()) expect((await device.put(n, part)).status).toBe(200);
  expect(await device.finish(parts.length)).toMatchObject({
    status: 200,
    body: { originalText: textOf(parts) },
  });
  expect((await usedBy(ann)).used).toBe(8);
  expect((await ann.get('/api/health')).status).toBe(200);
  await app.release();
  await close();
  await app.stop();
  await database.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
