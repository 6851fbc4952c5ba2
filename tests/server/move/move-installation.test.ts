import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { openDatabase } from '../../../src/server/db/connection.ts';
import { openSqliteReadonly } from '../../../src/server/db/sqlite-copy.ts';
import { createLog } from '../../../src/server/log.ts';
import { isSame, moveInstallation } from '../../../src/server/move/move-installation.ts';
import { Source } from '../../../src/server/move/source-store.ts';
import { createS3ObjectStore } from '../../../src/server/storage/object-store-s3.ts';
import { createS3AudioStore } from '../../../src/server/transcriptions/s3-audio-store.ts';
import { startFakeS3 } from '../../support/fake-s3.ts';
import { createHashingRecogniser, wordsOf } from '../../support/hashing-recogniser.ts';
import { readZip } from '../../support/read-zip.ts';
import { tablesOf } from '../../support/schema-tables.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import { serveApp } from '../../support/serve-app.ts';
import { S3RVER_KEY } from '../../support/start-s3rver.ts';
import { takeDevice } from '../../support/take-device.ts';
import { TestClient } from '../../support/test-client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { fleetSettings } from '../../support/test-fleet.ts';

const SCRIPT = fileURLToPath(new URL('../../../scripts/move-installation.ts', import.meta.url));
const PASSWORD = 'walking-on-gravel';
const BUCKET = 'takes';
const SETTINGS = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent', SPEECH_ENGINE: 'moonshine', QUOTAS: 'off' };

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));

/** The API with these settings, in this process. */
async function startApp(settings: Readonly<Record<string, string>>) {
  const config = readConfig({ ...SETTINGS, ...settings });
  const database = await openDatabase(config);
  const log = createLog('silent');
  const app = createApp({ config, database, log, recogniser: createHashingRecogniser() });
  const { url, close } = await serveApp(app);
  await app.join(url);
  await app.jobs.start();
  return {
    url,
    database,
    async stop() {
      await app.release();
      await close();
      await app.stop();
      await database.close();
    },
  };
}

