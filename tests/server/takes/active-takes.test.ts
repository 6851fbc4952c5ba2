import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from '../../../src/server/log.ts';
import type { Recogniser } from '../../../src/server/speech/recognition/recogniser.ts';
import type { ObjectStore } from '../../../src/server/storage/object-store.ts';
import { ActiveTakes } from '../../../src/server/takes/active-takes.ts';
import { type Holders, soleHolder } from '../../../src/server/takes/holders.ts';
import type { PieceStore } from '../../../src/server/takes/piece-store.ts';
import { createBucketReplication } from '../../../src/server/takes/replication/bucket-replication.ts';
import { noReplication } from '../../../src/server/takes/replication/take-replication.ts';
import { createHashingRecogniser } from '../../support/hashing-recogniser.ts';
import { waitFor } from '../../support/wait-for.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-works-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const noPieces: Pick<PieceStore, 'open'> = {
  open: async () => ({ recall: () => null, remember: async () => undefined }),
};
const make = (
  recogniser = createHashingRecogniser(),
  holders: Holders = soleHolder,
  sound = noReplication,
  pieces = noPieces,
) =>
  new ActiveTakes({
    folder,
    recogniser,
    ledger: { recordRecognised: async () => undefined },
    extendMinutes: async () => Number.POSITIVE_INFINITY,
    holders,
    replication: sound,
    pieces,
    log: createLog('silent'),
    onProgress: () => undefined,
    recordRecipient: async () => undefined,
    nothingLeaves: async () => false,
    voiceProfileOf: async () => null,
    requireLanguage: async () => undefined,
  });
type Row = Parameters<ActiveTakes['get']>[0];
const rowOf = (owner: number, id: string) =>
  ({
    owner,
    id,
    epoch: 0,
    holder: null,
    state: 'open',
    language: 'en',
    chunks: null,
    lost: '[]',
    personalize: 0,
    ai_service: 'openai',
  }) as Row;

it('ActiveTakes.block aborts the takes of an account and rejects new ones (security 31)', async () => {
  const activeTakes = make();
  const session = await activeTakes.get(rowOf(1, 'a'));
  await activeTakes.get(rowOf(11, 'b'));
  await activeTakes.block(1);
  expect(session.signal.aborted).toBe(true);
  expect(await activeTakes.find(rowOf(1, 'a'))).toBeUndefined();
  await activeTakes.clearAll(1);
  writeFileSync(join(folder, 'upload'), 'sound');
  const late = { code: 'unauthenticated' };
  await expect(activeTakes.get(rowOf(1, 'a'))).rejects.toMatchObject(late);
  await expect(activeTakes.resume(rowOf(1, 'c'), join(folder, 'upload'))).rejects.toMatchObject(late);
  expect(existsSync(join(folder, '1'))).toBe(false);
  expect((await activeTakes.find(rowOf(11, 'b')))?.signal.aborted).toBe(false);
  await activeTakes.stopAll();
});

it('ActiveTakes.unblock allows takes again after a failed account deletion', async () => {
  const activeTakes = make();
  await activeTakes.get(rowOf(1, 'a'));
  await activeTakes.block(1);
  activeTakes.unblock(1);
  expect((await activeTakes.get(rowOf(1, 'a'))).signal.aborted).toBe(false);
  await activeTakes.stopAll();
});

it('ActiveTakes reports consecutive lost chunks as one gap', async () => {
  const told: (number | null)[] = [];
  const hashing = createHashingRecogniser();
  const activeTakes = make({
    ...hashing,
    async recognise({ source }) {
      for await (const part of source.bytes()) told.push(part?.byteLength ?? null);
      throw new Error('heard');
    },
  });
  const lost = Array.from({ length: 49_998 }, (_, n) => n + 1);
  const row = { ...rowOf(1, 'a'), state: 'received' as const, chunks: 50_000, lost: JSON.stringify(lost) };
  const session = await activeTakes.get(row);
  const chunk = new Uint8Array(7);
  const sha256 = createHash('sha256').update(chunk).digest();
  for (const n of [0, 49_999]) await session.log.append(n, chunk, sha256);
  await expect(session.recognise('en')).rejects.toThrow('heard');
  expect(told).toEqual([7, null, 7]);
  await activeTakes.stopAll();
});

