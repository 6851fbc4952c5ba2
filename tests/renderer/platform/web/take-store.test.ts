import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TakeOpening, TakeStore } from '../../../../src-renderer/platform/recording.ts';
import { createTakeClaims, type TakeClaims } from '../../../../src-renderer/platform/web/take-claims.ts';
import { openTakeDatabase } from '../../../../src-renderer/platform/web/take-database.ts';
import { IndexedDbTakeStore } from '../../../../src-renderer/platform/web/take-store.ts';
import { lockTable } from '../../../support/lock-table.ts';

const opening: TakeOpening = {
  id: 'take-1',
  userId: 'ada',
  startedAt: 1_700_000_000_000,
  mimeType: 'audio/webm',
  aiService: 'openai',
  language: 'nl',
  personalize: true,
};

const bytes = (...values: number[]) => new Uint8Array(values).buffer;
const slice = (n: number, content: ArrayBuffer) => ({
  n,
  bytes: content,
  durationMs: (n + 1) * 250,
  mimeType: 'audio/webm;codecs=opus',
});
const read = async (store: TakeStore, id = opening.id, user = 'ada') => {
  const blob = await store.audio(id, user);
  return blob && [...new Uint8Array(await blob.arrayBuffer())];
};

/** The state after a page crash: the database, without a lock. */
const afterCrash = () => new IndexedDbTakeStore(createTakeClaims(undefined));

let store: TakeStore;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  store = new IndexedDbTakeStore(createTakeClaims(undefined));
});
afterEach(() => vi.restoreAllMocks());

