import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plan } from '../../src/contract/api/plan.ts';
import type { Failpoint } from '../../src/server/takes/completion.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { SENTENCE, speak, toFormat } from '../support/speech/voice.ts';
import { buildCrashingServer, startCrashingServer } from '../support/start-crashing-server.ts';
import { chunksOf, OPENING, takeDevice } from '../support/take-device.ts';
import { TestClient } from '../support/test-client.ts';
import { createTestDatabase, DATABASES, type TestDatabase } from '../support/test-database.ts';
import { extent, rounds, timeoutOf } from './rounds.ts';

const STEPS: readonly Failpoint[] = [
  'chunk stored',
  'piece transcribed',
  'personalized',
  'committing',
  'committed',
  'answering',
];
/** On PostgreSQL, `npm test` covers only the steps that involve the database: `fleet.test.ts` covers each step there. */
const STEPS_ON = {
  sqlite: STEPS,
  postgres: extent<readonly Failpoint[]>(['chunk stored', 'committing', 'committed'], STEPS),
};
const ROUNDS = rounds(1, 50);
const PERSON = { name: 'Ann', email: 'ann@example.com', password: 'walking-on-gravel' };

type Device = ReturnType<typeof takeDevice>;
type Chunks = readonly Uint8Array<ArrayBuffer>[];

/**
 * Sends until the server dies or has answered everything; `before` runs ahead of each chunk. Returns the number of
 * acknowledged chunks.
 */
async function sendUntilDeath(
  device: Device,
  chunks: Chunks,
  { before = () => undefined, ...opening }: { before?: (n: number) => void; personalizeEnabled: boolean },
): Promise<number> {
  let acknowledged = 0;
  try {
    await device.open(opening);
    for (const [n, chunk] of chunks.entries()) {
      before(n);
      const { status } = await device.put(n, chunk);
      if (status !== 200) throw new Error(`chunk ${n} answered ${status}`);
      acknowledged += 1;
    }
    await device.finish(chunks.length);
  } catch (error) {
    // The connection broke; later, the server must have every acknowledged chunk.
    if (!(error instanceof TypeError)) throw error;
  }
  return acknowledged;
}

/** Resumes like a device: asks for the next chunk, sends the chunks, and finishes. */
async function comeBack(
  device: Device,
  chunks: Chunks,
  { acknowledged, ...opening }: { acknowledged: number; personalizeEnabled: boolean },
) {
  const { body } = await device.open(opening);
  expect((body as { next: number }).next).toBeGreaterThanOrEqual(acknowledged);
  for (const [n, chunk] of chunks.entries()) expect((await device.put(n, chunk)).status).toBe(200);
  return device.finish(chunks.length);
}

let program: Awaited<ReturnType<typeof buildCrashingServer>>;
beforeAll(async () => {
  program = await buildCrashingServer();
});
afterAll(() => program.remove());

// The server started after one kill is the one killed next, which halves the number of starts.
describe.each(DATABASES)('a server killed on %s', (kind) => {
  let chunks: Chunks;
  let at: TestDatabase;
  let crashFile: string;
  let server: ServerProcess | null = null;
  const client = new TestClient('');
  let made = 0;
  let seconds = 0;

  /** The server that runs, or a new one after a death. It dies at the step that the crash file names. */
  async function running(): Promise<ServerProcess> {
    if (server) return server;
    const { dataDir, databaseUrl } = at;
    const settings = {
      SPEECH_ENGINE: 'moonshine',
      QUOTAS: 'off',
      CRASH_FILE: crashFile,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    const next = await startCrashingServer(dataDir, settings, null, program.path);
    void next.ended.then(() => {
      if (server === next) server = null;
    });
    client.url = next.url;
    server = next;
    return next;
  }

  beforeAll(async () => {
    const webm = await toFormat(await speak(SENTENCE), 'webm');
    chunks = chunksOf(new Uint8Array(await readFile(webm)), 3000);
    at = await createTestDatabase(kind);
    crashFile = join(at.dataDir, 'crash');
    await running();
    await client.json('POST', '/api/register', PERSON);
  });
  afterAll(async () => {
    await server?.stop();
    await at.remove();
  });

  it.each(STEPS_ON[kind])(
    'at "%s" loses no acknowledged audio, and makes one transcription',
    async (step) => {
      // Loading the personal style takes two seconds of processor time in each server.
      const personalizeEnabled = extent(step === 'personalized', true);
      for (let round = 0; round < ROUNDS; round += 1) {
        const crashing = await running();
        const last = step === 'chunk stored' ? round % chunks.length : 0;
        const device = takeDevice(client);
        const acknowledged = await sendUntilDeath(device, chunks, {
          personalizeEnabled,
          before(n) {
            if (n === last) writeFileSync(crashFile, step);
          },
        });
        await crashing.ended;
        expect(existsSync(crashFile)).toBe(false);

        await running();
        const answer = await comeBack(device, chunks, { acknowledged, personalizeEnabled });
        expect(answer).toMatchObject({
          status: 200,
          body: { noSpeech: false, originalText: expect.stringMatching(/weather/i) },
        });
        made += 1;
        seconds += (answer.body as { duration: number }).duration;
        expect((await client.get('/api/transcriptions')).body).toMatchObject({ total: made });
        const { seconds: ledger } = (await client.get('/api/plan')).body as Plan;
        expect(ledger.reserved).toBe(0);
        expect(ledger.used).toBeCloseTo(seconds, 2);
        expect((await client.get('/api/takes')).body).toEqual({ takes: [] });
        await expect.poll(() => foldersIn(join(at.dataDir, 'takes'))).toEqual([]);
      }
    },
    timeoutOf(ROUNDS, 10),
  );

  it('after the end of a recording completes it automatically after a restart', async () => {
    const crashing = await running();
    writeFileSync(crashFile, 'committing');
    await sendUntilDeath(takeDevice(client), chunks, { personalizeEnabled: extent(false, true) });
    await crashing.ended;
    await running();
    await expect
      .poll(async () => (await client.get('/api/transcriptions?limit=1')).body, { timeout: 60_000 })
      .toMatchObject({ total: made + 1, transcriptions: [{ aiService: OPENING.aiService }] });
  });
});

function foldersIn(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path).flatMap((owner) => readdirSync(join(path, owner)));
}
