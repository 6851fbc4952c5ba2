import type { Database } from 'better-sqlite3';
import { createSerialQueue } from '../../src/async/serial-queue.ts';
import { isMarkedDiscarded, openCacheDatabase, removeDatabase } from './cache-database.ts';
import { HistoryStore } from './history-store.ts';
import { UserStore } from './user-store.ts';

/** A user's data for offline reading. */
export interface CacheStores {
  readonly users: UserStore;
  readonly history: HistoryStore;
}

/** The cache's database: opened at first use, and deleted with all of its data when a user's cannot be. */
export class CacheFile {
  readonly #path: string;
  readonly #onBroken: (error: unknown) => void;
  readonly #enqueue = createSerialQueue();
  #opened: { readonly db: Database; readonly stores: CacheStores } | null = null;
  #mustDiscard = false;
  #isClosed = false;

  /** `onBroken`: see `openCacheDatabase`. */
  constructor(path: string, onBroken: (error: unknown) => void) {
    this.#path = path;
    this.#onBroken = onBroken;
  }

  get isOpen(): boolean {
    return this.#opened !== null;
  }

  /** Opens the database. Rejects when that fails now, and as long as a discarded one cannot be deleted. */
  open(): Promise<CacheStores> {
    return this.#enqueue(async () => {
      if (this.#isClosed) throw new Error('the cache is closed');
      if (this.#mustDiscard) await this.#remove();
      if (this.#opened) return this.#opened.stores;
      if (await isMarkedDiscarded(this.#path)) await this.#remove();
      const db = await openCacheDatabase(this.#path, this.#onBroken);
      this.#opened = { db, stores: { users: new UserStore(db), history: new HistoryStore(db) } };
      return this.#opened.stores;
    });
  }

  /** Deletes everything. If that fails, it rejects, and the database stays unusable until it can be deleted. */
  discard(): Promise<void> {
    return this.#enqueue(() => this.#remove());
  }

  close(): void {
    this.#isClosed = true;
    this.#opened?.db.close();
    this.#opened = null;
  }

  async #remove(): Promise<void> {
    this.#mustDiscard = true;
    this.#opened?.db.close();
    this.#opened = null;
    await removeDatabase(this.#path);
    this.#mustDiscard = false;
  }
}