const lostDatabase = () => Promise.reject(Object.assign(new Error('ended'), { code: '57P01' }));

it('ActiveTakes continues recognition when a piece could not be stored', async () => {
  const recogniser: Recogniser = {
    ...createHashingRecogniser(),
    async recognise({ pieces }) {
      await pieces.remember('a', { text: '', segments: [], language: null, confidence: null, words: null });
      throw new Error('heard');
    },
  };
  const pieces = { open: async () => ({ recall: () => null, remember: lostDatabase }) };
  const activeTakes = make(recogniser, soleHolder, noReplication, pieces);
  const session = await activeTakes.get(rowOf(1, 'a'));
  await expect(session.recognise('en')).rejects.toThrow('heard');
  await activeTakes.stopAll();
});

it('ActiveTakes retries recognition after a transient failure with a delay, not after others', async () => {
  const recognise = vi.fn<Recogniser['recognise']>(lostDatabase);
  const activeTakes = make({ ...createHashingRecogniser(), recognise });
  const session = await activeTakes.get(rowOf(1, 'a'));
  const begun = async (passes: number) => {
    await expect.poll(() => recognise.mock.results.length).toBe(passes);
    await Promise.allSettled(recognise.mock.results.map(({ value }) => value));
    await new Promise(setImmediate);
  };
  session.notifyArrival();
  await begun(1);
  session.notifyArrival();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3000);
  session.notifyArrival();
  await begun(2);
  recognise.mockRejectedValueOnce(new Error('broken'));
  clock.mockReturnValue(Date.now() + 3000);
  session.notifyArrival();
  await begun(3);
  // After a permanent failure, recognition is not retried before the end of the recording.
  clock.mockReturnValue(Date.now() + 3000);
  session.notifyArrival();
  await begun(3);
  clock.mockRestore();
  await activeTakes.stopAll();
});

it('ActiveTakes.requireHolding throws take_elsewhere without a valid lease', () => {
  make().requireHolding();
  const unsure = make(undefined, { ...soleHolder, hasValidLease: false });
  expect(() => unsure.requireHolding()).toThrow(expect.objectContaining({ code: 'take_elsewhere' }));
});

it('ActiveTakes releases a claimed take that could not be opened', async () => {
  const given: unknown[] = [];
  const holders: Holders = {
    ...soleHolder,
    claim: async () => 7,
    unclaim: async ({ holder }, epoch) => given.push([holder, epoch]) > 0,
  };
  const open = vi.fn(noReplication.open).mockRejectedValueOnce(new Error('no answer'));
  const activeTakes = make(undefined, holders, { ...noReplication, open });
  await expect(activeTakes.get(rowOf(1, 'a'))).rejects.toThrow('no answer');
  expect(given).toEqual([[null, 7]]);
  expect((await activeTakes.get(rowOf(1, 'a'))).key.epoch).toBe(7);
  expect(given).toHaveLength(1);
  await activeTakes.stopAll();
});

const noneRuns = () => false;
it('ActiveTakes refers a take to another server when its own disk is full', async () => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  const open = vi.fn(noReplication.open).mockRejectedValue(full);
  const refused = (hasOthers: boolean, isFree = true) => {
    const holders = { ...soleHolder, unclaim: async () => isFree, reportFullDisk: async () => hasOthers };
    return make(undefined, holders, { ...noReplication, open }).get(rowOf(1, 'a'));
  };
  await expect(refused(true)).rejects.toMatchObject({ code: 'take_elsewhere' });
  await expect(refused(false)).rejects.toBe(full);
  // No other server may open a take that this one still holds.
  await expect(refused(true, false)).rejects.toBe(full);
});

const noAnswer: ObjectStore['put'] = (_key, _bytes, signal) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', reject));
const soundIn = (put: ObjectStore['put']) =>
  createBucketReplication({
    objects: { put } as Partial<ObjectStore> as ObjectStore,
    log: createLog('silent'),
    onStored: async () => undefined,
  });

