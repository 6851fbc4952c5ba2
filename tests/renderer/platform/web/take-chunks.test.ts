import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_GATHERED_BYTES, CHUNK_MAX_BYTES } from '../../../../src/contract/limits.ts';
import type { TakeOpening, UploadableTakeStore } from '../../../../src-renderer/platform/recording.ts';
import { createTakeClaims } from '../../../../src-renderer/platform/web/take-claims.ts';
import { IndexedDbTakeStore } from '../../../../src-renderer/platform/web/take-store.ts';

const OPENING: TakeOpening = {
  id: 'take',
  userId: 'ada',
  startedAt: 0,
  mimeType: 'audio/webm',
  aiService: 'openai',
  language: 'auto',
  personalize: true,
};
const openPage = () => new IndexedDbTakeStore(createTakeClaims(undefined));

async function append(store: UploadableTakeStore, n: number, content: Uint8Array): Promise<void> {
  const bytes = new Uint8Array(content).buffer;
  await store.append('take', { n, bytes, durationMs: n, mimeType: '' });
}

async function recorded(...slices: Uint8Array[]): Promise<UploadableTakeStore> {
  const store = openPage();
  await store.create(OPENING);
  for (const [n, slice] of slices.entries()) await append(store, n, slice);
  return store;
}

const one = (...values: number[]) => new Uint8Array(values);
async function bytesOf(store: UploadableTakeStore, n: number): Promise<number[] | 'lost' | null> {
  const chunk = await store.chunk('take', n);
  if (!chunk) return null;
  return chunk.bytes ? [...new Uint8Array(chunk.bytes)] : 'lost';
}

/** Deletes stored slices without the store's knowledge. */
async function damage(...numbers: number[]): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('parlance-takes');
    opening.onsuccess = () => {
      const tx = opening.result.transaction('slices', 'readwrite');
      for (const n of numbers) tx.objectStore('slices').delete(['take', n]);
      tx.oncomplete = () => {
        opening.result.close();
        resolve();
      };
      tx.onerror = () => reject(tx.error);
    };
  });
}

/** Makes the device too full to store the bounds of chunks. */
function fillDevice(): void {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (this.name === 'chunks') throw new DOMException('full', 'QuotaExceededError');
    return put.call(this, value, key);
  });
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => vi.restoreAllMocks());

describe('chunks of a take', () => {
  it('contain all slices in order, with the same bytes for every page and every read', async () => {
    const slice = fc.uint8Array({ minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(slice, { maxLength: 40 }), { maxLength: 8 }), async (bursts) => {
        globalThis.indexedDB = new IDBFactory();
        const store = await recorded();
        const first: (number[] | 'lost' | null)[] = [];
        let n = 0;
        for (const burst of bursts) {
          for (const content of burst) {
            await append(store, n, content);
            n += 1;
          }
          if (burst.length > 0) first.push(await bytesOf(store, first.length));
        }
        expect(await bytesOf(store, first.length)).toBeNull();
        expect(first.flat()).toEqual(bursts.flat().flatMap((content) => [...content]));
        const next = openPage();
        for (const [number, content] of first.entries()) {
          expect(await bytesOf(next, number)).toEqual(content);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('are as large as fits, also where a single slice fills one', async () => {
    const half = new Uint8Array(CHUNK_GATHERED_BYTES / 2).fill(1);
    const store = await recorded(half, half, one(2), new Uint8Array(CHUNK_MAX_BYTES).fill(3), one(4));
    const sizes = [];
    for (let n = 0; n < 5; n += 1) sizes.push((await store.chunk('take', n))?.bytes?.byteLength);
    expect(sizes).toEqual([CHUNK_GATHERED_BYTES, 1, CHUNK_MAX_BYTES, 1, undefined]);
  });

  it('have their bounds on disk before they are returned', async () => {
    const store = await recorded(one(1), one(2));
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await store.chunk('take', 0);
    const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(writes).toMatchObject([['chunks', 'readwrite', { durability: 'strict' }]]);
    await append(store, 2, one(3));
    expect(await bytesOf(store, 0)).toEqual([1, 2]);
    expect(await bytesOf(store, 1)).toEqual([3]);
  });

  it('are the same for two concurrent readers', async () => {
    for (let turns = 0; turns < 16; turns += 1) {
      globalThis.indexedDB = new IDBFactory();
      const store = await recorded(one(1), one(2));
      const first = bytesOf(store, 0);
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      const [early, , late] = await Promise.all([first, append(store, 2, one(3)), bytesOf(openPage(), 0)]);
      expect(late).toEqual(early);
      expect(late).not.toBe('lost');
    }
  });

  it('are lost only where slices can’t be read', async () => {
    const store = await recorded(one(1), one(2), one(3), one(4), one(5));
    await damage(2, 3);
    expect(await bytesOf(store, 0)).toEqual([1, 2]);
    expect(await bytesOf(store, 1)).toBe('lost');
    expect(await bytesOf(store, 2)).toEqual([5]);
    expect(await bytesOf(store, 3)).toBeNull();
    await damage(0);
    expect(await bytesOf(store, 0)).toBe('lost');
    expect(await bytesOf(store, 2)).toEqual([5]);
  });

  it('are single slices while the device is too full to store bounds, and remain so', async () => {
    const store = await recorded(one(1), one(2), one(3), one(4), one(5));
    fillDevice();
    expect(await bytesOf(store, 0)).toEqual([1]);
    expect(await bytesOf(store, 1)).toEqual([2]);
    vi.restoreAllMocks();
    // The server already has two chunks, of which the next page has no record.
    const next = openPage();
    expect(await bytesOf(next, 2)).toEqual([3, 4, 5]);
    expect(await bytesOf(next, 0)).toEqual([1]);
    expect(await bytesOf(next, 1)).toEqual([2]);
  });

  it('remain the same in the page that sent them while the device was full', async () => {
    const store = await recorded(one(1), one(2), one(3), one(4), one(5));
    fillDevice();
    expect(await bytesOf(store, 0)).toEqual([1]);
    expect(await bytesOf(store, 1)).toEqual([2]);
    // Reading an earlier chunk again does not change the later one.
    expect(await bytesOf(store, 0)).toEqual([1]);
    vi.restoreAllMocks();
    expect(await bytesOf(store, 1)).toEqual([2]);
    expect(await bytesOf(store, 0)).toEqual([1]);
    expect(await bytesOf(store, 2)).toEqual([3, 4, 5]);
  });

  it('are removed with their take', async () => {
    const store = await recorded(one(1), one(2));
    await store.chunk('take', 0);
    await store.remove('take');
    expect(await bytesOf(store, 0)).toBeNull();
    const again = await recorded(one(7));
    expect(await bytesOf(again, 0)).toEqual([7]);
  });

  it('are absent for an empty and for an unknown take', async () => {
    expect(await bytesOf(await recorded(), 0)).toBeNull();
    expect(await openPage().chunk('nobody', 0)).toBeNull();
  });
});
