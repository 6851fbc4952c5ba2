import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Plan } from '../../src/contract/api/plan.ts';
import { failureOf } from '../../src/sending/failure-of.ts';
import { type TakeCalls, TakeSender } from '../../src/sending/take-sender.ts';
import { type App, createApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config/config.ts';
import { createLog } from '../../src/server/log.ts';
import { errorOf } from '../../src-renderer/data/http-error.ts';
import type { TakeOpening } from '../../src-renderer/platform/recording.ts';
import { FATES, faultyNetwork } from '../support/faulty-network.ts';
import { createHashingRecogniser, secondsOf, wordsOf } from '../support/hashing-recogniser.ts';
import { OPENING } from '../support/take-device.ts';
import { createTestDatabase, DATABASES, type TestDatabase } from '../support/test-database.ts';
import { rounds, timeoutOf } from './rounds.ts';

const SCHEDULES = rounds(150, 5000);
const ORIGIN = 'http://parlance.test';

/**
 * A recording and its network faults. `crashAfter`: stored chunks at the page's crash, or null without a
 * crash.
 */
const schedule = fc.record({
  chunks: fc.array(fc.uint8Array({ minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 6 }),
  fates: fc.array(fc.constantFrom(...FATES), { maxLength: 24 }),
  crashAfter: fc.option(fc.nat(6)),
});

describe.each(DATABASES)('a bad network, on %s', (kind) => {
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
    const headers = { origin: ORIGIN, host: 'parlance.test', 'content-type': 'application/json' };
    const answer = await deliver(new Request(`${ORIGIN}/api/register`, { method: 'POST', headers, body }));
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  it(
    'makes one text of every recording, with every byte in place, and charges it once',
    async () => {
      const cookie = await signUp();
      const get = async (path: string): Promise<unknown> =>
        (await deliver(new Request(ORIGIN + path, { headers: { cookie } }))).json();
      let made = 0;
      let seconds = 0;
      await fc.assert(
        fc.asyncProperty(schedule, async ({ chunks, fates, crashAfter }) => {
          const network = faultyNetwork(deliver, fates);
          const text = await record(callsBy(network.send, cookie), chunks, crashAfter);
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

/** The API's calls over the given network. */
function callsBy(send: (request: Request) => Promise<Response>, cookie: string): TakeCalls {
  async function ask(method: string, path: string, body: BodyInit, headers: Record<string, string>) {
    const all = { cookie, origin: ORIGIN, host: 'parlance.test', ...headers };
    const answer = await send(new Request(ORIGIN + path, { method, body, headers: all }));
    const text = await answer.text();
    if (!answer.ok) throw errorOf(answer.status, answer.statusText, text);
    return JSON.parse(text);
  }
  const json = (method: string, path: string, body: unknown) =>
    ask(method, path, JSON.stringify(body), { 'content-type': 'application/json' });
  return {
    open: ({ id }) => json('PUT', `/api/takes/${id}`, OPENING),
    sendChunk(id, n, bytes) {
      const digest = createHash('sha256').update(new Uint8Array(bytes)).digest('base64');
      return ask('PUT', `/api/takes/${id}/chunks/${n}`, bytes, { 'content-digest': `sha-256=:${digest}:` });
    },
    finish: (id, end) => json('POST', `/api/takes/${id}/finish`, end),
    retry: (id, language) => json('POST', `/api/takes/${id}/retry`, language ? { language } : {}),
  };
}

/**
 * Records and uploads like the app: during the recording, on a new page after a crash, until a text arrives.
 */
async function record(
  calls: TakeCalls,
  chunks: readonly Uint8Array<ArrayBuffer>[],
  crashAfter: number | null,
) {
  const id = randomUUID();
  const opening = { id, userId: 'ann', mimeType: OPENING.mimeType } as TakeOpening;
  const stored: Uint8Array<ArrayBuffer>[] = [];
  const audio = {
    opening: async () => opening,
    setLanguage: async () => undefined,
    chunk: async (n: number) => {
      const bytes = stored[n];
      return bytes ? { bytes: bytes.slice().buffer } : null;
    },
  };
  const silent = () => undefined;
  const listener = { onOpen: silent, onWaiting: silent, onRefused: silent, onProgress: silent };
  const begin = () => new TakeSender(id, { calls, audio, listener });
  let sender = begin();
  sender.follow();
  for (const [n, chunk] of chunks.entries()) {
    stored.push(chunk);
    sender.stored();
    await new Promise((resolve) => setImmediate(resolve));
    if (n !== crashAfter) continue;
    sender.stop();
    sender = begin();
    sender.follow();
  }
  for (;;) {
    try {
      return await sender.complete({ timeoutMs: 0 });
    } catch (error) {
      if (failureOf(error).kind !== 'waits') throw error;
    }
  }
}
