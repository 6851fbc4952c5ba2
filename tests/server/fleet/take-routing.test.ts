import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Transcription } from '../../../src/contract/api/transcriptions.ts';
import { CHUNK_MAX_BYTES } from '../../../src/contract/limits.ts';
import { AppError } from '../../../src/server/app-error.ts';
import { HolderStore } from '../../../src/server/fleet/holder-store.ts';
import { nodeIdOf } from '../../../src/server/fleet/node-id.ts';
import { TAKEOVER_MS } from '../../../src/server/fleet/node-lease.ts';
import { databaseClock, NodeStore } from '../../../src/server/fleet/node-store.ts';
import { createNodeTokens, NODE_HEADER } from '../../../src/server/fleet/node-token.ts';
import type { Recogniser } from '../../../src/server/speech/recognition/recogniser.ts';
import { ActiveTakes } from '../../../src/server/takes/active-takes.ts';
import { Takes } from '../../../src/server/takes/service.ts';
import { cutDatabase } from '../../support/cut-database.ts';
import { createHashingRecogniser, wordsOf } from '../../support/hashing-recogniser.ts';
import { sendingDevice, takeCallsOver } from '../../support/sending-device.ts';
import { chunksOf, OPENING, takeDevice } from '../../support/take-device.ts';
import { TestClient } from '../../support/test-client.ts';
import { FLEET_SECRET, type FleetServer, startTestFleet, type TestFleet } from '../../support/test-fleet.ts';

const FLEETS = {
  'three servers that do everything': ['all', 'all', 'all'],
  'two that answer and two that hold': ['api', 'api', 'worker', 'worker'],
};

const sound = (bytes = 40_000) => new Uint8Array(randomBytes(bytes));

/** The takes on a server's disk. */
function foldersOn({ dataDir }: FleetServer): string[] {
  const folder = join(dataDir, 'takes');
  return existsSync(folder) ? readdirSync(folder).flatMap((owner) => readdirSync(join(folder, owner))) : [];
}

/** A recogniser whose engine waits until `engine` is resolved. */
function waitingRecogniser() {
  const hashing = createHashingRecogniser();
  const engine = Promise.withResolvers<void>();
  const recogniser: Recogniser = {
    ...hashing,
    recognise: (request) => engine.promise.then(() => hashing.recognise(request)),
  };
  return { recogniser, engine };
}

