import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { TakeStoreError } from '../recording.ts';

const DATABASE = 'parlance-takes';
/** Version 1: takes and slices. Version 2: the bounds of sent chunks. */
const VERSION = 2;

/*
 * Bytes are stored as ArrayBuffer, not as Blob: WebKit has lost Blobs stored in IndexedDB. Values are
 * `unknown` because an older or newer version of the app may have written them.
 */
interface Schema extends DBSchema {
  takes: { key: string; value: unknown; indexes: { userId: string } };
  slices: { key: [string, number]; value: unknown };
  chunks: { key: [string, number]; value: unknown };
}
export type TakeDatabase = IDBPDatabase<Schema>;

/** Flushes to the disk, not only to the operating system: an acknowledged slice survives a power failure. */
export const STRICT_DURABILITY = { durability: 'strict' } as const;

/** The key range of a take's slices or chunks: from a number up to another (exclusive), or to the last. */
export const keyRangeOf = (takeId: string, from = 0, to = Infinity) =>
  IDBKeyRange.bound([takeId, from], [takeId, to], false, true);

/** Converts an error of the browser's storage to a TakeStoreError. */
export function asStoreError(cause: unknown): TakeStoreError {
  if (cause instanceof TakeStoreError) return cause;
  const full = cause instanceof Error && cause.name === 'QuotaExceededError';
  return new TakeStoreError(full ? 'full' : 'unavailable', cause);
}

/** Opens the database; `onClosed` runs when the browser or a newer version of the app closes it. */
export function openTakeDatabase(onClosed: () => void): Promise<TakeDatabase> {
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
      // Another window waits to upgrade; this one reopens the database when needed.
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
}
