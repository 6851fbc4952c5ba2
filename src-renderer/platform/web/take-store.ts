import { createListeners } from '../../../src/async/listeners.ts';
import { type SentTakes, type TakeRecord, type TakeSlice, TakeStoreError } from '../recording.ts';
import { readChunk } from './take-chunks.ts';
import { asStoreError, numbered, openTakeDatabase, STRICT, type TakeDatabase } from './take-database.ts';
import type { TakeLocks } from './take-locks.ts';
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

async function changeTake(
  db: TakeDatabase,
  takeId: string,
  change: Partial<Pick<TakeRecord, 'state' | 'failure' | 'language' | 'retryLanguage'>>,
): Promise<void> {
  const tx = db.transaction('takes', 'readwrite', STRICT);
  const write = async () => {
    const row = readTakeRow(await tx.store.get(takeId));
    if (row) await tx.store.put({ ...row, ...change });
  };
  await Promise.all([write(), tx.done]);
}

async function joinSlices(db: TakeDatabase, take: TakeRecord): Promise<Blob> {
  const parts: Blob[] = [];
  for (let from = 0; from < take.sliceCount; from += BATCH) {
    const rows = await db.getAll('slices', numbered(take.id, from), BATCH);
    const slices = rows.map(readSlice).filter((slice) => slice !== null);
    parts.push(new Blob(slices.map(({ bytes }) => bytes)));
  }
  return new Blob(parts, { type: take.mimeType });
}

async function removeTake(db: TakeDatabase, takeId: string): Promise<void> {
  const tx = db.transaction(['takes', 'slices', 'chunks'], 'readwrite', STRICT);
  await Promise.all([
    tx.objectStore('takes').delete(takeId),
    tx.objectStore('slices').delete(numbered(takeId)),
    tx.objectStore('chunks').delete(numbered(takeId)),
    tx.done,
  ]);
}

/** Takes in IndexedDB; opened on first use. */
export class IndexedDbTakeStore implements SentTakes {
  readonly #locks: TakeLocks;
  #opening: Promise<TakeDatabase> | null = null;
  readonly #listeners = createListeners();
  /** Takes of other windows whose release is awaited. */
  readonly #awaited = new Set<string>();
  /** See `readChunk`. */
  readonly #singles = new Map<string, number>();
  readonly #channel = openChannel(CHANNEL);

  constructor(locks: TakeLocks) {
    this.#locks = locks;
  }

  readonly create: SentTakes['create'] = (take) =>
    this.#attempt(async (db) => {
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
    });

  readonly append: SentTakes['append'] = (takeId, slice) =>
    this.#attempt((db) => appendSlice(db, takeId, slice));

  readonly seal: SentTakes['seal'] = (takeId, failure) =>
    this.#attempt(async (db) => {
      await changeTake(db, takeId, { state: 'recorded', failure });
      this.#tell();
    });

  readonly list: SentTakes['list'] = (userId) =>
    this.#attempt(async (db) => {
      // The rows first: a recording is claimed before it has one.
      const all = (await db.getAllFromIndex('takes', 'userId', userId))
        .map(readTakeRow)
        .filter((row) => row !== null);
      const elsewhere = await this.#locks.heldElsewhere();
      const rows = all.filter((row) => !elsewhere.has(row.id));
      for (const { id } of all) if (elsewhere.has(id)) void this.#tellWhenFree(id);
      // A page that crashed before its first slice leaves an empty row, which can be removed.
      const empty = rows.filter((row) => row.sliceCount === 0 && !this.#locks.holds(row.id));
      await Promise.all(empty.map((row) => this.#removeEmpty(db, row.id)));
      return rows.filter((row) => row.sliceCount > 0).sort((a, b) => b.startedAt - a.startedAt);
    });

  readonly find: SentTakes['find'] = (takeId, userId) => this.#attempt((db) => readTake(db, takeId, userId));

  readonly ids: SentTakes['ids'] = (userId) =>
    this.#attempt(async (db) => new Set(await db.getAllKeysFromIndex('takes', 'userId', userId)));

  readonly claimedElsewhere: SentTakes['claimedElsewhere'] = () => this.#locks.heldElsewhere();

  readonly chunk: SentTakes['chunk'] = (takeId, n) =>
    this.#attempt((db) => readChunk(db, takeId, n, this.#singles));

  readonly setLanguages: SentTakes['setLanguages'] = (takeId, languages) =>
    this.#attempt((db) => changeTake(db, takeId, languages));

  readonly audio: SentTakes['audio'] = (takeId, userId) =>
    this.#attempt(async (db) => {
      const take = await readTake(db, takeId, userId);
      return take && joinSlices(db, take);
    });

  readonly remove: SentTakes['remove'] = (takeId) =>
    this.#attempt(async (db) => {
      await removeTake(db, takeId);
      this.#singles.delete(takeId);
      this.#tell();
    });

  readonly hold: SentTakes['hold'] = async (takeId) => {
    const had = this.#locks.holds(takeId);
    const held = await this.#locks.hold(takeId);
    if (held && !had) this.#tell();
    return held;
  };

  readonly release: SentTakes['release'] = (takeId) => {
    this.#locks.release(takeId);
    this.#tell();
  };

  readonly watch: SentTakes['watch'] = (listener) => {
    const stop = this.#listeners.add(listener);
    this.#channel?.addEventListener('message', listener);
    return () => {
      stop();
      this.#channel?.removeEventListener('message', listener);
    };
  };

  /** A crashed window sends no message: when its claim ends, its take can be offered here. */
  async #tellWhenFree(takeId: string): Promise<void> {
    if (this.#awaited.has(takeId)) return;
    this.#awaited.add(takeId);
    try {
      await this.#locks.whenFree(takeId).finally(() => this.#awaited.delete(takeId));
      // A window with an earlier version of the app claims without the lock that is waited for.
      if ((await this.#locks.heldElsewhere()).has(takeId)) return;
    } catch {
      // The browser refuses this only in a page that is being left, where it no longer matters.
      return;
    }
    this.#listeners.tell();
  }

  /** Another window may have filled the row and released it since it was read. */
  async #removeEmpty(db: TakeDatabase, takeId: string): Promise<void> {
    if (!(await this.#locks.hold(takeId))) return;
    try {
      const row = readTakeRow(await db.get('takes', takeId));
      if (row?.sliceCount === 0) await removeTake(db, takeId);
    } finally {
      this.#locks.release(takeId);
    }
  }

  #tell(): void {
    this.#channel?.postMessage('changed');
  }

  #database(): Promise<TakeDatabase> {
    const forget = () => {
      this.#opening = null;
    };
    if (!this.#opening) {
      this.#opening = openTakeDatabase(forget);
      // Opening may succeed on the next attempt, for example after space was freed.
      this.#opening.catch(forget);
    }
    return this.#opening;
  }

  async #attempt<T>(work: (db: TakeDatabase) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#database());
    } catch (cause) {
      // The connection may be the cause: the next attempt opens another one.
      this.#opening = null;
      throw asStoreError(cause);
    }
  }
}