describe.each(Object.entries(FLEETS))('a take behind a round-robin load balancer with %s', (_, roles) => {
  let fleet: TestFleet;
  let ann: TestClient;
  beforeAll(async () => {
    fleet = await startTestFleet(roles);
    ann = await fleet.signUp();
  });
  afterAll(() => fleet.stop());

  it('becomes a single text from all its bytes', async () => {
    const bytes = sound();
    const device = takeDevice(ann);
    const answer = await device.send(chunksOf(bytes, 3000));
    expect(answer).toMatchObject({ status: 200, body: { originalText: wordsOf(bytes) } });
    for (let n = 0; n < 3; n += 1) expect((await device.finish(14)).body).toEqual(answer.body);
    expect((await ann.get('/api/transcriptions')).body).toMatchObject({ total: 1 });
  });

  it('is stored with the device and client that recorded it', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const madeBy = async (headers: Record<string, string>) => {
      const { path, put, finish } = takeDevice(ann);
      await ann.send('PUT', path, {
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(OPENING),
      });
      await put(0, sound());
      return (await finish(1)).body as Transcription;
    };
    const text = await madeBy({ 'user-agent': userAgent });
    expect(text).toMatchObject({ recordedOn: 'web' });
    expect((await ann.get(`/api/transcriptions/${text.id}/privacy-receipt`)).body).toMatchObject({
      device: { browser: 'Firefox', system: 'Linux' },
    });
    expect(await madeBy({ 'x-parlance-client': 'desktop' })).toMatchObject({ recordedOn: 'desktop' });
  });

  it('renews the session cookie whichever server answers', async () => {
    const bob = await fleet.signUp();
    const { open } = takeDevice(bob);
    await open();
    const { db } = fleet.database.database;
    const { userId } = await db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .where('user.email', '=', bob.email)
      .select('userId')
      .executeTakeFirstOrThrow();
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString();
    await db.updateTable('session').set({ expiresAt: soon }).where('userId', '=', userId).execute();
    const { headers } = await open();
    expect(headers.getSetCookie()).toEqual([expect.stringContaining(bob.cookie ?? '-')]);
    expect((await open()).headers.getSetCookie()).toEqual([]);
  });

  it('reports its progress on every server', async () => {
    const device = takeDevice(ann);
    await device.open();
    for (const [n, chunk] of chunksOf(sound(300_000), 30_000).entries()) {
      expect(await device.put(n, chunk)).toMatchObject({ status: 200, body: { next: n + 1 } });
    }
    for (let n = 0; n < 4; n += 1) {
      await expect.poll(() => device.read()).toMatchObject({ isComing: true, next: expect.any(Number) });
      expect(await device.open()).toMatchObject({ status: 200, body: { next: 10, bytes: 300_000 } });
    }
    await device.discard();
  });

  it('reports to the device which chunks are safe in shared storage', async () => {
    const device = takeDevice(ann);
    await device.open();
    const [first = sound(1), second = sound(1)] = chunksOf(sound(600_000), 300_000);
    expect(await device.put(0, first)).toMatchObject({ body: { next: 1, safe: 0 } });
    await expect.poll(async () => (await device.put(0, first)).body).toMatchObject({ next: 1, safe: 1 });
    expect(await device.put(1, second)).toMatchObject({ body: { next: 2, safe: 1 } });
    await device.discard();
  });

  it('streams its events from any server', async () => {
    const device = takeDevice(ann);
    const bytes = sound();
    await device.open();
    const [first, ...rest] = chunksOf(bytes, 3000);
    await device.put(0, first ?? new Uint8Array());
    const watching = [device.events(), device.events(), device.events()];
    for (const [n, chunk] of rest.entries()) await device.put(n + 1, chunk);
    await device.finish(rest.length + 1);
    for (const events of await Promise.all(watching)) {
      expect(events.at(-1)).toMatchObject({ name: 'state', data: { state: 'done' } });
    }
  });

  it('returns the same text for repeated uploads of one file and is stored once', async () => {
    const bytes = sound(2_200_000);
    const takeId = crypto.randomUUID();
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await ann.upload(bytes, { takeId, language: 'en' }));
    expect(answers[0]).toMatchObject({ status: 200, body: { originalText: wordsOf(bytes) } });
    expect(answers.map(({ body }) => body)).toEqual([answers[0]?.body, answers[0]?.body, answers[0]?.body]);
    const puts = fleet.s3.requests.filter(({ line }) => line.startsWith('PUT') && line.includes(takeId));
    expect(puts).toHaveLength(3);
    for (const { expected } of puts) expect(expected).toBeLessThan(CHUNK_MAX_BYTES + 200);
  });

  it.each(['received', 'transcribing', 'failed'])(
    'becomes a text when uploaded again after its server was lost in state "%s"',
    async (state) => {
      const bytes = sound(1_200_000);
      const device = takeDevice(ann);
      await device.open();
      await fleet.database.database.db
        .updateTable('takes')
        .set({
          holder: 'lost',
          epoch: 1,
          state,
          chunks: 2,
          ...(state === 'failed' && { failure_code: 'internal' }),
        })
        .where('id', '=', device.id)
        .execute();
      expect(await ann.upload(bytes, { takeId: device.id, language: 'en' })).toMatchObject({
        status: 200,
        body: { originalText: wordsOf(bytes) },
      });
    },
  );

  it('cannot be finished or extended by another account', async () => {
    const device = takeDevice(ann);
    await device.open();
    const bob = await fleet.signUp();
    for (let n = 0; n < 4; n += 1) {
      expect((await takeDevice(bob, device.id).finish(1)).status).toBe(404);
      expect((await takeDevice(bob, device.id).put(0, sound(10))).status).toBe(404);
    }
    await device.discard();
  });

  it('leaves no data on any disk or in storage when discarded', async () => {
    const bytes = sound(600_000);
    const device = takeDevice(ann);
    await device.open();
    for (const [n, chunk] of chunksOf(bytes, 60_000).entries()) await device.put(n, chunk);
    const stored = () => [...fleet.s3.objects.keys()].filter((key) => key.includes(device.id));
    const onDisks = () => [...fleet.running].flatMap(foldersOn).filter((name) => name.includes(device.id));
    await expect.poll(stored).not.toEqual([]);
    expect(onDisks()).not.toEqual([]);
    expect((await device.discard()).status).toBe(200);
    await expect.poll(stored).toEqual([]);
    await expect.poll(onDisks).toEqual([]);
  });
});

