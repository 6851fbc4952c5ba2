import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../src/contract/api/api.ts';
import { type Endpoint, splitRoute } from '../../src/contract/api/endpoint.ts';
import { ERRORS } from '../../src/contract/errors.ts';
import { openDatabase } from '../../src/server/db/connection.ts';
import type { Database } from '../../src/server/db/database.ts';
import { seededRandom, seedOfDay } from '../mutations/seeded-choice.ts';
import { rounds, timeoutOf } from '../soak/rounds.ts';
import { makeOneOfEach } from '../support/owned-items.ts';
import { memoryOf, temporaryFolder } from '../support/server-process.ts';
import { startCrashingServer } from '../support/start-crashing-server.ts';
import { takeDevice } from '../support/take-device.ts';
import { TestClient } from '../support/test-client.ts';
import { report } from './report.ts';
import { hostileRequest, type KnownIds, pick } from './request-grammar.ts';
import { sendRaw } from './send-raw.ts';

const REQUESTS = rounds(300, 10_000);
const AT_ONCE = 12;
/** The number of requests between two users: some of the requests sign out, or delete what the next ones name. */
const BATCH = 48;
const GROWTH_MAX_MB = 50;
/** How long the event loop may be blocked, in milliseconds. */
const BLOCK_MAX_MS = 200;
const seed = Number(process.env.FUZZ_SEED ?? seedOfDay(Date.now()));
const routes = Object.entries(api) as [string, Endpoint][];
/** Error codes for expected failures of the server; `internal` stands for an unexpected one. */
const FORESEEN = Object.entries(ERRORS)
  .filter(([code, { status }]) => status >= 500 && code !== 'internal')
  .map(([code]) => `"code":"${code}"`);

/** Everything runs but the speech engine, which would take most of the time: its address refuses connections. */
const NOBODY_HEARS = { SPEECH_ENGINE: 'openai', SPEECH_BASE_URLS: 'http://127.0.0.1:9/v1' };

const folder = temporaryFolder();
let server: Awaited<ReturnType<typeof startCrashingServer>>;
let database: Database;
beforeAll(async () => {
  server = await startCrashingServer(folder.path, { ...NOBODY_HEARS, QUOTAS: 'off' }, null);
  database = await openDatabase({ databaseUrl: null, dataDir: folder.path });
});
afterAll(async () => {
  await server.stop();
  await database.close();
  folder.remove();
});

/** The files that requests left in the folder of uploads, which the first upload creates. */
const uploads = (): string[] => {
  const path = join(folder.path, 'uploads');
  return existsSync(path) ? readdirSync(path) : [];
};

let people = 0;
/** A new user with one item of each kind, and the ids that requests may name. */
async function person(): Promise<{ client: TestClient; ids: KnownIds }> {
  people += 1;
  const client = new TestClient(server.url);
  client.email = `person-${people}@example.com`;
  const form = { name: 'Ann', email: client.email, password: 'walking-on-gravel' };
  await client.json('POST', '/api/register', form);
  const place = { database, dataDir: folder.path, anonymous: () => new TestClient(server.url) };
  const idOf = await makeOneOfEach(place, client);
  const begun = takeDevice(client);
  await begun.open();
  await begun.put(0, new Uint8Array([1, 2, 3]));
  const ofPath = (path: string) => [idOf(path) ?? [], path.startsWith('/api/takes/') ? begun.id : []].flat();
  const all = new Set(routes.flatMap(([route]) => ofPath(splitRoute(route).path)));
  return { client, ids: { all: [...all], ofPath } };
}

/** Measures a cheap request continuously; the returned function resolves to the longest duration in milliseconds. */
function watchDelay() {
  const client = new TestClient(server.url);
  let longest = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const started = performance.now();
      await client.get('/api/health');
      longest = Math.max(longest, performance.now() - started);
      await sleep(20);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return longest;
  };
}

it(
  `the server survives ${REQUESTS} malformed requests (seed ${seed}) and answers every complete one`,
  async () => {
    const random = seededRandom(seed);
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    /** Memory of the server in megabytes after each tenth of the requests. */
    const memory: number[] = [];
    const times: [ms: number, what: string][] = [];
    const stopWatching = watchDelay();
    /** For how long the server's event loop was blocked at most in each batch, in milliseconds. */
    const blocks: number[] = [];
    await server.blockMs();
    for (let done = 0; done < REQUESTS; done += BATCH) {
      const { client, ids } = await person();
      const { host } = new URL(server.url);
      const caller = { cookie: client.cookie ?? '', host };
      const batch = Array.from({ length: Math.min(BATCH, REQUESTS - done) }, () =>
        hostileRequest(pick(random, routes), ids, caller, random),
      );
      const one = async () => {
        for (let request = batch.shift(); request; request = batch.shift()) {
          const started = performance.now();
          const { status, text } = await sendRaw(server.url, request);
          if (request.isComplete)
            times.push([performance.now() - started, `${request.route} (${request.kind})`]);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          const isForeseen = status < 500 || FORESEEN.some((code) => text.includes(code));
          if (!isForeseen || (status === 0 && request.isComplete)) {
            faults.push(`${request.route} (${request.kind}): ${status} ${text.slice(0, 200)}`);
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, one));
      blocks.push(await server.blockMs());
      if (done >= (REQUESTS / 10) * memory.length) memory.push(Math.round(memoryOf(server.pid).now));
    }
    const longest = await stopWatching();
    // The first batch includes everything loaded on first use.
    const [first = 0, ...others] = blocks;
    const middle = others.toSorted((a, b) => a - b)[others.length >> 1] ?? 0;
    if (process.env.SOAK) {
      memory.push(Math.round(memoryOf(server.pid).now));
      const told = [...statuses].sort(([one], [other]) => one - other);
      report(
        `${REQUESTS} requests of the seed ${seed}: ${told.map(([status, n]) => `${status}: ${n}`).join(', ')}`,
      );
      report(
        `event loop blocked: first batch ${Math.round(first)} ms, later at most ${Math.round(Math.max(...others))} ms, in the middle one ${Math.round(middle)} ms`,
      );
      expect(Math.max(...others)).toBeLessThan(BLOCK_MAX_MS);
      report(`memory in MB: ${memory.join(', ')}; longest wait for /api/health: ${Math.round(longest)} ms`);
      const slowest = times.sort(([one], [other]) => other - one).slice(0, 3);
      for (const [ms, what] of slowest) report(`slowest: ${Math.round(ms)} ms, ${what}`);
      // After half of the requests, everything loaded on first use is loaded.
      const before = memory[memory.length >> 1] ?? 0;
      expect((memory.at(-1) ?? 0) - before).toBeLessThan(GROWTH_MAX_MB);
    }
    expect(faults).toEqual([]);
    expect((await new TestClient(server.url).get('/api/health')).status).toBe(200);
    await expect.poll(uploads).toEqual([]);
  },
  timeoutOf(REQUESTS, 0.2),
);
