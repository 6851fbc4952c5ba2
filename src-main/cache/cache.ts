import { rm } from 'node:fs/promises';
import type { Database } from 'better-sqlite3';
import { BROKEN, openCacheDatabase } from './cache-database.ts';
import { HistoryStore, type Owner } from './history-store.ts';
import { PersonStore } from './user-store.ts';

/** What is kept of a person to be read without the server. */
export interface Kept {
  readonly people: PersonStore;
  readonly history: HistoryStore;
}

/** What is kept, or null where this computer can keep nothing: all works without, as long as the server is there. */
export interface Cache {
  use<T>(work: (kept: Kept) => T): Promise<T | null>;
  /** Who was signed in last on a server. */
  personAt(place: string): Promise<Owner | null>;
  /** Removes everything of a person; false where it could not be. */
  forget(owner: string): Promise<boolean>;
  close(): void;
}

/**
 * The cache in one SQLite file, opened at the first use. Whatever goes wrong with it is told to `onTrouble` and
 * nobody else: it must never keep an answer of the server from the page.
 */
export function createCache(path: string, onTrouble: (error: unknown) => void): Cache {
  let opening: Promise<Database> | null = null;
  let opened: { readonly db: Database; readonly kept: Kept } | null = null;

  async function open(): Promise<{ readonly db: Database; readonly kept: Kept }> {
    opening ??= openCacheDatabase(path, onTrouble);
    const db = await opening;
    opened ??= { db, kept: { people: new PersonStore(db), history: new HistoryStore(db) } };
    return opened;
  }

  let isTold = false;

  async function use<T>(work: (kept: Kept) => T): Promise<T | null> {
    try {
      return work((await open()).kept);
    } catch (error) {
      // A file that can't be had is told once, and not with every answer that passes.
      if (opened || !isTold) onTrouble(error);
      isTold = true;
      return null;
    }
  }

  return {
    use,
    personAt: (place) => use(({ people }) => people.at(place)),
    async forget(owner) {
      const isGone = await use(({ people }) => {
        people.forget(owner);
        return true;
      });
      try {
        // Nobody can tell any more whose texts are in a file that was put aside.
        await rm(path + BROKEN, { force: true });
      } catch (error) {
        onTrouble(error);
        return false;
      }
      return isGone === true;
    },
    close() {
      opened?.db.close();
      opened = null;
    },
  };
}