describe('a fleet during failures', () => {
  let fleet: TestFleet;
  let ann: TestClient;
  beforeAll(async () => {
    fleet = await startTestFleet(['all', 'all']);
    ann = await fleet.signUp();
  });
  afterAll(() => fleet.stop());

  const deviceOf = ({ cookie }: TestClient) =>
    sendingDevice(takeCallsOver(fetch, { origin: fleet.balancer.url, cookie: cookie ?? '' }));

  it('stores the audio of a take that got no text because the bucket failed', async () => {
    const device = takeDevice(ann);
    await device.open();
    // The copy before recognition fails at each of its three attempts.
    fleet.s3.failNext(...Array.from({ length: 3 }, () => ({ kind: 'status', status: 503 }) as const));
    await device.put(0, sound());
    expect((await device.finish(2, [1])).status).toBe(500);
    expect([...fleet.s3.objects.keys()]).toContainEqual(expect.stringContaining(device.id));
    await device.discard();
  });

  it('transcribes recordings while the bucket keeps failing', async () => {
    fleet.s3.failNext(...Array.from({ length: 60 }, () => ({ kind: 'status', status: 503 }) as const));
    const bytes = sound();
    const device = deviceOf(ann);
    for (const chunk of chunksOf(bytes, 3000)) device.record(chunk);
    expect(await device.complete(100)).toMatchObject({ originalText: wordsOf(bytes) });
  });

  it.each([
    ['clocks', FLEET_SECRET, Date.now() - 75_000],
    ['secrets', `${FLEET_SECRET}-of-tomorrow`, Date.now()],
  ])('returns 503 for a forwarded take request when the %s of two servers differ', async (_, secret, at) => {
    const { path } = takeDevice(ann);
    const user = { userId: 'ann', owner: 1, sessionId: 's' };
    const token = createNodeTokens([secret], () => at).sign(user, { method: 'PUT', path });
    for (const { url } of fleet.running) {
      const answer = await new TestClient(url).send('PUT', path, { headers: { [NODE_HEADER]: token } });
      expect(answer).toMatchObject({ status: 503, body: { code: 'take_elsewhere' } });
      // This request is not forwarded.
      const visit = await new TestClient(url).send('GET', '/api/user', {
        headers: { [NODE_HEADER]: token },
      });
      expect(visit.status).toBe(401);
    }
  });

  it('resumes a recording after the database was unavailable longer than a lease', async () => {
    const bytes = sound();
    const device = deviceOf(ann);
    const chunks = chunksOf(bytes, 2000);
    for (const chunk of chunks.slice(0, 10)) device.record(chunk);
    await expect.poll(() => takeDevice(ann, device.id).read()).toMatchObject({ isComing: true });
    const allow = await cutDatabase(fleet.database.databaseUrl ?? '');
    for (const chunk of chunks.slice(10)) device.record(chunk);
    await expect.poll(async () => (await ann.get('/api/takes')).status).toBeGreaterThanOrEqual(500);
    await sleep(TAKEOVER_MS + 500);
    await allow();
    expect(await device.complete(100)).toMatchObject({ originalText: wordsOf(bytes) });
    await expect.poll(async () => (await ann.get('/api/takes')).body).toEqual({ takes: [] });
  });
});

describe('a fleet server that recovers before another one', () => {
  it('does not take over the recordings and requests of the other server', async () => {
    const { recogniser, engine } = waitingRecogniser();
    const fleet = await startTestFleet(['all', 'all'], { recogniser });
    onTestFinished(() => fleet.stop());
    const [early, late] = [...fleet.running];
    if (!early || !late) throw new Error('There is no fleet.');
    const { db } = fleet.database.database;
    const bytes = sound();
    const { cookie } = await fleet.signUp();
    const clientAt = ({ url }: FleetServer) => Object.assign(new TestClient(url), { cookie });
    const [atEarly, atLate] = [clientAt(early), clientAt(late)];
    const [finished, open] = [takeDevice(atLate), takeDevice(atLate)];
    for (const device of [finished, open]) {
      await device.open();
      expect(await device.put(0, bytes)).toMatchObject({ status: 200 });
    }
    const finish = vi.spyOn(Takes.prototype, 'finish');
    onTestFinished(() => finish.mockRestore());
    const answer = takeDevice(atEarly, finished.id).finish(1);
    await expect.poll(() => finish.mock.calls.length).toBe(1);

    const { renew } = NodeStore.prototype;
    const away = new Set([early, late].map(({ dataDir }) => nodeIdOf(dataDir)));
    const renewing = vi.spyOn(NodeStore.prototype, 'renew').mockImplementation(function (
      this: NodeStore,
      ...args
    ) {
      return away.has(args[0].id) ? Promise.reject(new Error('away')) : renew.apply(this, args);
    });
    onTestFinished(() => renewing.mockRestore());
    await sleep(TAKEOVER_MS + 500);
    away.delete(nodeIdOf(early.dataDir));
    const others = () =>
      db.selectFrom('nodes').select('id').where('alive_until', '>', databaseClock).execute();
    await expect.poll(others).toEqual([{ id: nodeIdOf(early.dataDir) }]);
    const put = takeDevice(atEarly, open.id).put(1, bytes);
    await sleep(700);
    away.clear();
    engine.resolve();
    expect(await put).toMatchObject({ status: 200, body: { next: 2 } });
    expect(await answer).toMatchObject({ status: 200, body: { originalText: wordsOf(bytes) } });
    expect(finish).toHaveBeenCalledOnce();
    expect(await db.selectFrom('takes').select(['epoch']).execute()).toEqual([{ epoch: 1 }, { epoch: 1 }]);
  }, 20_000);
});

