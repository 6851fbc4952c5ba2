import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChunkLog, openChunkLog } from '../../../src/server/takes/chunk-log.ts';
import { recordHeader } from '../../../src/server/takes/chunk-records.ts';
import { lastArrival, readProgress } from '../../../src/server/takes/log-progress.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const append = (log: ChunkLog, n: number, bytes: Uint8Array) => log.append(n, bytes, sha256(bytes));

/** Where a link points to; empty if it has gone meanwhile. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

let base: string;
let runs = 0;
const fresh = () => {
  runs += 1;
  return join(base, '7', String(runs));
};
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'parlance-chunks-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  return rm(base, { recursive: true });
});

/** Chunk numbers with their bytes, in order of arrival. */
const arrivals = fc.uniqueArray(fc.tuple(fc.nat(12), fc.uint8Array({ minLength: 1, maxLength: 40 })), {
  selector: ([n]) => n,
  minLength: 1,
});

describe('openChunkLog', () => {
  it('reads chunks back in any order of arrival, also after being reopened', async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, async (chunks) => {
        const folder = fresh();
        const log = await openChunkLog(folder);
        await Promise.all(chunks.map(([n, bytes]) => append(log, n, bytes)));
        const before = [log.next, log.bytes, log.highest];
        await log.close();
        const again = await openChunkLog(folder);
        expect([again.next, again.bytes, again.highest]).toEqual(before);
        expect(await readProgress(folder)).toEqual({ next: again.next, bytes: again.bytes });
        expect(await lastArrival(folder)).toBeGreaterThan(0);
        await expectHeld(again, chunks);
        await again.close();
      }),
      { numRuns: 60 },
    );
  });

  it('keeps acknowledged chunks after a crash in the middle of later writes', async () => {
    const cut = fc.record({ size: fc.nat(400), junk: fc.boolean(), last: fc.integer({ min: 1, max: 4 }) });
    await fc.assert(
      fc.asyncProperty(arrivals, cut, async (chunks, left) => {
        const folder = fresh();
        const path = join(folder, 'chunks');
        const log = await openChunkLog(folder);
        const acknowledged = chunks.slice(0, -left.last);
        const lost = chunks.slice(-left.last);
        for (const [n, bytes] of acknowledged) await append(log, n, bytes);
        const { size } = await stat(path);
        await Promise.all(lost.map(([n, bytes]) => append(log, n, bytes)));
        await log.close();
        await shorten(path, size + left.size, left.junk);

        const again = await openChunkLog(folder);
        await expectHeld(again, acknowledged);
        await expectHeld(
          again,
          lost.filter(([n]) => again.has(n)),
        );
        // The client can resend what was truncated.
        for (const [n, bytes] of lost) await append(again, n, bytes);
        expect(again.bytes).toBe(chunks.reduce((sum, [, bytes]) => sum + bytes.length, 0));
        await again.close();
        const third = await openChunkLog(folder);
        await expectHeld(third, chunks);
        await third.close();
      }),
      { numRuns: 150 },
    );
  });

  it('creates its folder and files for the current user only', async () => {
    const folder = fresh();
    const log = await openChunkLog(folder);
    await append(log, 0, new Uint8Array([1]));
    await log.close();
    const modes = [folder, join(folder, 'chunks')].map(async (path) => (await stat(path)).mode & 0o777);
    expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
  });

  it('leaves no file open when the recording cannot be opened', async () => {
    const folder = fresh();
    await mkdir(folder, { recursive: true });
    // A link to itself: opening it fails with ELOOP, and nothing else does.
    await symlink('audio', join(folder, 'audio'));
    const openFiles = () =>
      readdirSync('/proc/self/fd').filter((fd) => linkOf(`/proc/self/fd/${fd}`).startsWith(folder));
    for (let n = 0; n < 3; n += 1)
      await expect(openChunkLog(folder)).rejects.toMatchObject({ code: 'ELOOP' });
    expect(openFiles()).toEqual([]);
  });

  it('holds the places of three hours of chunks in little memory, and still knows each', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const megabytes = () => {
      collect();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return (heapUsed + arrayBuffers) / 1e6;
    };
    const [count, last] = [43_200, 43_199];
    const bytesOf = (n: number) => Buffer.from(`${'chunk '.repeat(50)}${n}`);
    const log = await openChunkLog(fresh());
    const before = megabytes();
    // Four a second, in a few writes.
    await log.appendMissing(
      Array.from({ length: count }, (_, n) => ({ n, bytes: bytesOf(n), sha256: sha256(bytesOf(n)) })),
    );
    // The memory of buffers is freed some time after them.
    await expect.poll(() => megabytes() - before).toBeLessThan(11);
    expect(log.next).toBe(count);
    expect(log.arrivals(last)).toMatchObject([{ n: last, range: { sha256: sha256(bytesOf(last)) } }]);
    expect(Buffer.from((await log.read(1)) ?? []).equals(bytesOf(1))).toBe(true);
    await append(log, last, bytesOf(last));
    await expect(append(log, last, bytesOf(0))).rejects.toMatchObject({ code: 'chunk_conflict' });
    await log.close();
  });

  it('writes chunks that arrive during a write together', async () => {
    const log = await openChunkLog(fresh());
    const written: string[] = [];
    const all = Array.from({ length: 20 }, (_, n) =>
      append(log, n, new Uint8Array([n])).then(() => written.push(`${n} of ${log.next}`)),
    );
    await Promise.all(all);
    expect(written).toEqual(Array.from({ length: 20 }, (_, n) => `${n} of 20`));
    await log.close();
  });

  it('continues a log of an earlier version', async () => {
    const folder = fresh();
    await mkdir(folder, { recursive: true });
    const old = [new Uint8Array([1, 2, 3]), new Uint8Array([4, 5])];
    await writeFile(join(folder, 'audio'), Buffer.concat(old));
    const line = (n: number, offset: number, bytes: Uint8Array) =>
      `${n} ${offset} ${bytes.length} ${sha256(bytes).toString('hex')}\n`;
    await writeFile(join(folder, 'chunks'), old.map((bytes, n) => line(n, n * 3, bytes)).join(''));
    const log = await openChunkLog(folder);
    expect([log.next, log.bytes, log.wholeFile()]).toEqual([2, 5, join(folder, 'audio')]);
    await append(log, 2, new Uint8Array([6]));
    expect(log.wholeFile()).toBeNull();
    await log.close();
    const again = await openChunkLog(folder);
    await expectHeld(
      again,
      [...old, new Uint8Array([6])].map((bytes, n) => [n, bytes] as const),
    );
    await again.close();
  });

  it('detects a chunk that changed on the disk', async () => {
    const folder = fresh();
    const log = await openChunkLog(folder);
    await append(log, 0, new Uint8Array([1, 2, 3]));
    await append(log, 1, new Uint8Array([4, 5, 6]));
    await log.close();
    await flipByte(join(folder, 'chunks'), recordHeader(0, 3, sha256(new Uint8Array([1, 2, 3]))).length);
    const again = await openChunkLog(folder);
    expect(await again.read(0)).toBeNull();
    expect(again.next).toBe(0);
    expect(new Uint8Array((await again.read(1)) ?? [])).toEqual(new Uint8Array([4, 5, 6]));
    await again.close();
  });

  it('continues after repeated disk failures and removes partially written data', async () => {
    const folder = fresh();
    const log = await openChunkLog(folder);
    const chunks = Array.from({ length: 6 }, (_, n) => [n, new Uint8Array(50).fill(n)] as const);
    const put = (n: number) => append(log, n, chunks[n]?.[1] ?? new Uint8Array());
    await put(0);
    await put(1);
    const disk = await failingDisk();

    // The disk stores a part, is then full, and cannot even truncate the part.
    disk.fail({ write: 'ENOSPC', truncate: 'EIO' });
    await expect(Promise.all([put(2), put(3)])).rejects.toMatchObject({ code: 'storage_full' });
    // Nothing is written after the partial data.
    await expect(put(4)).rejects.toMatchObject({ code: 'storage_full' });
    disk.fail({ write: 'EIO' });
    await expect(put(2)).rejects.toMatchObject({ code: 'storage_full' });
    expect([log.next, log.highest, log.bytes]).toEqual([2, 1, 100]);
    await expectHeld(log, chunks.slice(0, 2));

    // A part is still there when the disk works again.
    disk.fail({ write: 'ENOSPC', truncate: 'EIO' });
    await expect(put(5)).rejects.toMatchObject({ code: 'storage_full' });
    disk.heal();
    // A device sends again what was not acknowledged.
    for (const n of [2, 3, 4, 5]) await put(n);
    await log.close();
    const again = await openChunkLog(folder);
    expect([again.next, again.bytes]).toEqual([6, 300]);
    await expectHeld(again, chunks);
    await again.close();
  });

  it('keeps acknowledged chunks for the next process when the disk fails until the end', async () => {
    const folder = fresh();
    const log = await openChunkLog(folder);
    const held = [[0, new Uint8Array([1, 2, 3])]] as const;
    await append(log, ...held[0]);
    const disk = await failingDisk();
    disk.fail({ write: 'EIO', truncate: 'EIO' });
    const put = (n: number) => append(log, n, new Uint8Array(70));
    for (const n of [1, 2]) await expect(put(n)).rejects.toMatchObject({ code: 'storage_full' });
    await log.close();
    disk.heal();
    const again = await openChunkLog(folder);
    expect([again.next, again.bytes]).toEqual([1, 3]);
    await expectHeld(again, held);
    await append(again, 1, new Uint8Array(70));
    expect(again.next).toBe(2);
    await again.close();
  });

  it('keeps the first content of a chunk number and rejects another one', async () => {
    const log = await openChunkLog(fresh());
    await append(log, 0, new Uint8Array([1]));
    await append(log, 0, new Uint8Array([1]));
    await expect(append(log, 0, new Uint8Array([2]))).rejects.toMatchObject({ code: 'chunk_conflict' });
    expect(log.bytes).toBe(1);
    await log.close();
  });

  it('imports a complete file once, divided into chunks', async () => {
    const [folder, file] = [fresh(), join(base, 'upload')];
    await writeFile(file, 'a whole recording');
    const parts = ['a whole ', 'recording'].map((text) => new TextEncoder().encode(text));
    const places = parts.map((bytes, n) => ({ offset: n * 8, length: bytes.length, sha256: sha256(bytes) }));
    const log = await openChunkLog(folder);
    expect(await log.importFile(file, places)).toBe(true);
    expect([log.next, log.bytes, log.wholeFile()]).toEqual([2, 17, join(folder, 'audio')]);
    await writeFile(file, 'another recording');
    expect(await log.importFile(file, places)).toBe(false);
    await log.close();
    const again = await openChunkLog(folder);
    await expectHeld(again, [...parts.entries()]);
    expect(again.wholeFile()).toBe(join(folder, 'audio'));
    await again.close();
  });

  it('rejects chunks and files once it is closed', async () => {
    const [folder, file] = [fresh(), join(base, 'upload')];
    await writeFile(file, 'a whole recording');
    const log = await openChunkLog(folder);
    await log.close();
    const places = [{ offset: 0, length: 17, sha256: sha256(new Uint8Array(17)) }];
    await expect(log.importFile(file, places)).rejects.toMatchObject({ code: 'not_found' });
    await expect(append(log, 0, new Uint8Array(17))).rejects.toMatchObject({ code: 'not_found' });
    expect(await readFile(file, 'utf8')).toBe('a whole recording');
    expect(existsSync(join(folder, 'audio'))).toBe(false);
  });
});

