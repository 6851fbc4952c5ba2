import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { TakeStoreError } from '../recording.ts';

const DATABASE = 'parlance-takes';
/** 1: takes and slices. 2: how slices were put together to be sent. */
const VERSION = 2;

/*
 * Bytes are stored as ArrayBuffer and not as Blob: WebKit has lost Blobs kept in IndexedDB.
 * Values are `unknown` on purpose: an older or newer version of the app may have written them.
 */
interface Schema extends DBSchema {
  takes: { key: string; value: unknown; indexes: { userId: string } };
  slices: { key: [string, number]; value: unknown };
  chunks: { key: [string, number]; value: unknown };
}
export type TakeDatabase = IDBPDatabase<Schema>;

/** Waits for the disk, not only for the operating system: a slice that was acknowledged survives a power cut. */
export const STRICT = { durability: 'strict' } as const;

/** Keys of a take's slices or chunks, from one number up to another, or to the last. */
export const numbered = (takeId: string, from = 0, to = Infinity) =>
  IDBKeyRange.bound([takeId, from], [takeId, to], false, true);

/** Tells what the browser's storage refused in the store's own terms. */
export function asStoreError(cause: unknown): TakeStoreError {
  if (cause instanceof TakeStoreError) return cause;
  const full = cause instanceof Error && cause.name === 'QuotaExceededError';
  return new TakeStoreError(full ? 'full' : 'unavailable', cause);
}

/** Opens the database; `closed` is called when the browser, or a newer version of the app, has it closed. */
export function openTakeDatabase(closed: () => void): Promise<TakeDatabase> {
  return openDB<Schema>(DATABASE, VERSION, {
    upgrade(db, from) {
      if (from < 1) {
        const takes = db.createObjectStore('takes', { keyPath: 'id' });
        takes.createIndex('userId', 'userId');
        db.createObjectStore('slices', { keyPath: ['takeId', 'n'] });
      }
      db.createObjectStore('chunks', { keyPath: ['takeId', 'n'] });
    },
    blocking(_version, _blocked, event) {
      // Another window waits with a newer version; this one opens the database again when it needs it.
      (event.target as IDBDatabase).close();
      closed();
    },
    terminated: closed,
  });
}