describe('shutdown or failure of a fleet server', () => {
  let fleet: TestFleet;
  let ann: TestClient;
  beforeAll(async () => {
    fleet = await startTestFleet(['all', 'all']);
    ann = await fleet.signUp();
  });
  afterAll(() => fleet.stop());

  it('hands its recording over to another server, which continues at the same chunk', async () => {
    const bytes = sound(60_000);
    const chunks = chunksOf(bytes, 2000);
    const device = takeDevice(ann);
    await device.open();
    for (const [n, chunk] of chunks.slice(0, 20).entries()) await device.put(n, chunk);
    const [first, second] = await Promise.all([fleet.start(), fleet.start()]);
    await fleet.endOthers([first, second]);
    const other = await ann.upload(sound(), { takeId: device.id, language: 'en' });
    expect(other).toMatchObject({ status: 409, body: { code: 'take_conflict' } });
    for (const [n, chunk] of chunks.slice(20).entries()) {
      expect(await device.put(20 + n, chunk)).toMatchObject({ status: 200, body: { next: 21 + n } });
    }
    expect(await device.finish(chunks.length)).toMatchObject({
      status: 200,
      body: { originalText: wordsOf(bytes) },
    });
    expect([...foldersOn(first), ...foldersOn(second)]).toEqual([]);
  });

  it('forwards an upload that is not stored yet to another server', async () => {
    const { resume } = ActiveTakes.prototype;
    const ending = await fleet.start();
    const resuming = vi.spyOn(ActiveTakes.prototype, 'resume').mockImplementationOnce(async function (
      this: ActiveTakes,
      row,
      path,
    ) {
      const { log } = await this.get(row);
      const { importFile } = log;
      vi.spyOn(log, 'importFile').mockImplementationOnce(async (...args) => {
        await ending.app.handOver();
        return importFile.apply(log, args);
      });
      return resume.call(this, row, path);
    });
    onTestFinished(() => resuming.mockRestore());
    const client = Object.assign(new TestClient(ending.url), { cookie: ann.cookie });
    const bytes = sound(2_200_000);
    expect(await client.upload(bytes, { takeId: crypto.randomUUID(), language: 'en' })).toMatchObject({
      status: 200,
      body: { originalText: wordsOf(bytes) },
    });
    await ending.end();
  });

  it('ends forwarded event streams when the server that holds the take hangs', async () => {
    const [holder] = [...fleet.running];
    const api = await fleet.start({ ROLE: 'api' });
    const clientAt = (url: string) => Object.assign(new TestClient(url), { cookie: ann.cookie });
    const atHolder = takeDevice(clientAt(holder?.url ?? ''));
    await atHolder.open();
    await atHolder.put(0, sound());
    const begun = Promise.withResolvers<void>();
    const followed = takeDevice(clientAt(api.url), atHolder.id).events({ onEvent: () => begun.resolve() });
    await begun.promise;
    // The holder hangs: its connections stay open, and its lease lapses.
    const { renew } = NodeStore.prototype;
    const id = nodeIdOf(holder?.dataDir ?? '');
    const renewing = vi.spyOn(NodeStore.prototype, 'renew').mockImplementation(function (
      this: NodeStore,
      ...args
    ) {
      return args[0].id === id ? Promise.reject(new Error('away')) : renew.apply(this, args);
    });
    onTestFinished(() => renewing.mockRestore());
    const isOver = vi.fn();
    void followed.then(isOver);
    await expect.poll(() => isOver.mock.calls.length, { timeout: 2 * TAKEOVER_MS }).toBe(1);
    renewing.mockRestore();
    await api.end();
    await atHolder.discard();
  }, 20_000);

  it('ends the event streams that the stopping server forwards', async () => {
    const api = await fleet.start({ ROLE: 'api' });
    const follower = new TestClient(api.url);
    follower.cookie = ann.cookie;
    const { id, open, discard } = takeDevice(ann);
    await open();
    const begun = Promise.withResolvers<void>();
    const followed = takeDevice(follower, id).events({ onEvent: () => begun.resolve() });
    await begun.promise;
    await api.app.release();
    expect((await followed).map(({ name }) => name)).toEqual(['state']);
    expect(await takeDevice(follower, id).events()).toEqual([]);
    await api.end();
    await discard();
  });
});

