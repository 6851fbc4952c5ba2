import { rm } from 'node:fs/promises';
import type { Database } from 'better-sqlite3';
import { once } from '../../src/async/once.ts';
import { BROKEN_SUFFIX, openCacheDatabase } from './cache-database.ts';
import { HistoryStore } from './history-store.ts';
import { type CachedUser, UserStore } from './user-store.ts';

/** A user's data for offline reading. */
export interface CacheStores {
  readonly users: UserStore;
  readonly history: HistoryStore;
}

/** Access to the cached data; null when this computer cannot store any: the app then only works online. */
export interface Cache {
  use<T>(work: (stores: CacheStores) => T): Promise<T | null>;
  /** The last signed-in user of a server. */
  userAt(place: string): Promise<CachedUser | null>;
  /** Deletes all data of a user; false when that failed. */
  forget(userId: string): Promise<boolean>;
  close(): void;
}

/**
 * The cache in one SQLite file, opened at first use. Failures only go to `onError`: they must never block a
 * response of the server.
 */
export function createCache(path: string, onError: (error: unknown) => void): Cache {
  const openDatabase = once(() => openCacheDatabase(path, onError));
  let opened: { readonly db: Database; readonly stores: CacheStores } | null = null;

  async function open(): Promise<{ readonly db: Database; readonly stores: CacheStores }> {
    const db = await openDatabase();
    opened ??= { db, stores: { users: new UserStore(db), history: new HistoryStore(db) } };
    return opened;
  }

  let isReported = false;

  async function use<T>(work: (stores: CacheStores) => T): Promise<T | null> {
    try {
      return work((await open()).stores);
    } catch (error) {
      // A file that cannot be opened is reported once, not with every response.
      if (opened || !isReported) onError(error);
      isReported = true;
      return null;
    }
  }

  return {
    use,
    userAt: (place) => use(({ users }) => users.findByServer(place)),
    async forget(userId) {
      const isDeleted = await use(({ users }) => {
        users.forget(userId);
        return true;
      });
      try {
        // A file that was moved aside may contain the texts of any user.
        await rm(path + BROKEN_SUFFIX, { force: true });
      } catch (error) {
        onError(error);
        return false;
      }
      return isDeleted === true;
    },
    close() {
      opened?.db.close();
      opened = null;
    },
  };
}
