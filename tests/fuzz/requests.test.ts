import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../src/contract/api/api.ts';
import type { Endpoint } from '../../src/contract/api/endpoint.ts';
import { ERRORS } from '../../src/contract/errors.ts';
import { seededRandom, seedOfDay } from '../mutations/seeded-choice.ts';
import { rounds, timeoutOf } from '../soak/rounds.ts';
import { memoryOf, temporaryFolder } from '../support/server-process.ts';
import { startCrashingServer } from '../support/start-crashing-server.ts';
import { takeDevice } from '../support/take-device.ts';
import { TestClient } from '../support/test-client.ts';
import { report } from './report.ts';
import { hostileRequest, pick } from './request-grammar.ts';
import { sendRaw } from './send-raw.ts';

const REQUESTS = rounds(300, 10_000);
const AT_ONCE = 12;
/** The number of requests between two checks of the session, because some of them sign out. */
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
beforeAll(async () => {
  server = await startCrashingServer(folder.path, { ...NOBODY_HEARS, QUOTAS: 'off' }, null);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** The files that requests left in the folder of uploads, which the first upload creates. */
const uploads = (): string[] => {
  const path = join(folder.path, 'uploads');
  return existsSync(path) ? readdirSync(path) : [];
};

let people = 0;
/** A new user with a take, and the ids that requests may name. */
async function person() {
  people += 1;
  const client = new TestClient(server.url);
  const email = `person-${people}@example.com`;
  await client.json('POST', '/api/register', { name: 'Ann', email, password: 'walking-on-gravel' });
  const device = takeDevice(client);
  await device.open();
  await device.put(0, new Uint8Array([1, 2, 3]));
  const open = takeDevice(client);
  await open.open();
  const { body } = await client.json('POST', '/api/voice-profiles', { name: 'Work' });
  return { client, ids: [device.id, open.id, (body as { id: string }).id] };
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
    let { client, ids } = await person();
    /** Memory of the server in megabytes after each tenth of the requests. */
    const memory: number[] = [];
    const times: [ms: number, what: string][] = [];
    const stopWatching = watchDelay();
    /** For how long the server's event loop was blocked at most in each batch, in milliseconds. */
    const blocks: number[] = [];
    await server.blockMs();
    for (let done = 0; done < REQUESTS; done += BATCH) {
      if ((await client.get('/api/user')).status !== 200) ({ client, ids } = await person());
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
    expect((await client.get('/api/health')).status).toBe(200);
    await expect.poll(uploads).toEqual([]);
  },
  timeoutOf(REQUESTS, 0.2),
);
