import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Plan } from '../../src/contract/api/plan.ts';
import type { TakeCalls } from '../../src/sending/take-calls.ts';
import { type App, createApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config/config.ts';
import { createLog } from '../../src/server/log.ts';
import { faultyNetwork, REQUEST_FAULTS } from '../support/faulty-network.ts';
import { createHashingRecogniser, secondsOf, wordsOf } from '../support/hashing-recogniser.ts';
import { sendingDevice, takeCallsOver } from '../support/sending-device.ts';
import { createTestDatabase, DATABASES, type TestDatabase } from '../support/test-database.ts';
import { rounds, timeoutOf } from './rounds.ts';

const SCHEDULES = rounds(100, 5000);
const ORIGIN = 'http://localhost';

/**
 * A recording and its network faults. `crashAfter`: stored chunks at the page's crash, or null without a
 * crash.
 */
const schedule = fc.record({
  chunks: fc.array(fc.uint8Array({ minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 6 }),
  fates: fc.array(fc.constantFrom(...REQUEST_FAULTS), { maxLength: 24 }),
  crashAfter: fc.option(fc.nat(6)),
});

describe.each(DATABASES)('recording over a faulty network, on %s', (kind) => {
  let at: TestDatabase;
  let app: App;
  beforeAll(async () => {
    at = await createTestDatabase(kind);
    const config = readConfig({
      RATE_LIMITS: 'off',
      QUOTAS: 'off',
      LOG_LEVEL: 'silent',
      DATA_DIR: at.dataDir,
    });
    const recogniser = createHashingRecogniser();
    app = createApp({ config, database: at.database, log: createLog('silent'), recogniser });
    // Retry delays are a random share of their maximum: 0 removes them.
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await app.stop();
    await at.remove();
  });

  const deliver = async (request: Request): Promise<Response> => app.hono.fetch(request);
  async function signUp(): Promise<string> {
    const body = JSON.stringify({
      name: 'Ann',
      email: `${randomUUID()}@example.com`,
      password: 'walking-on-gravel',
    });
    const headers = { origin: ORIGIN, host: 'localhost', 'content-type': 'application/json' };
    const answer = await deliver(new Request(`${ORIGIN}/api/register`, { method: 'POST', headers, body }));
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  it(
    'makes one text of every recording, with all bytes in order, and charges it once',
    async () => {
      const cookie = await signUp();
      const get = async (path: string): Promise<unknown> =>
        (await deliver(new Request(ORIGIN + path, { headers: { cookie } }))).json();
      let made = 0;
      let seconds = 0;
      await fc.assert(
        fc.asyncProperty(schedule, async ({ chunks, fates, crashAfter }) => {
          const network = faultyNetwork(deliver, fates);
          const text = await record(
            takeCallsOver(network.send, { origin: ORIGIN, cookie }),
            chunks,
            crashAfter,
          );
          await network.settled();
          const whole = Buffer.concat(chunks);
          made += 1;
          seconds += secondsOf(whole.byteLength);
          expect(text).toMatchObject({ originalText: wordsOf(whole) });
          expect(await get('/api/transcriptions?limit=1')).toMatchObject({ total: made });
          expect(await get('/api/takes')).toEqual({ takes: [] });
          const plan = (await get('/api/plan')) as Plan;
          expect(plan.seconds.reserved).toBe(0);
          expect(plan.seconds.used).toBeCloseTo(seconds, 6);
        }),
        { numRuns: SCHEDULES, endOnFailure: true },
      );
    },
    timeoutOf(SCHEDULES, 0.3),
  );
});

/**
 * Records and uploads like the app: during the recording, on a new page after a crash, until a text arrives.
 */
async function record(
  calls: TakeCalls,
  chunks: readonly Uint8Array<ArrayBuffer>[],
  crashAfter: number | null,
) {
  const device = sendingDevice(calls);
  for (const [n, chunk] of chunks.entries()) {
    device.record(chunk);
    await new Promise((resolve) => setImmediate(resolve));
    if (n === crashAfter) device.crash();
  }
  return device.complete();
}