async function expectHeld(log: ChunkLog, chunks: readonly (readonly [number, Uint8Array])[]): Promise<void> {
  for (const [n, bytes] of chunks) expect(new Uint8Array((await log.read(n)) ?? [])).toEqual(bytes);
}

interface DiskFaults {
  /** The code with which a write fails after it has stored a part. */
  write?: string;
  /** The error code of `truncate`. */
  truncate?: string;
}

/** Makes system calls on open files fail as `fail` says, until `heal`. */
async function failingDisk() {
  const file = await open(base, 'r');
  const calls = Object.getPrototypeOf(file);
  await file.close();
  const error = (code: string) => Object.assign(new Error(code), { code });
  const [write, cut] = [calls.write, calls.truncate];
  let faults: DiskFaults = {};
  const writev = calls.writev;
  vi.spyOn(calls, 'writev').mockImplementation(async function (this: unknown, ...given: unknown[]) {
    if (!faults.write) return writev.apply(this, given);
    const parts = given[0] as Uint8Array[];
    await write.call(this, Buffer.concat(parts).subarray(0, 75));
    throw error(faults.write);
  });
  vi.spyOn(calls, 'truncate').mockImplementation(async function (this: unknown, ...given: unknown[]) {
    if (faults.truncate) throw error(faults.truncate);
    return cut.apply(this, given);
  });
  return {
    fail(now: DiskFaults) {
      faults = now;
    },
    heal() {
      faults = {};
    },
  };
}

async function flipByte(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

async function shorten(path: string, size: number, junk: boolean): Promise<void> {
  const { size: before } = await stat(path);
  if (size < before) await truncate(path, size);
  // A power cut may leave a file at its new length, filled with zeros.
  if (junk && size < before) await truncate(path, before);
}
