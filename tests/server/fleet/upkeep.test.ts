import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../../src/server/app-error.ts';
import { nodeIdOf } from '../../../src/server/fleet/node-id.ts';
import { createUpkeep } from '../../../src/server/fleet/upkeep.ts';
import { createHashingRecogniser, wordsOf } from '../../support/hashing-recogniser.ts';
import { takeDevice } from '../../support/take-device.ts';
import { TestClient } from '../../support/test-client.ts';
import { startTestFleet, type TestFleet } from '../../support/test-fleet.ts';

let fleet: TestFleet;
let ann: TestClient;
beforeAll(async () => {
  fleet = await startTestFleet(['all']);
  ann = await fleet.signUp();
});
afterAll(() => fleet.stop());

it('upkeep finishes a complete take that its server holds but failed to open', async () => {
  const bytes = new Uint8Array(randomBytes(300_000));
  const device = takeDevice(ann);
  await device.open();
  await expect.poll(async () => (await device.put(0, bytes)).body).toMatchObject({ safe: 1 });

  // The other server claimed the take, but its request to the store failed while opening it.
  const other = await fleet.start();
  await fleet.database.database.db
    .updateTable('takes')
    .set({ holder: nodeIdOf(other.dataDir), epoch: 9, state: 'received', chunks: 1 })
    .where('id', '=', device.id)
    .execute();
  fleet.s3.failNext({ kind: 'status', status: 503 });
  await expect
    .poll(async () => (await ann.get('/api/transcriptions')).body, { timeout: 20_000 })
    .toMatchObject({ transcriptions: [{ originalText: wordsOf(bytes) }] });
}, 30_000);

it('upkeep reports a paused take to the other servers as still in progress', async () => {
  const device = takeDevice(ann);
  await device.open();
  const chunk = new Uint8Array(randomBytes(300_000));
  await expect.poll(async () => (await device.put(0, chunk)).body).toMatchObject({ safe: 1 });
  const leaving = new AbortController();
  const following = device.events({ signal: leaving.signal });
  await fleet.database.database.db
    .updateTable('takes')
    .set({ created_at: 1, stored_at: 1 })
    .where('id', '=', device.id)
    .execute();
  const elsewhere = new TestClient((await fleet.start({ ROLE: 'api' })).url);
  elsewhere.cookie = ann.cookie;
  const told = () => takeDevice(elsewhere, device.id).read();
  await expect.poll(told, { timeout: 20_000 }).toMatchObject({ isComing: true });
  leaving.abort();
  await following;
  await device.discard();
}, 30_000);

it('upkeep discards an unnamed upload of a lost server instead of finishing it', async () => {
  const device = takeDevice(ann);
  await device.open();
  await fleet.database.database.db
    .updateTable('takes')
    .set({ holder: 'lost', epoch: 1, state: 'received', chunks: 1, unnamed: 1 })
    .where('id', '=', device.id)
    .execute();
  await expect.poll(() => device.read(), { timeout: 20_000 }).toBeUndefined();
}, 30_000);

it('upkeep deletes local audio of a take that another server finished meanwhile', async () => {
  const [server, other] = await Promise.all([fleet.start(), fleet.start()]);
  const device = takeDevice(Object.assign(new TestClient(server.url), { cookie: ann.cookie }));
  const chunk = new Uint8Array(randomBytes(300_000));
  await device.open();
  await expect.poll(async () => (await device.put(0, chunk)).body).toMatchObject({ safe: 1 });
  fleet.s3.failNext({ kind: 'hang' });
  await device.put(1, chunk);
  const finishing = device.finish(2);
  const takes = fleet.database.database.db.updateTable('takes').where('id', '=', device.id);
  await takes.set({ holder: nodeIdOf(other.dataDir), epoch: 9, state: 'done', chunks: 2 }).execute();
  await finishing;
  const folders = () => readdirSync(join(server.dataDir, 'takes'), { recursive: true });
  expect(folders()).toContainEqual(expect.stringContaining(device.id));
  await expect.poll(folders, { timeout: 20_000 }).not.toContainEqual(expect.stringContaining(device.id));
}, 30_000);