/** Makes a server's disk full for chunks of recordings. */
function fillDiskOf({ dataDir }: FleetServer) {
  const { requireHolding } = ActiveTakes.prototype;
  const full = new Set<ActiveTakes>();
  return vi.spyOn(ActiveTakes.prototype, 'requireHolding').mockImplementation(function (this: ActiveTakes) {
    requireHolding.call(this);
    if (full.has(this) || !this.folderOf({ owner: 1, id: '' }).startsWith(dataDir)) return;
    full.add(this);
    const { get } = this;
    vi.spyOn(this, 'get').mockImplementation(async (row) => {
      const session = await get(row);
      vi.spyOn(session.log, 'append').mockRejectedValue(new AppError('storage_full'));
      return session;
    });
  });
}

it('recordings go to a server with free disk space, or return 507 when there is none', async () => {
  const fleet = await startTestFleet(['api', 'worker', 'worker']);
  onTestFinished(() => fleet.stop());
  const ann = await fleet.signUp();
  const [, full, other] = [...fleet.running];
  if (!full || !other) throw new Error('There is no fleet.');
  const filling = fillDiskOf(full);
  onTestFinished(() => filling.mockRestore());
  for (let n = 0; n < 6; n += 1) {
    const bytes = sound();
    const answer = await takeDevice(ann).send(chunksOf(bytes, 20_000));
    expect(answer).toMatchObject({ status: 200, body: { originalText: wordsOf(bytes) } });
  }
  // When no server has space, the client gets 507.
  await other.end();
  const device = takeDevice(ann);
  await device.open();
  expect(await device.put(0, sound())).toMatchObject({ status: 507, body: { code: 'storage_full' } });
}, 30_000);

describe('an upload without a client-side id', () => {
  /** Uploads to a fleet with a waiting engine, and finds the server that holds the upload. */
  async function uploading(roles: readonly string[]) {
    const { recogniser, engine } = waitingRecogniser();
    const fleet = await startTestFleet(roles, { recogniser });
    onTestFinished(() => fleet.stop());
    const { db } = fleet.database.database;
    const ann = await fleet.signUp();
    const bytes = sound();
    const answer = ann.upload(bytes, { language: 'en' });
    const holding = () =>
      db.selectFrom('takes').select('holder').where('state', '=', 'transcribing').executeTakeFirst();
    await expect.poll(holding, { timeout: 5000 }).toBeDefined();
    const holder = (await holding())?.holder ?? '';
    /** Makes the other servers believe that the holder has ended, until `until` settles. */
    const hide = async (until: Promise<unknown>) => {
      let isOver = false;
      const over = until.finally(() => {
        isOver = true;
      });
      while (!isOver) {
        await db.deleteFrom('nodes').where('id', '=', holder).execute();
        await sleep(10);
      }
      await over;
    };
    /** Ends all servers after their running work; returns the number of texts. */
    const texts = async () => {
      await fleet.endOthers([]);
      return (await db.selectFrom('transcriptions').select('id').execute()).length;
    };
    return { bytes, answer, hide, engine, texts };
  }

  it('becomes a single text although its server seems lost for a moment', async () => {
    // Its server commits before another one takes it over.
    const orphans = vi.spyOn(HolderStore.prototype, 'orphans').mockResolvedValue([]);
    onTestFinished(() => orphans.mockRestore());
    const { bytes, answer, hide, engine, texts } = await uploading(['api', 'worker', 'worker']);
    // Longer than requests are retried.
    await sleep(TAKEOVER_MS + 3500);
    await hide(sleep(1500));
    engine.resolve();
    expect(await answer).toMatchObject({ status: 200, body: { originalText: wordsOf(bytes) } });
    expect(await texts()).toBe(1);
  }, 40_000);

  it('becomes no text and returns 503 when no server answers in time', async () => {
    const { answer, hide, engine, texts } = await uploading(['api', 'worker']);
    await hide(answer);
    expect(await answer).toMatchObject({ status: 503, body: { code: 'take_elsewhere' } });
    engine.resolve();
    expect(await texts()).toBe(0);
  }, 20_000);
});
