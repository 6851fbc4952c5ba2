import { createHash } from 'node:crypto';
import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ChunkLog,
  moveFileIn,
  openChunkLog,
  readChunkFacts,
} from '../../../src/server/takes/chunk-log.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const append = (log: ChunkLog, n: number, bytes: Uint8Array) => log.append(n, bytes, sha256(bytes));

let base: string;
let runs = 0;
const fresh = () => {
  runs += 1;
  return join(base, '7', String(runs));
};
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'parlance-chunks-'));
});
afterEach(() => rm(base, { recursive: true }));

/** Chunk numbers with their bytes, in order of arrival. */
const arrivals = fc.uniqueArray(fc.tuple(fc.nat(12), fc.uint8Array({ minLength: 1, maxLength: 40 })), {
  selector: ([n]) => n,
  minLength: 1,
});

describe('the chunks of a recording', () => {
  it('are read back as they came, in this process and in the next, in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, async (chunks) => {
        const folder = fresh();
        const log = await openChunkLog(folder);
        await Promise.all(chunks.map(([n, bytes]) => append(log, n, bytes)));
        const before = [log.next, log.bytes, log.highest];
        await log.close();
        const again = await openChunkLog(folder);
        expect([again.next, again.bytes, again.highest]).toEqual(before);
        expect(await readChunkFacts(folder)).toMatchObject({ next: again.next, bytes: again.bytes });
        await expectHeld(again, chunks);
        await again.close();
      }),
      { numRuns: 60 },
    );
  });

  it('that were acknowledged survive whatever a crash leaves of one that was not', async () => {
    const cut = fc.record({ audio: fc.nat(40), index: fc.nat(120), junk: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(arrivals, cut, async (chunks, left) => {
        const folder = fresh();
        const log = await openChunkLog(folder);
        const [last, ...acknowledged] = chunks.toReversed();
        for (const [n, bytes] of acknowledged.toReversed()) await append(log, n, bytes);
        const sizes = await Promise.all(
          ['audio', 'chunks'].map(async (name) => (await stat(join(folder, name))).size),
        );
        if (last) await append(log, ...last);
        await log.close();
        await shorten(join(folder, 'audio'), (sizes[0] ?? 0) + left.audio, left.junk);
        await shorten(join(folder, 'chunks'), (sizes[1] ?? 0) + left.index, false);

        const again = await openChunkLog(folder);
        await expectHeld(again, acknowledged);
        if (last && again.has(last[0])) await expectHeld(again, [last]);
        // The client can resend a truncated chunk.
        if (last) await append(again, ...last);
        expect(again.bytes).toBe(chunks.reduce((sum, [, bytes]) => sum + bytes.length, 0));
        await again.close();
      }),
      { numRuns: 150 },
    );
  });

  it('come as one file where they arrived in order', async () => {
    const log = await openChunkLog(fresh());
    await append(log, 0, new Uint8Array([1, 2]));
    await append(log, 1, new Uint8Array([3]));
    expect(log.inOrder()).toMatch(/audio$/);
    await append(log, 3, new Uint8Array([5]));
    await append(log, 2, new Uint8Array([4]));
    expect(log.inOrder()).toBeNull();
    await log.close();
  });

  it('are told when the disk has changed them', async () => {
    const folder = fresh();
    const log = await openChunkLog(folder);
    await append(log, 0, new Uint8Array([1, 2, 3]));
    await append(log, 1, new Uint8Array([4, 5, 6]));
    await log.close();
    await writeFile(join(folder, 'audio'), new Uint8Array([1, 9, 3, 4, 5, 6]));
    const again = await openChunkLog(folder);
    expect(await again.read(0)).toBeNull();
    expect(new Uint8Array((await again.read(1)) ?? [])).toEqual(new Uint8Array([4, 5, 6]));
    await again.close();
  });

  it('keep the first content of a number', async () => {
    const log = await openChunkLog(fresh());
    await append(log, 0, new Uint8Array([1]));
    await append(log, 0, new Uint8Array([1]));
    await expect(append(log, 0, new Uint8Array([2]))).rejects.toMatchObject({ code: 'chunk_conflict' });
    expect(log.bytes).toBe(1);
    await log.close();
  });

  it('can be one file that was moved in', async () => {
    const [folder, file] = [fresh(), join(base, 'upload')];
    await writeFile(file, 'a whole recording');
    await moveFileIn(folder, file);
    const log = await openChunkLog(folder);
    expect([log.next, log.bytes, log.inOrder()]).toEqual([1, 17, join(folder, 'audio')]);
    await log.close();
  });
});

async function expectHeld(log: ChunkLog, chunks: readonly (readonly [number, Uint8Array])[]): Promise<void> {
  for (const [n, bytes] of chunks) expect(new Uint8Array((await log.read(n)) ?? [])).toEqual(bytes);
}

async function shorten(path: string, size: number, junk: boolean): Promise<void> {
  const { size: before } = await stat(path);
  if (size < before) await truncate(path, size);
  // A power cut may leave a file at its new length, filled with zeros.
  if (junk && size < before) await truncate(path, before);
}