describe('IndexedDbTakeStore', () => {
  it('reopens the database after its connection was closed', async () => {
    const opens = vi.spyOn(indexedDB, 'open');
    await store.create(opening);
    opens.mock.results[0]?.value.result.close();
    await expect(store.append(opening.id, slice(0, bytes(1)))).rejects.toMatchObject({
      problem: 'unavailable',
    });
    await store.append(opening.id, slice(0, bytes(1)));
    expect(await read(store)).toEqual([1]);
  });

  it('returns every stored slice in order after the page died', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 450 }),
        async (slices) => {
          globalThis.indexedDB = new IDBFactory();
          const dying = afterCrash();
          await dying.create(opening);
          for (const [n, one] of slices.entries())
            await dying.append(opening.id, slice(n, new Uint8Array(one).buffer));
          const next = afterCrash();
          const [found] = await next.list('ada');
          expect(found).toMatchObject({
            state: 'recording',
            sliceCount: slices.length,
            byteCount: slices.reduce((sum, one) => sum + one.length, 0),
            durationMs: slices.length * 250,
          });
          expect(await read(next)).toEqual(slices.flatMap((one) => [...one]));
        },
      ),
      { numRuns: 8 },
    );
  });

  it('returns the media type that the encoder reported', async () => {
    await store.create(opening);
    await store.append(opening.id, slice(0, bytes(1)));
    expect((await store.audio(opening.id, 'ada'))?.type).toBe('audio/webm;codecs=opus');
  });

  it('writes with strict durability', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await store.create(opening);
    await store.append(opening.id, slice(0, bytes(1)));
    await store.seal(opening.id, null);
    await store.remove(opening.id);
    const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(writes.length).toBe(4);
    expect(writes.every(([, , options]) => options?.durability === 'strict')).toBe(true);
  });

  it('never lists or reads takes of another account', async () => {
    await store.create(opening);
    await store.append(opening.id, slice(0, bytes(1)));
    expect(await store.list('bob')).toEqual([]);
    expect(await read(store, opening.id, 'bob')).toBeNull();
    expect(await store.list('ada')).toHaveLength(1);
  });

  it('keeps the reason of a failure, and lists the newest take first', async () => {
    for (const [index, id] of ['old', 'new'].entries()) {
      await store.create({ ...opening, id, startedAt: index });
      await store.append(id, slice(0, bytes(1)));
    }
    await store.seal('old', { code: 'offline', text: null });
    expect(await store.list('ada')).toMatchObject([
      { id: 'new', state: 'recording', failure: null },
      { id: 'old', state: 'recorded', failure: { code: 'offline' } },
    ]);
  });

  it('lists the other takes where a row is unreadable', async () => {
    await store.create(opening);
    await store.append(opening.id, slice(0, bytes(1)));
    const database = await openTakeDatabase(() => undefined);
    await database.put('takes', { id: 'of a later version', userId: 'ada' });
    database.close();
    expect((await afterCrash().list('ada')).map(({ id }) => id)).toEqual([opening.id]);
  });

  it('notifies when a window died and left a take, and lists the take', async () => {
    const table = lockTable();
    const [dying, other] = [table.open(), table.open()];
    const theirs = new IndexedDbTakeStore(createTakeClaims(dying.manager));
    const ours = new IndexedDbTakeStore(createTakeClaims(other.manager));
    await theirs.create(opening);
    await theirs.claim(opening.id);
    await theirs.append(opening.id, slice(0, bytes(1)));
    const told = new Promise<void>((tell) => ours.watch(tell));
    expect(await ours.list('ada')).toEqual([]);
    dying.crash();
    await told;
    expect(await ours.list('ada')).toMatchObject([{ id: opening.id, sliceCount: 1 }]);
  });

  it('removes a take with all its slices and nothing else', async () => {
    for (const id of ['one', 'two']) {
      await store.create({ ...opening, id });
      await store.append(id, slice(0, bytes(7)));
    }
    await store.remove('one');
    expect(await read(store, 'one')).toBeNull();
    expect(await read(store, 'two')).toEqual([7]);
    expect((await store.list('ada')).map(({ id }) => id)).toEqual(['two']);
  });

  it('reports a full disk, and keeps what was stored before', async () => {
    await store.create(opening);
    await store.append(opening.id, slice(0, bytes(1, 2)));
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (this.name === 'slices') throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    await expect(store.append(opening.id, slice(1, bytes(3)))).rejects.toMatchObject({ problem: 'full' });
    vi.restoreAllMocks();
    expect(await read(afterCrash())).toEqual([1, 2]);
    expect(await afterCrash().list('ada')).toMatchObject([{ sliceCount: 1, byteCount: 2 }]);
  });

  it('reports blocked storage, and works once it is available', async () => {
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await expect(store.create(opening)).rejects.toMatchObject({ problem: 'unavailable' });
    open.mockRestore();
    await expect(store.create(opening)).resolves.toBeUndefined();
  });

  it('rejects a slice of a take that does not exist', async () => {
    await expect(store.append('nobody', slice(0, bytes(1)))).rejects.toMatchObject({
      problem: 'unavailable',
    });
  });

  it('removes rows left without a slice', async () => {
    await store.create(opening);
    const next = afterCrash();
    expect(await next.list('ada')).toEqual([]);
    await expect(next.append(opening.id, slice(0, bytes(1)))).rejects.toThrow();
  });

  it('removes no take that another window begins or releases during listing', async () => {
    const table = lockTable();
    const theirLocks = createTakeClaims(table.open().manager);
    const theirs = new IndexedDbTakeStore(theirLocks);
    const begin = async (id: string) => {
      await theirs.claim(id);
      await theirs.create({ ...opening, id });
    };
    await begin('ending');
    const locks = createTakeClaims(table.open().manager);
    const ours = new IndexedDbTakeStore({
      ...locks,
      async claimedElsewhere() {
        await theirs.append('ending', slice(0, bytes(1)));
        theirLocks.release('ending');
        // The answer arrives late.
        const held = await locks.claimedElsewhere();
        await begin('beginning');
        return held;
      },
    });
    await ours.list('ada');
    await theirs.append('beginning', slice(0, bytes(2)));
    expect([await read(theirs, 'ending'), await read(theirs, 'beginning')]).toEqual([[1], [2]]);
  });

  it('keeps takes recorded in another window, and an empty row it holds itself', async () => {
    await store.create(opening);
    await store.append(opening.id, slice(0, bytes(1)));
    await store.create({ ...opening, id: 'opening' });
    const locks: TakeClaims = {
      ...createTakeClaims(undefined),
      hasClaimed: (id) => id === 'opening',
      claimedElsewhere: async () => new Set([opening.id]),
    };
    const other = new IndexedDbTakeStore(locks);
    expect(await other.list('ada')).toEqual([]);
    await expect(other.append('opening', slice(0, bytes(1)))).resolves.toBeUndefined();
    expect(await read(other)).toEqual([1]);
  });
});
