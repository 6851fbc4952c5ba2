import { existsSync, readdirSync } from 'node:fs';
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
import { createTestDatabase, DATABASES } from '../support/test-database.ts';
import { rounds, timeoutOf } from './rounds.ts';

const STEPS: readonly Failpoint[] = [
  'chunk stored',
  'piece transcribed',
  'personalized',
  'committing',
  'committed',
  'answering',
];
const ROUNDS = rounds(1, 50);

type Device = ReturnType<typeof takeDevice>;
type Chunks = readonly Uint8Array<ArrayBuffer>[];

/** Sends until the server dies or has answered everything; returns the number of acknowledged chunks. */
async function sendUntilDeath(device: Device, chunks: Chunks): Promise<number> {
  let acknowledged = 0;
  try {
    await device.open();
    for (const [n, chunk] of chunks.entries()) {
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
async function comeBack(device: Device, chunks: Chunks, acknowledged: number) {
  const { body } = await device.open();
  expect((body as { next: number }).next).toBeGreaterThanOrEqual(acknowledged);
  for (const [n, chunk] of chunks.entries()) expect((await device.put(n, chunk)).status).toBe(200);
  return device.finish(chunks.length);
}

let program: Awaited<ReturnType<typeof buildCrashingServer>>;
beforeAll(async () => {
  program = await buildCrashingServer();
});
afterAll(() => program.remove());

const startServer: typeof startCrashingServer = (dataDir, settings, crash) =>
  startCrashingServer(dataDir, settings, crash, program.path);

describe.each(DATABASES)('a server killed on %s', (kind) => {
  let chunks: Chunks;
  beforeAll(async () => {
    const webm = await toFormat(await speak(SENTENCE), 'webm');
    chunks = chunksOf(new Uint8Array(await readFile(webm)), 3000);
  });

  it.each(STEPS)(
    'at "%s" loses nothing that it acknowledged, and makes one transcription',
    async (step) => {
      const { dataDir, databaseUrl, remove } = await createTestDatabase(kind);
      const settings = {
        SPEECH_ENGINE: 'moonshine',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      };
      const client = new TestClient('');
      const on = (server: ServerProcess) => Object.assign(client, { url: server.url });
      const person = { name: 'Ann', email: 'ann@example.com', password: 'walking-on-gravel' };
      let seconds = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const count = step === 'chunk stored' ? 1 + (round % chunks.length) : 1;
        const crashing = await startServer(dataDir, { ...settings, QUOTAS: 'off' }, { step, count });
        on(crashing);
        if (round === 0) await client.json('POST', '/api/register', person);
        const device = takeDevice(client);
        const acknowledged = await sendUntilDeath(device, chunks);
        await crashing.ended;

        const server = await startServer(dataDir, { ...settings, QUOTAS: 'off' }, null);
        on(server);
        const answer = await comeBack(device, chunks, acknowledged);
        expect(answer).toMatchObject({
          status: 200,
          body: { noSpeech: false, originalText: expect.stringMatching(/weather/i) },
        });
        seconds += (answer.body as { duration: number }).duration;
        expect((await client.get('/api/transcriptions')).body).toMatchObject({ total: round + 1 });
        const { seconds: ledger } = (await client.get('/api/plan')).body as Plan;
        expect(ledger.reserved).toBe(0);
        expect(ledger.used).toBeCloseTo(seconds, 2);
        expect((await client.get('/api/takes')).body).toEqual({ takes: [] });
        await expect.poll(() => foldersIn(join(dataDir, 'takes'))).toEqual([]);
        await server.stop();
      }
      await remove();
    },
    timeoutOf(ROUNDS, 10),
  );

  it('after the device has said its last word finishes by itself', async () => {
    const { dataDir, databaseUrl, remove } = await createTestDatabase(kind);
    const settings = {
      SPEECH_ENGINE: 'moonshine',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    const crashing = await startServer(dataDir, settings, { step: 'committing', count: 1 });
    const client = new TestClient(crashing.url);
    await client.json('POST', '/api/register', {
      name: 'Ann',
      email: 'ann@example.com',
      password: 'walking-on-gravel',
    });
    await sendUntilDeath(takeDevice(client), chunks);
    await crashing.ended;
    const server = await startServer(dataDir, settings, null);
    client.url = server.url;
    await expect
      .poll(async () => (await client.get('/api/transcriptions')).body, { timeout: 60_000 })
      .toMatchObject({ total: 1, transcriptions: [{ aiService: OPENING.aiService }] });
    await server.stop();
    await remove();
  }, 60_000);
});

function foldersIn(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path).flatMap((owner) => readdirSync(join(path, owner)));
}
