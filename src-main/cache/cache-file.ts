import type { Database } from 'better-sqlite3';
import { createSerialQueue } from '../../src/async/serial-queue.ts';
import {
  isMarkedDiscarded,
  openCacheDatabase,
  type RemoveFile,
  removeDatabase,
  removeFile,
  retried,
} from './cache-database.ts';
import { HistoryStore } from './history-store.ts';
import { UserStore } from './user-store.ts';

/** Milliseconds until a discarded database that could not be deleted is tried again. */
const DELETE_AGAIN_MS = 5000;

/** A user's data for offline reading. */
export interface CacheStores {
  readonly users: UserStore;
  readonly history: HistoryStore;
}

export interface CacheFileParts {
  readonly path: string;
  /** See `openCacheDatabase`. */
  readonly onBroken: (error: unknown) => void;
  readonly remove?: RemoveFile;
  readonly deleteAgainMs?: number;
}

/** The cache's database: opened at first use, and deleted with all of its data when a user's cannot be. */
export class CacheFile {
  readonly #path: string;
  readonly #onBroken: (error: unknown) => void;
  readonly #removeFile: RemoveFile;
  readonly #deleteAgainMs: number;
  readonly #enqueue = createSerialQueue();
  #opened: { readonly db: Database; readonly stores: CacheStores } | null = null;
  #mustDiscard = false;
  #deleteAgainAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor({ path, onBroken, remove = removeFile, deleteAgainMs = DELETE_AGAIN_MS }: CacheFileParts) {
    this.#path = path;
    this.#onBroken = onBroken;
    this.#removeFile = remove;
    this.#deleteAgainMs = deleteAgainMs;
  }

  get isOpen(): boolean {
    return this.#opened !== null;
  }

  /** Opens the database. Rejects when that fails now, and as long as a discarded one cannot be deleted. */
  open(): Promise<CacheStores> {
    return this.#enqueue(async () => {
      if (this.#isClosed) throw new Error('the cache is closed');
      if (this.#mustDiscard) await this.#removeAgain();
      if (this.#opened) return this.#opened.stores;
      if (await isMarkedDiscarded(this.#path)) await this.#removeAgain();
      const db = await openCacheDatabase(this.#path, this.#onBroken);
      this.#opened = { db, stores: { users: new UserStore(db), history: new HistoryStore(db) } };
      return this.#opened.stores;
    });
  }

  /** Deletes everything. If that fails, it rejects, and the database stays unusable until it can be deleted. */
  discard(): Promise<void> {
    return this.#enqueue(() => this.#remove(retried(this.#removeFile)));
  }

  close(): void {
    this.#isClosed = true;
    this.#opened?.db.close();
    this.#opened = null;
  }

  /** Tries once, and seldom: responses of the server wait for it. */
  async #removeAgain(): Promise<void> {
    if (performance.now() < this.#deleteAgainAt) throw new Error('the cache could not be deleted yet');
    await this.#remove(this.#removeFile);
  }

  async #remove(remove: RemoveFile): Promise<void> {
    this.#mustDiscard = true;
    this.#opened?.db.close();
    this.#opened = null;
    try {
      await removeDatabase(this.#path, remove);
    } catch (error) {
      this.#deleteAgainAt = performance.now() + this.#deleteAgainMs;
      throw error;
    }
    this.#mustDiscard = false;
  }
}
