import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type TakeRecord, type TakeSlice, type TakeStore, TakeStoreError } from '../recording.ts';
import type { TakeLocks } from './take-locks.ts';
import { readSliceBytes, readTakeRow } from './take-rows.ts';

const DATABASE = 'parlance-takes';
const VERSION = 1;
const CHANNEL = 'parlance-takes';
/** Slices read at once while joining a file: 50 seconds of speech, so that hours never sit in memory together. */
const BATCH = 200;

/*
 * Bytes are stored as ArrayBuffer and not as Blob: WebKit has lost Blobs kept in IndexedDB.
 * Values are `unknown` on purpose: an older or newer version of the app may have written them.
 */
interface Schema extends DBSchema {
  takes: { key: string; value: unknown; indexes: { userId: string } };
  slices: { key: [string, number]; value: unknown };
}
type Database = IDBPDatabase<Schema>;

/** Waits for the disk, not only for the operating system: a slice that was acknowledged survives a power cut. */
const STRICT = { durability: 'strict' } as const;

function asStoreError(cause: unknown): TakeStoreError {
  if (cause instanceof TakeStoreError) return cause;
  const full = cause instanceof Error && cause.name === 'QuotaExceededError';
  return new TakeStoreError(full ? 'full' : 'unavailable', cause);
}

function openDatabase(closed: () => void): Promise<Database> {
  return openDB<Schema>(DATABASE, VERSION, {
    upgrade(db) {
      const takes = db.createObjectStore('takes', { keyPath: 'id' });
      takes.createIndex('userId', 'userId');
      db.createObjectStore('slices', { keyPath: ['takeId', 'n'] });
    },
    terminated: closed,
  });
}

const slicesOf = (takeId: string, from = 0) => IDBKeyRange.bound([takeId, from], [takeId, Infinity]);

async function readTake(db: Database, takeId: string): Promise<TakeRecord | null> {
  return readTakeRow(await db.get('takes', takeId));
}

/** Both writes or neither: the count in the row is always the number of slices there are. */
async function appendSlice(db: Database, takeId: string, slice: TakeSlice): Promise<void> {
  const tx = db.transaction(['takes', 'slices'], 'readwrite', STRICT);
  const write = async () => {
    const takes = tx.objectStore('takes');
    const row = readTakeRow(await takes.get(takeId));
    if (!row) throw new TakeStoreError('unavailable', new Error('the take is not in the store'));
    const { n, bytes, durationMs, mimeType } = slice;
    await tx.objectStore('slices').put({ takeId, n, bytes });
    await takes.put({
      ...row,
      mimeType: mimeType || row.mimeType,
      sliceCount: n + 1,
      byteCount: row.byteCount + bytes.byteLength,
      durationMs,
    });
  };
  await Promise.all([write(), tx.done]);
}

async function joinSlices(db: Database, take: TakeRecord): Promise<Blob> {
  const parts: Blob[] = [];
  for (let from = 0; from < take.sliceCount; from += BATCH) {
    const rows = await db.getAll('slices', slicesOf(take.id, from), BATCH);
    const bytes = rows.map(readSliceBytes).filter((one) => one !== null);
    parts.push(new Blob(bytes));
  }
  return new Blob(parts, { type: take.mimeType });
}

async function removeTake(db: Database, takeId: string): Promise<void> {
  const tx = db.transaction(['takes', 'slices'], 'readwrite', STRICT);
  await Promise.all([
    tx.objectStore('takes').delete(takeId),
    tx.objectStore('slices').delete(slicesOf(takeId)),
    tx.done,
  ]);
}

/** Takes in IndexedDB; opened at the first use. */
export function createTakeStore(locks: TakeLocks): TakeStore {
  let opening: Promise<Database> | null = null;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  const tell = () => channel?.postMessage('changed');

  function database(): Promise<Database> {
    const forget = () => {
      opening = null;
    };
    if (!opening) {
      opening = openDatabase(forget);
      // A browser that refused once, for want of space, may open at the next try.
      opening.catch(forget);
    }
    return opening;
  }

  async function attempt<T>(work: (db: Database) => Promise<T>): Promise<T> {
    try {
      return await work(await database());
    } catch (cause) {
      throw asStoreError(cause);
    }
  }

  return {
    create: (take) =>
      attempt(async (db) => {
        const row: TakeRecord = {
          ...take,
          state: 'recording',
          failure: null,
          sliceCount: 0,
          byteCount: 0,
          durationMs: 0,
        };
        const tx = db.transaction('takes', 'readwrite', STRICT);
        await Promise.all([tx.store.add(row), tx.done]);
      }),

    append: (takeId, slice) => attempt((db) => appendSlice(db, takeId, slice)),

    seal: (takeId, failure) =>
      attempt(async (db) => {
        const tx = db.transaction('takes', 'readwrite', STRICT);
        const write = async () => {
          const row = readTakeRow(await tx.store.get(takeId));
          if (row) await tx.store.put({ ...row, state: 'recorded', failure });
        };
        await Promise.all([write(), tx.done]);
        tell();
      }),

    list: (userId) =>
      attempt(async (db) => {
        const elsewhere = await locks.heldElsewhere();
        const rows = (await db.getAllFromIndex('takes', 'userId', userId))
          .map(readTakeRow)
          .filter((row) => row !== null)
          .filter((row) => !elsewhere.has(row.id));
        // A page that died before its first slice leaves an empty row, which nobody would miss.
        const empty = rows.filter((row) => row.sliceCount === 0 && !locks.holds(row.id));
        await Promise.all(empty.map((row) => removeTake(db, row.id)));
        return rows.filter((row) => row.sliceCount > 0).sort((a, b) => b.startedAt - a.startedAt);
      }),

    audio: (takeId, userId) =>
      attempt(async (db) => {
        const take = await readTake(db, takeId);
        return take && take.userId === userId ? joinSlices(db, take) : null;
      }),

    remove: (takeId) =>
      attempt(async (db) => {
        await removeTake(db, takeId);
        tell();
      }),

    async hold(takeId) {
      const had = locks.holds(takeId);
      const held = await locks.hold(takeId);
      if (held && !had) tell();
      return held;
    },

    release(takeId) {
      locks.release(takeId);
      tell();
    },

    watch(listener) {
      channel?.addEventListener('message', listener);
      return () => channel?.removeEventListener('message', listener);
    },
  };
}