/** What a user sees: texts, search, corrections, profiles, plan, sound, and the archive of all of it. */
async function lookAround(client: TestClient) {
  const { body } = await client.get('/api/transcriptions?limit=50');
  const ids = (body as { transcriptions: { id: string }[] }).transcriptions.map(({ id }) => id);
  const paths = [
    ...[
      '/api/user',
      '/api/user-preferences',
      '/api/voice-profiles',
      '/api/plan',
      '/api/vocabulary-suggestions',
    ],
    ...[
      '/api/transcriptions?limit=50',
      '/api/transcriptions?search=wea',
      '/api/transcriptions?search=edited',
    ],
    ...ids.flatMap((id) => [`/api/transcriptions/${id}`, `/api/transcriptions/${id}/audio`]),
  ];
  const seen = new Map<string, string>();
  for (const path of paths) {
    const answer = await client.get(path);
    seen.set(path, `${answer.status} ${answer.text}`);
  }
  const archive = await fetch(`${client.url}/api/user/export-data?recordings=true`, {
    headers: { cookie: client.cookie ?? '' },
  });
  for (const [name, bytes] of readZip(Buffer.from(await archive.arrayBuffer()))) {
    // The time of the export differs.
    seen.set(`export ${name}`, bytes.toString().replace(/"exportedAt": "[^"]*"/, ''));
  }
  return { ids, seen };
}

/** An installation with two users, texts of many kinds, kept recordings, and a take on its way. */
async function furnish(place: TestDatabase) {
  const app = await startApp({ DATA_DIR: place.dataDir });
  const people: TestClient[] = [];
  for (const name of ['ann', 'bob']) {
    const client = new TestClient(app.url);
    client.email = `${name}@example.com`;
    await client.json('POST', '/api/register', { name, email: client.email, password: PASSWORD });
    await client.json('POST', '/api/user-preferences', { keepRecordings: true });
    await client.json('POST', '/api/voice-profiles', { name: 'Work', vocabulary: ['Parlance'] });
    for (let n = 0; n < 3; n += 1) await takeDevice(client).send([bytesOf(`${name} ${n}`), bytesOf(' more')]);
    await seedTranscriptions(app.database, client.email, [
      { text: `the weather of ${name}`, segments: [{ start: 0, end: 1, text: 'the weather', words: [] }] },
      ...Array.from({ length: 230 }, (_, n) => `a text ${n} of ${name} \u{1f30d} \u00e9`),
    ]);
    people.push(client);
  }
  const [ann, bob] = people;
  if (!ann || !bob) throw new Error('nobody is here');
  const { ids } = await lookAround(ann);
  const [edited = ''] = ids;
  const edit = await ann.json('PATCH', `/api/transcriptions/${edited}`, {
    text: 'an edited text',
    version: 1,
  });
  const corrections = [{ heard: 'parlans', corrected: 'Parlance', times: 2 }];
  const corrected = await ann.json('POST', `/api/transcriptions/${edited}/corrections`, { corrections });
  const planned = await bob.json('POST', '/api/plan', { plan: 'pro' });
  expect([edit.status, corrected.status, planned.status]).toEqual([200, 200, 200]);
  // The highest id must not be reused.
  await bob.send('DELETE', `/api/transcriptions/${(await lookAround(bob)).ids[0]}`);
  const device = takeDevice(ann);
  await device.open();
  await device.put(0, bytesOf('half of '));
  await device.put(1, bytesOf('a take'));
  const before = { ann: (await lookAround(ann)).seen, bob: (await lookAround(bob)).seen };
  await app.stop();
  const cookies = { ann: ann.cookie, bob: bob.cookie };
  return { before, cookies, takeId: device.id };
}

/** The path, size and SHA-256 of every file that matters below a folder. */
function stateOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        statSync(join(folder, name)).isFile() &&
        !/server\.lock|-shm$/.test(name) &&
        statSync(join(folder, name)).size > 0,
    )
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}`,
    )
    .sort();
}

const ended = (child: ChildProcess) =>
  new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });

/** Runs the command; resolves with its output and end. It is killed as soon as `isDue`, which gets the output. */
async function runMove(
  env: NodeJS.ProcessEnv,
  given: readonly string[],
  isDue: (output: string) => boolean = () => false,
) {
  const child = spawn(process.execPath, [SCRIPT, ...given], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const look = () => isDue(output) && child.kill('SIGKILL');
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    look();
  });
  const timer = setInterval(look, 5);
  const end = await ended(child);
  clearInterval(timer);
  return { ...end, output };
}

describe('moving an installation to PostgreSQL and a bucket', () => {
  it('resumes after being killed twice and keeps everything that users see', async () => {
    const place = await createTestDatabase('sqlite');
    const { before, cookies, takeId } = await furnish(place);
    await place.database.close();
    const untouched = stateOf(place.dataDir);
    const empty = await createTestDatabase('postgres', false);
    const to = empty.databaseUrl ?? '';
    const s3 = await startFakeS3(BUCKET, S3RVER_KEY);
    const fleet = fleetSettings(to, s3.url);
    const { DATABASE_URL: _, S3_BUCKET: __, AUDIO_STORE: ___, SECRET: ____, ...aws } = fleet;
    const env = { ...process.env, ...SETTINGS, ...aws, DATA_DIR: place.dataDir };
    const given = ['--to', to, '--bucket', BUCKET];

    const inTables = (output: string) => output.includes('table transcriptions\n');
    expect(await runMove(env, given, inTables)).toMatchObject({ signal: 'SIGKILL' });
    // The bucket leaves one request unanswered, so that the move is killed while it copies recordings.
    s3.failNext({ kind: 'hang' });
    expect(await runMove(env, given, () => s3.requests.length > 0)).toMatchObject({ signal: 'SIGKILL' });
    const done = await runMove(env, given);
    expect(done.output).toContain('6 recordings and 1 takes on their way');
    expect(done.output).toMatch(
      /Set SECRET .*Keep the old folder until you have looked, and delete it then/s,
    );
    expect(done.output).not.toContain('DIFFERENT');
    expect(done).toMatchObject({ code: 0 });
    expect(stateOf(place.dataDir)).toEqual(untouched);
    expect(await runMove(env, given)).toMatchObject({
      code: 1,
      output: expect.stringContaining('not empty'),
    });

    const SECRET = readFileSync(join(place.dataDir, 'secret'), 'utf8');
    const app = await startApp({ ...fleet, SECRET, DATA_DIR: empty.dataDir, DATABASE_CONNECTIONS: '7' });
    for (const name of ['ann', 'bob'] as const) {
      const seen = before[name];
      const client = new TestClient(app.url);
      const email = `${name}@example.com`;
      // Existing sessions stay valid.
      client.cookie = cookies[name];
      const now = (await lookAround(client)).seen;
      expect([...now.keys()]).toEqual([...seen.keys()]);
      for (const [path, answer] of seen) expect([path, now.get(path)]).toEqual([path, answer]);
      const password = PASSWORD;
      expect((await client.json('POST', '/api/login', { email, password })).status).toBe(200);
      if (name !== 'ann') continue;
      const device = takeDevice(client, takeId);
      // The audio is only in the bucket, and the device does not send it again.
      expect(await device.finish(2)).toMatchObject({
        status: 200,
        // The voice profile capitalises the first letter.
        body: {
          originalText: expect.stringMatching(new RegExp(wordsOf(Buffer.from('half of a take')), 'i')),
        },
      });
    }
    await app.stop();
    await s3.close();
    await empty.remove();
  }, 180_000);

  it('leaves recordings in place without a bucket, and a server on that folder uses them', async () => {
    const place = await createTestDatabase('sqlite');
    const { before, cookies, takeId } = await furnish(place);
    await place.database.close();
    const target = await createTestDatabase('postgres', false);
    const to = target.databaseUrl ?? '';
    const env = { ...process.env, ...SETTINGS, DATA_DIR: place.dataDir };
    const done = await runMove(env, ['--to', to]);
    expect(done.output).toContain('Recordings stay in DATA_DIR');
    expect(done.output).not.toContain('DIFFERENT');
    expect(done.output).toContain(
      `Keep ${place.dataDir}: recordings and the secret are in it. Only parlance.sqlite*`,
    );
    expect(done.output).not.toMatch(/old folder|SECRET/);
    expect(done).toMatchObject({ code: 0 });
    // What the command says can be deleted.
    for (const name of readdirSync(place.dataDir))
      if (name.startsWith('parlance.sqlite')) rmSync(join(place.dataDir, name));

    const app = await startApp({ DATABASE_URL: to, DATA_DIR: place.dataDir, DATABASE_CONNECTIONS: '6' });
    const client = Object.assign(new TestClient(app.url), { cookie: cookies.ann });
    const now = (await lookAround(client)).seen;
    // Kept recordings among them.
    for (const [path, answer] of before.ann) expect([path, now.get(path)]).toEqual([path, answer]);
    expect(await takeDevice(client, takeId).finish(2)).toMatchObject({
      status: 200,
      body: { originalText: expect.stringMatching(new RegExp(wordsOf(Buffer.from('half of a take')), 'i')) },
    });
    await app.stop();
    await target.remove();
  });

  it('resumes after an interruption at any step, without reusing ids', async () => {
    const place = await createTestDatabase('sqlite');
    await furnish(place);
    const target = await createTestDatabase('postgres');
    const s3 = await startFakeS3(BUCKET, S3RVER_KEY);
    const config = readConfig(fleetSettings(target.databaseUrl ?? '', s3.url));
    if (!config.s3) throw new Error('no bucket');
    const source = openSqliteReadonly(join(place.dataDir, 'parlance.sqlite'));
    const audio = {
      dataDir: place.dataDir,
      log: createLog('silent'),
      audioStore: createS3AudioStore(config.s3),
      objects: createS3ObjectStore(config.s3),
    };
    const parts = { source, target: target.database, audio };
    // Each run gets one step further than the one before it.
    let runs = 0;
    for (let isWhole = false; !isWhole; runs += 1) {
      let steps = 0;
      const onStep = (): void => {
        steps += 1;
        if (steps > (runs % 12) + 1 && runs < 24) throw new Error('ended here');
      };
      const report = await moveInstallation({ ...parts, onStep }).catch((error: unknown) => {
        if (error instanceof Error && error.message === 'ended here') return null;
        throw error;
      });
      isWhole = report !== null;
      for (const table of report?.tables ?? [])
        expect([table.name, isSame(table)]).toEqual([table.name, true]);
    }
    expect(runs).toBeGreaterThan(5);
    // An id assigned before the move is not reused, even if its row was deleted.
    for (const [table, last] of await new Source(source).lastNumbers()) {
      const column = table === 'transcriptions' ? 'seq' : 'no';
      const { rows } = await sql<{ n: number }>`
        select nextval(pg_get_serial_sequence(${table}, ${column})) as n`.execute(target.database.db);
      expect([table, rows[0]?.n]).toEqual([table, last + 1]);
    }
    await source.close();
    await s3.close();
    await target.remove();
    await place.remove();
  }, 120_000);

  it('knows every table, ordered after those it references', async () => {
    const { database, remove } = await createTestDatabase('sqlite');
    const tables = (await new Source(database).tables()).map(({ name }) => name);
    expect(tables.toSorted()).toEqual((await tablesOf(database)).map(({ name }) => name).toSorted());
    expect(tables.indexOf('user')).toBeLessThan(tables.indexOf('owners'));
    expect(tables.indexOf('owners')).toBeLessThan(tables.indexOf('transcriptions'));
    expect(tables.indexOf('takes')).toBeLessThan(tables.indexOf('take_pieces'));
    await remove();
  });
});
