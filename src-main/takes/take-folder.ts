import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createSerialQueue } from '../../src/async/serial-queue.ts';
import type { DeviceSlice, DeviceTake, DeviceTakeOpening } from '../../src/contract/desktop/device-takes.ts';
import { hasCode } from '../../src/node/error-code.ts';
import { fileExists } from '../../src/node/file-exists.ts';
import { syncFolder } from '../../src/node/sync-folder.ts';
import { ChunkEnds } from './chunk-ends.ts';
import { readChunk, type StoredChunk } from './read-chunk.ts';
import { SliceLog } from './slice-log.ts';
import { createTakeCipher, type TakeCipher } from './take-cipher.ts';
import { readRow, type TakeRow, writeRow } from './take-row.ts';

const ROW = 'take';
const LOG = 'slices';
const CHUNKS = 'chunks';

/** Maximum slices and bytes per read: 50 seconds of speech, so that hours are never in memory. */
const BATCH_SLICES = 200;
const BATCH_BYTES = 4 * 1024 * 1024;

/**
 * Removes the remains of a take without audio. Windows refuses that while another program has a file open: files left
 * after a second are removed after the next start.
 */
export async function removeFolder(path: string): Promise<void> {
  const retries = { maxRetries: 4, retryDelay: 100 };
  await rm(path, { recursive: true, force: true, ...retries }).catch(() => undefined);
}

/** One take on disk: a folder with its row, its slices and the bounds of its chunks. Calls are queued. */
export class TakeFolder {
  readonly #path: string;
  readonly #cipher: TakeCipher;
  readonly #log: SliceLog;
  readonly #chunks: ChunkEnds;
  readonly #enqueue = createSerialQueue();
  #row: TakeRow;
  #isRecovered: boolean;
  /** The system refused to read the log the last time. */
  #hasReadFailed = false;
  /** While recording, the file stays open. */
  #isRecorded = false;

  private constructor(path: string, cipher: TakeCipher, row: TakeRow, isNew: boolean) {
    this.#path = path;
    this.#cipher = cipher;
    this.#row = row;
    this.#isRecovered = isNew;
    this.#log = new SliceLog(join(path, LOG), cipher);
    this.#chunks = new ChunkEnds(join(path, CHUNKS));
  }

  /** Creates the folder of a new take; durable when this resolves. Throws if the id already exists. */
  static async create(
    path: string,
    key: Buffer,
    { opening, server }: { readonly opening: DeviceTakeOpening; readonly server: string },
  ): Promise<TakeFolder> {
    await mkdir(path, { mode: 0o700 });
    const cipher = createTakeCipher(key, opening.id);
    const row: TakeRow = { ...opening, server, state: 'recording', failure: null };
    try {
      await writeRow(join(path, ROW), cipher, row);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(path, { recursive: true, force: true });
      throw error;
    }
    return new TakeFolder(path, cipher, row, true);
  }

  /** Opens a take's folder. `unreadable`: no key decrypts it; it stays untouched. `nothing`: it is empty. */
  static async open(
    path: string,
    takeId: string,
    keys: readonly Buffer[],
  ): Promise<TakeFolder | 'unreadable' | 'nothing'> {
    try {
      const found = await readRow(join(path, ROW), takeId, keys);
      return found ? new TakeFolder(path, found.cipher, found.row, false) : 'unreadable';
    } catch (error) {
      // An unreadable take must not block the others or new ones.
      if (!hasCode(error, 'ENOENT')) return 'unreadable';
      return (await fileExists(join(path, LOG))) ? 'unreadable' : 'nothing';
    }
  }

  get userId(): string {
    return this.#row.userId;
  }

  get server(): string | null {
    return this.#row.server;
  }

  /** True when the log, as far as it was scanned, has unreadable data. */
  get isDamaged(): boolean {
    return this.#log.isDamaged;
  }

  /** True when no part of the take is readable. */
  get isLost(): boolean {
    return this.#hasReadFailed || (this.isDamaged && this.#log.facts.sliceCount === 0);
  }

  record(): Promise<DeviceTake> {
    return this.#withLog(async () => {
      const { mimeType, ...facts } = this.#log.facts;
      const { server, ...row } = this.#row;
      return { ...row, ...facts, mimeType: mimeType || row.mimeType };
    });
  }

  append(slice: Omit<DeviceSlice, 'takeId'>): Promise<void> {
    this.#isRecorded = true;
    return this.#withLog(() => this.#log.append(slice));
  }

  change(
    change: Partial<Pick<TakeRow, 'server' | 'state' | 'failure' | 'language' | 'retryLanguage'>>,
  ): Promise<void> {
    return this.#enqueue(async () => {
      const row = { ...this.#row, ...change };
      await writeRow(join(this.#path, ROW), this.#cipher, row);
      this.#row = row;
    });
  }

  chunk(n: number): Promise<StoredChunk | null> {
    return this.#withLog(() => readChunk(this.#log, this.#chunks, n));
  }

  /** The slices starting at `from`, one batch; unreadable ones are empty. */
  slices(from: number): Promise<readonly Buffer[]> {
    return this.#withLog(async () => {
      const found: Buffer[] = [];
      let size = 0;
      const end = Math.min(this.#log.facts.sliceCount, from + BATCH_SLICES);
      for (let n = from; n < end && size < BATCH_BYTES; n += 1) {
        const slice = (await this.#log.read(n)) ?? Buffer.alloc(0);
        found.push(slice);
        size += slice.byteLength;
      }
      return found;
    });
  }

  /** Closes the file after recording; it is reopened when needed. */
  close(): Promise<void> {
    this.#isRecorded = false;
    return this.#enqueue(() => this.#log.close());
  }

  /**
   * Deletes the take: its audio first, so that a crash leaves an empty take, never audio without an owner.
   * Rejects only while the audio is still there.
   * Files are unlinked, not overwritten: on current disks that would not reach the old blocks, which are
   * encrypted.
   */
  remove(): Promise<void> {
    return this.#enqueue(async () => {
      await this.#log.remove();
      this.#chunks.clear();
      await removeFolder(this.#path);
      await syncFolder(dirname(this.#path));
    });
  }

  #withLog<T>(work: () => Promise<T>): Promise<T> {
    return this.#enqueue(async () => {
      try {
        if (!this.#isRecovered) await this.#recover();
        return await work();
      } finally {
        if (!this.#isRecorded) await this.#log.close();
      }
    });
  }

  async #recover(): Promise<void> {
    try {
      await this.#log.recover();
    } catch (error) {
      this.#hasReadFailed = true;
      throw error;
    }
    this.#hasReadFailed = false;
    this.#isRecovered = true;
  }
}