/** A take with one chunk. */
async function recording(activeTakes: ActiveTakes, id: string) {
  const session = await activeTakes.get(rowOf(1, id));
  const chunk = new Uint8Array(7);
  await session.log.append(0, chunk, createHash('sha256').update(chunk).digest());
  session.notifyArrival();
  return session;
}

it('ActiveTakes deletes or drops takes while the shared store hangs', async () => {
  const left = new Set<AbortSignal>();
  const hashing = createHashingRecogniser();
  // Ends only when both are aborted, so neither may wait for the other.
  const recognise: Recogniser['recognise'] = ({ signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => left.add(signal));
      setInterval(() => left.size === 2 && reject(new Error('aborted')), 10).unref();
    });
  const put = vi.fn(noAnswer);
  const deleting = make(hashing, soleHolder, soundIn(put));
  const losing = make({ ...hashing, recognise }, soleHolder, soundIn(put));
  const sessions = [
    await recording(deleting, 'a'),
    await recording(losing, 'b'),
    await recording(losing, 'c'),
  ];
  for (const { replicator: copy } of sessions) copy.flush().catch(() => undefined);
  await waitFor(() => expect(put).toHaveBeenCalledTimes(3));
  await deleting.clear(rowOf(1, 'a'));
  expect(existsSync(deleting.folderOf(rowOf(1, 'a')))).toBe(false);
  await losing.dropLost(async () => new Map(), noneRuns);
  expect(losing.size).toBe(0);
});

it('ActiveTakes.handOver releases takes that the shared store rejects, or does not store in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const released: string[] = [];
  const holders: Holders = { ...soleHolder, release: async ({ id }) => void released.push(id) };
  const put: ObjectStore['put'] = (key, ...rest) =>
    key.includes('/refused/') ? Promise.reject(new Error('answered 503')) : noAnswer(key, ...rest);
  const activeTakes = make(undefined, holders, soundIn(put));
  const sessions = await Promise.all(['refused', 'silent'].map((id) => recording(activeTakes, id)));
  const handingOver = activeTakes.handOver();
  await waitFor(() => expect(released).toEqual(['refused']));
  await expect(activeTakes.get(rowOf(1, 'silent'))).rejects.toMatchObject({ code: 'take_elsewhere' });
  await vi.advanceTimersByTimeAsync(20_000);
  await handingOver;
  expect(released).toEqual(['refused', 'silent']);
  for (const session of sessions) expect(session.signal.aborted).toBe(true);
});

it('ActiveTakes.dropLost stops a take held elsewhere and keeps its data on disk', async () => {
  const activeTakes = make();
  const session = await activeTakes.get(rowOf(1, 'a'));
  await activeTakes.dropLost(async () => new Map([['1/a', 0]]), noneRuns);
  expect(session.signal.aborted).toBe(false);
  await activeTakes.dropLost(
    async () => new Map(),
    ({ id }) => id === 'a',
  );
  expect(session.signal.aborted).toBe(false);
  await activeTakes.dropLost(async () => new Map(), noneRuns);
  expect(session.signal.aborted).toBe(true);
  expect(existsSync(activeTakes.folderOf(rowOf(1, 'a')))).toBe(true);
});

it('ActiveTakes.closeIdle stops takes without a recent chunk, unless they are complete or watched', async () => {
  const recognise: Recogniser['recognise'] = ({ signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', reject));
  const activeTakes = make({ ...createHashingRecogniser(), recognise });
  const ids = ['idle', 'recent', 'watched', 'complete'];
  const [idle, recent, watched, complete] = await Promise.all(ids.map((id) => activeTakes.get(rowOf(1, id))));
  complete?.notifyArrival();
  complete?.setEnd({ chunks: 1, lost: [] });
  for (const session of [idle, watched, complete]) if (session) session.lastArrivalAt = 1000;
  if (recent) recent.lastArrivalAt = 1001;
  watched?.feed.begin('open');
  const events = watched?.feed.watch(null, new AbortController().signal);
  await events?.next();
  await activeTakes.closeIdle(1000);
  const stopped = [idle, recent, watched, complete].map((session) => session?.signal.aborted);
  expect(stopped).toEqual([true, false, false, false]);
  await events?.return(undefined);
  await activeTakes.stopAll();
});
