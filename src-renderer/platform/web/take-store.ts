import { createListeners } from '../../../src/async/listeners.ts';
import { type TakeRecord, type TakeSlice, TakeStoreError, type UploadableTakeStore } from '../recording.ts';
import { readChunk } from './take-chunks.ts';
import type { TakeClaims } from './take-claims.ts';
import {
  asStoreError,
  keyRangeOf,
  openTakeDatabase,
  STRICT_DURABILITY,
  type TakeDatabase,
} from './take-database.ts';
import { readSlice, readTakeRow } from './take-rows.ts';
import { openChannel } from './window-channel.ts';

const CHANNEL = 'parlance-takes';
/** Slices per read while joining a file: 50 seconds of speech, which bounds the memory for hours of audio. */
const BATCH = 200;

async function readTake(db: TakeDatabase, takeId: string, userId: string): Promise<TakeRecord | null> {
  const take = readTakeRow(await db.get('takes', takeId));
  return take?.userId === userId ? take : null;
}

/** Writes both or neither, so that the row's count always equals the number of slices. */
async function appendSlice(db: TakeDatabase, takeId: string, slice: TakeSlice): Promise<void> {
  const tx = db.transaction(['takes', 'slices'], 'readwrite', STRICT_DURABILITY);
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

async function changeTake(
  db: TakeDatabase,
  takeId: string,
  change: Partial<Pick<TakeRecord, 'state' | 'failure' | 'language' | 'retryLanguage'>>,
): Promise<void> {
  const tx = db.transaction('takes', 'readwrite', STRICT_DURABILITY);
  const write = async () => {
    const row = readTakeRow(await tx.store.get(takeId));
    if (row) await tx.store.put({ ...row, ...change });
  };
  await Promise.all([write(), tx.done]);
}

async function joinSlices(db: TakeDatabase, take: TakeRecord): Promise<Blob> {
  const parts: Blob[] = [];
  for (let from = 0; from < take.sliceCount; from += BATCH) {
    const rows = await db.getAll('slices', keyRangeOf(take.id, from), BATCH);
    const slices = rows.map(readSlice).filter((slice) => slice !== null);
    parts.push(new Blob(slices.map(({ bytes }) => bytes)));
  }
  return new Blob(parts, { type: take.mimeType });
}

async function removeTake(db: TakeDatabase, takeId: string): Promise<void> {
  const tx = db.transaction(['takes', 'slices', 'chunks'], 'readwrite', STRICT_DURABILITY);
  await Promise.all([
    tx.objectStore('takes').delete(takeId),
    tx.objectStore('slices').delete(keyRangeOf(takeId)),
    tx.objectStore('chunks').delete(keyRangeOf(takeId)),
    tx.done,
  ]);
}

/** Takes in IndexedDB; opened on first use. */
export class IndexedDbTakeStore implements UploadableTakeStore {
  readonly #claims: TakeClaims;
  #opening: Promise<TakeDatabase> | null = null;
  readonly #listeners = createListeners();
  /** Takes of other windows whose release is awaited. */
  readonly #awaitedTakes = new Set<string>();
  /** See `readChunk`. */
  readonly #singles = new Map<string, number>();
  readonly #channel = openChannel(CHANNEL);

  constructor(claims: TakeClaims) {
    this.#claims = claims;
  }

  readonly create: UploadableTakeStore['create'] = (take) =>
    this.#withDatabase(async (db) => {
      const row: TakeRecord = {
        ...take,
        state: 'recording',
        failure: null,
        sliceCount: 0,
        byteCount: 0,
        durationMs: 0,
      };
      const tx = db.transaction('takes', 'readwrite', STRICT_DURABILITY);
      await Promise.all([tx.store.add(row), tx.done]);
    });

  readonly append: UploadableTakeStore['append'] = (takeId, slice) =>
    this.#withDatabase((db) => appendSlice(db, takeId, slice));

  readonly seal: UploadableTakeStore['seal'] = (takeId, failure) =>
    this.#withDatabase(async (db) => {
      await changeTake(db, takeId, { state: 'recorded', failure });
      this.#notifyOtherWindows();
    });

  readonly list: UploadableTakeStore['list'] = (userId) =>
    this.#withDatabase(async (db) => {
      // The rows first: a recording is claimed before it has one.
      const all = (await db.getAllFromIndex('takes', 'userId', userId))
        .map(readTakeRow)
        .filter((row) => row !== null);
      const claimedElsewhere = await this.#claims.claimedElsewhere();
      const rows = all.filter((row) => !claimedElsewhere.has(row.id));
      for (const { id } of all) if (claimedElsewhere.has(id)) void this.#notifyWhenFree(id);
      // A page that crashed before its first slice leaves an empty row, which can be removed.
      const empty = rows.filter((row) => row.sliceCount === 0 && !this.#claims.hasClaimed(row.id));
      await Promise.all(empty.map((row) => this.#removeEmpty(db, row.id)));
      return rows.filter((row) => row.sliceCount > 0).sort((a, b) => b.startedAt - a.startedAt);
    });

  readonly find: UploadableTakeStore['find'] = (takeId, userId) =>
    this.#withDatabase((db) => readTake(db, takeId, userId));

  readonly ids: UploadableTakeStore['ids'] = (userId) =>
    this.#withDatabase(async (db) => new Set(await db.getAllKeysFromIndex('takes', 'userId', userId)));

  readonly claimedElsewhere: UploadableTakeStore['claimedElsewhere'] = () => this.#claims.claimedElsewhere();

  readonly chunk: UploadableTakeStore['chunk'] = (takeId, n) =>
    this.#withDatabase((db) => readChunk(db, takeId, n, this.#singles));

  readonly setLanguages: UploadableTakeStore['setLanguages'] = (takeId, languages) =>
    this.#withDatabase((db) => changeTake(db, takeId, languages));

  readonly audio: UploadableTakeStore['audio'] = (takeId, userId) =>
    this.#withDatabase(async (db) => {
      const take = await readTake(db, takeId, userId);
      return take && joinSlices(db, take);
    });

  readonly remove: UploadableTakeStore['remove'] = (takeId) =>
    this.#withDatabase(async (db) => {
      await removeTake(db, takeId);
      this.#singles.delete(takeId);
      this.#notifyOtherWindows();
    });

  readonly claim: UploadableTakeStore['claim'] = async (takeId) => {
    const wasClaimed = this.#claims.hasClaimed(takeId);
    const isClaimed = await this.#claims.claim(takeId);
    if (isClaimed && !wasClaimed) this.#notifyOtherWindows();
    return isClaimed;
  };

  readonly release: UploadableTakeStore['release'] = (takeId) => {
    this.#claims.release(takeId);
    this.#notifyOtherWindows();
  };

  readonly watch: UploadableTakeStore['watch'] = (listener) => {
    const stop = this.#listeners.add(listener);
    this.#channel?.addEventListener('message', listener);
    return () => {
      stop();
      this.#channel?.removeEventListener('message', listener);
    };
  };

  /** A crashed window sends no message: when its claim ends, its take can be offered here. */
  async #notifyWhenFree(takeId: string): Promise<void> {
    if (this.#awaitedTakes.has(takeId)) return;
    this.#awaitedTakes.add(takeId);
    try {
      await this.#claims.whenFree(takeId).finally(() => this.#awaitedTakes.delete(takeId));
      // A window with an earlier version of the app claims without the lock that is waited for.
      if ((await this.#claims.claimedElsewhere()).has(takeId)) return;
    } catch {
      // The browser refuses this only in a page that is being left, where it no longer matters.
      return;
    }
    this.#listeners.notify();
  }

  /** Another window may have filled the row and released it since it was read. */
  async #removeEmpty(db: TakeDatabase, takeId: string): Promise<void> {
    if (!(await this.#claims.claim(takeId))) return;
    try {
      const row = readTakeRow(await db.get('takes', takeId));
      if (row?.sliceCount === 0) await removeTake(db, takeId);
    } finally {
      this.#claims.release(takeId);
    }
  }

  #notifyOtherWindows(): void {
    this.#channel?.postMessage('changed');
  }

  #database(): Promise<TakeDatabase> {
    const resetConnection = () => {
      this.#opening = null;
    };
    if (!this.#opening) {
      this.#opening = openTakeDatabase(resetConnection);
      // Opening may succeed on the next attempt, for example after space was freed.
      this.#opening.catch(resetConnection);
    }
    return this.#opening;
  }

  async #withDatabase<T>(work: (db: TakeDatabase) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#database());
    } catch (cause) {
      // The connection may be the cause: the next attempt opens another one.
      this.#opening = null;
      throw asStoreError(cause);
    }
  }
}
