import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from '../../../../src/server/log.ts';
import type { ObjectStore } from '../../../../src/server/storage/object-store.ts';
import { type ChunkLog, openChunkLog, type StoredChunk } from '../../../../src/server/takes/chunk-log.ts';
import { createBucketReplication } from '../../../../src/server/takes/replication/bucket-replication.ts';

const ID = '3f2b6a0e-7a0d-4d3c-9b0e-2d5c7f0a1b2c';

let base: string;
let objects: Map<string, Uint8Array<ArrayBuffer>>;
let sound: ReturnType<typeof createBucketReplication>;
/** Milliseconds after which the store fails; null while it works. */
let failsAfterMs: number | null;
/** Milliseconds of a successful write. */
let putMs: number;
let puts: number;
beforeEach(async () => {
  failsAfterMs = null;
  putMs = 0;
  puts = 0;
  base = await mkdtemp(join(tmpdir(), 'parlance-shared-sound-'));
  objects = new Map();
  const store: ObjectStore = {
    async put(key, bytes) {
      puts += 1;
      if (failsAfterMs !== null) {
        await new Promise((resolve) => setTimeout(resolve, failsAfterMs ?? 0));
        throw new Error('no answer');
      }
      if (putMs > 0) await new Promise((resolve) => setTimeout(resolve, putMs));
      objects.set(key, bytes);
    },
    get: async (key) => objects.get(key) ?? null,
    list: async (prefix) => [...objects.keys()].filter((key) => key.startsWith(prefix)).sort(),
    removeAll: async () => objects.clear(),
  };
  const onStored = async () => undefined;
  sound = createBucketReplication({ objects: store, log: createLog('silent'), onStored });
});
afterEach(() => rm(base, { recursive: true }));

const bytesOf = (n: number) => new Uint8Array([n, n + 1, n + 2]);
const append = (log: ChunkLog, n: number) =>
  log.append(n, bytesOf(n), createHash('sha256').update(bytesOf(n)).digest());

/** A server with its own disk that holds the take in this epoch. */
async function holder(epoch: number) {
  const folder = join(base, String(epoch), '1', ID);
  const log = await openChunkLog(folder);
  const copy = await sound.open({ owner: 1, id: ID, epoch }, log);
  return { folder, log, copy };
}

async function leave({ log, copy }: Awaited<ReturnType<typeof holder>>): Promise<void> {
  await copy.flush();
  await copy.stop();
  await log.close();
}

async function flipByte(path: string, of: Uint8Array): Promise<void> {
  const bytes = await readFile(path);
  const at = bytes.indexOf(of);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

it('createBucketReplication copies a chunk damaged on one holder’s disk once it is sent again', async () => {
  const first = await holder(1);
  for (const n of [0, 1, 2, 3, 4]) await append(first.log, n);
  // Reading removes them from memory, so that only the disk has them.
  for (const n of [0, 1, 2, 3, 4]) await first.log.read(n);
  await flipByte(join(first.folder, 'chunks'), bytesOf(2));
  await leave(first);
  expect(first.copy.safe).toBe(2);

  const second = await holder(2);
  expect([second.log.next, second.copy.safe]).toEqual([2, 2]);
  await append(second.log, 2);
  await leave(second);
  expect(second.copy.safe).toBe(5);

  const third = await holder(3);
  expect(third.log.next).toBe(5);
  for (const n of [0, 1, 2, 3, 4])
    expect(new Uint8Array((await third.log.read(n)) ?? [])).toEqual(bytesOf(n));
  await leave(third);
});

it('createBucketReplication copies a chunk again that was damaged in the store', async () => {
  const first = await holder(1);
  for (const n of [0, 1, 2]) await append(first.log, n);
  await leave(first);
  const [key = ''] = objects.keys();
  const segment = objects.get(key);
  if (!segment) throw new Error('nothing was stored');
  const at = Buffer.from(segment.buffer).indexOf(bytesOf(1));
  segment[at] = (segment[at] ?? 0) ^ 1;

  const second = await holder(2);
  expect([second.log.next, second.copy.safe]).toEqual([1, 1]);
  await append(second.log, 1);
  await leave(second);
  const third = await holder(3);
  expect([third.log.next, third.copy.safe]).toEqual([3, 3]);
  await leave(third);
});

/** A log in memory, so that a copy waits only for the store. */
function memoryLog(chunkBytes = 16_000) {
  const chunk = new Uint8Array(chunkBytes);
  const sha256 = createHash('sha256').update(chunk).digest();
  const arrivals: StoredChunk[] = [];
  const log = {
    get bytes() {
      return arrivals.length * chunk.length;
    },
    arrivals: (start: number) => arrivals.slice(start),
    read: async () => chunk,
  } as Partial<ChunkLog> as ChunkLog;
  const append = () => {
    arrivals.push({ n: arrivals.length, range: { offset: 0, length: chunk.length, sha256 } });
  };
  return { log, append };
}

it.each([
  { failsAfterMs: 100, attempts: 29 },
  { failsAfterMs: 45_000, attempts: 6 },
])(
  'createBucketReplication retries ten seconds after the store failed after $failsAfterMs ms',
  async ({ failsAfterMs: ms, attempts }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { log, append: add } = memoryLog();
    const copy = await sound.open({ owner: 1, id: ID, epoch: 1 }, log);
    failsAfterMs = ms;
    for (let second = 0; second < 300; second += 1) {
      add();
      copy.notifyArrival();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(puts).toBe(attempts);
    failsAfterMs = null;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(copy.safe).toBe(300);
    expect(objects.size).toBe(Math.ceil(log.bytes / (1024 * 1024)));
    add();
    copy.notifyArrival();
    await vi.advanceTimersByTimeAsync(2000);
    expect(copy.safe).toBe(301);
  },
);

it('createBucketReplication writes to a slow store every ten seconds, however often chunks arrive', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { log, append: add } = memoryLog(2000);
  const copy = await sound.open({ owner: 1, id: ID, epoch: 1 }, log);
  putMs = 400;
  for (let slice = 0; slice < 240; slice += 1) {
    add();
    copy.notifyArrival();
    await vi.advanceTimersByTimeAsync(250);
  }
  // Every ten seconds.
  expect(puts).toBe(6);
  await vi.advanceTimersByTimeAsync(3000);
  expect(copy.safe).toBe(240);
});