it('recordings of a single server are found by it alone after it has become part of a fleet', async () => {
  const hashing = createHashingRecogniser();
  let isFailing = true;
  const grown = await startTestFleet([], {
    recogniser: {
      ...hashing,
      recognise: (request) =>
        isFailing ? Promise.reject(new AppError('speech_failed')) : hashing.recognise(request),
    },
  });
  onTestFinished(() => grown.stop());
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'parlance-grown-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const alone = await grown.start({ DATA_DIR, SECRET: '' });
  const bob = await grown.signUp();
  const chunks = [randomBytes(3000), randomBytes(3000)].map((bytes) => new Uint8Array(bytes));
  const devices = chunks.map(() => takeDevice(bob));
  for (const [n, device] of devices.entries()) {
    await device.open();
    await device.put(0, chunks[n] ?? new Uint8Array());
    expect((await device.finish(1)).status).toBeGreaterThanOrEqual(400);
  }
  await alone.end();
  const [failed, received] = devices.map(({ id }) => id);
  // One of them was complete, but not transcribed yet.
  const { db } = grown.database.database;
  const rows = db.updateTable('takes').where('id', '=', received ?? '');
  await rows.set({ state: 'received', failure_code: null }).execute();
  isFailing = false;
  const { url } = await grown.start();
  const elsewhere = Object.assign(new TestClient(url), { cookie: bob.cookie });
  await grown.start({ DATA_DIR });
  await takeDevice(elsewhere, failed).retry();
  const texts = async () => {
    const { body } = await bob.get('/api/transcriptions');
    return (body as { transcriptions: { originalText: string }[] }).transcriptions
      .map(({ originalText }) => originalText)
      .toSorted();
  };
  await expect.poll(texts, { timeout: 20_000 }).toEqual(chunks.map(wordsOf).toSorted());
}, 60_000);

/** The upkeep of a server that finds a recording to finish. */
const upkeepOf = (resumeOrphan: () => Promise<void>, knowsLiveNodes: () => boolean) =>
  createUpkeep({
    folder: '/nowhere',
    readableNames: async () => [],
    store: {
      claimEarlier: async () => undefined,
      completeOf: async () => [{ owner: 1, id: 'a' }],
      orphans: async () => [],
      heldBy: async () => new Map(),
      recordExpectedData: async () => undefined,
    },
    lease: {
      self: { id: 'n', role: 'all', isDraining: false },
      get knowsLiveNodes() {
        return knowsLiveNodes();
      },
      start: async () => undefined,
      end: async () => undefined,
    },
    takes: { resumeOrphan },
    completion: { isRunning: () => false },
    activeTakes: {
      find: () => undefined,
      dropLost: async () => undefined,
      openSessions: async () => [],
      stopAll: async () => undefined,
    },
    log: { info: () => undefined, error: () => undefined },
  } as unknown as Parameters<typeof createUpkeep>[0]);

it('upkeep retries a take that cannot be finished with increasing delays', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const resumeOrphan = vi.fn(() => Promise.reject(new Error('the disk is full')));
  const upkeep = upkeepOf(resumeOrphan, () => true);
  await upkeep.start('http://127.0.0.1:1');
  await vi.advanceTimersByTimeAsync(60_000);
  // At 2, 12, 32 and 72 seconds.
  expect(resumeOrphan).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(resumeOrphan).toHaveBeenCalledTimes(4);
  await upkeep.stop();
});

it('upkeep finishes no take while it does not know which servers are alive', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let isKnown = false;
  const resumeOrphan = vi.fn(async () => undefined);
  const upkeep = upkeepOf(resumeOrphan, () => isKnown);
  await upkeep.start('http://127.0.0.1:1');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(resumeOrphan).not.toHaveBeenCalled();
  isKnown = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(resumeOrphan).toHaveBeenCalledTimes(1);
  await upkeep.stop();
});

it('upkeep finishes no take if the lease lapsed during the same round', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const known = [true, false, true, true];
  const resumeOrphan = vi.fn(async () => undefined);
  const upkeep = upkeepOf(resumeOrphan, () => known.shift() ?? false);
  await upkeep.start('http://127.0.0.1:1');
  await vi.advanceTimersByTimeAsync(2000);
  expect(resumeOrphan).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(resumeOrphan).toHaveBeenCalledTimes(1);
  await upkeep.stop();
});
