import { constants, type FileHandle, open, rm } from 'node:fs/promises';
import type { DeviceSlice } from '../../src/contract/desktop/device-takes.ts';
import { hasCode } from '../../src/node/error-code.ts';
import { fileExists } from '../../src/node/file-exists.ts';
import { retryWhileBusy } from '../disk/retry-while-busy.ts';
import { type ByteRange, readAt } from './read-at.ts';
import { copyDamaged } from './set-aside.ts';
import { HEADER_BYTES, readRecord, type StoredSlice, writeRecord } from './slice-record.ts';
import { isTruncated, slicesIn } from './slice-search.ts';
import type { TakeCipher } from './take-cipher.ts';

/** Facts about a log without its audio. */
export interface LogFacts {
  readonly sliceCount: number;
  readonly byteCount: number;
  /** Milliseconds recorded up to the last slice. */
  readonly durationMs: number;
  /** The encoder's media type; empty until known. */
  readonly mimeType: string;
}

const NO_FACTS: LogFacts = { sliceCount: 0, byteCount: 0, durationMs: 0, mimeType: '' };

const withSlice = (facts: LogFacts, slice: StoredSlice | null): LogFacts => ({
  sliceCount: facts.sliceCount + 1,
  byteCount: facts.byteCount + (slice?.bytes.byteLength ?? 0),
  durationMs: slice?.durationMs ?? facts.durationMs,
  mimeType: slice?.mimeType || facts.mimeType,
});

/** File for the unreadable end of a log. */
const damagedPath = (path: string): string => `${path}.damaged`;

/** The slices of one take on disk, as records in one file. Calls are queued. */
export class SliceLog {
  readonly #path: string;
  readonly #cipher: TakeCipher;
  /** Null for an unreadable slice. */
  readonly #ranges: (ByteRange | null)[] = [];
  #facts = NO_FACTS;
  #end = 0;
  #isDamaged = false;
  #file: FileHandle | null = null;

  constructor(path: string, cipher: TakeCipher) {
    this.#path = path;
    this.#cipher = cipher;
  }

  get facts(): LogFacts {
    return this.#facts;
  }

  /** True when an unreadable part of the file was set aside. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /**
   * Scans the file and truncates the remains of a crash: each slice was synced before the next one began, so
   * only the last can be incomplete. Unreadable slices before it keep their number. Any other data at the end
   * is set aside instead of deleted.
   */
  async recover(): Promise<void> {
    this.#clear();
    const file = await this.#openExisting();
    if (file) await this.#scan(file);
    this.#isDamaged ||= await fileExists(damagedPath(this.#path));
  }

  async #scan(file: FileHandle): Promise<void> {
    const { size } = await file.stat();
    let facts = NO_FACTS;
    for await (const { n, range, slice } of slicesIn({ file, size, cipher: this.#cipher })) {
      while (facts.sliceCount < n) {
        facts = withSlice(facts, null);
        this.#ranges.push(null);
      }
      facts = withSlice(facts, slice);
      this.#ranges.push(range);
    }
    this.#facts = facts;
    const last = this.#ranges.at(-1);
    this.#end = last ? last.offset + last.length : 0;
    if (size > this.#end) await this.#truncateTail(file, size);
  }

  /** Stores the next slice; it is on disk when this resolves. A failed write leaves nothing behind. */
  async append(slice: Omit<DeviceSlice, 'takeId'>): Promise<void> {
    if (slice.n !== this.#facts.sliceCount) throw new Error('slices are stored in order');
    const file = await this.#open();
    const record = writeRecord(this.#cipher, slice);
    try {
      let done = 0;
      while (done < record.byteLength) {
        const left = record.byteLength - done;
        done += (await file.write(record, done, left, this.#end + done)).bytesWritten;
      }
      await file.datasync();
    } catch (error) {
      // If this fails too, the next slice overwrites the remains.
      await file.truncate(this.#end).catch(() => undefined);
      throw error;
    }
    this.#ranges.push({ offset: this.#end + HEADER_BYTES, length: record.byteLength - HEADER_BYTES });
    this.#end += record.byteLength;
    const { durationMs, mimeType, bytes } = slice;
    this.#facts = withSlice(this.#facts, { durationMs, mimeType, bytes: Buffer.from(bytes) });
  }

  /** The audio of slice `n`; null if it is unreadable. */
  async read(n: number): Promise<Buffer | null> {
    const range = this.#ranges[n];
    if (!range) return null;
    const file = await this.#openExisting();
    const encrypted = file && (await readAt(file, range));
    return encrypted && (readRecord(this.#cipher, n, encrypted)?.bytes ?? null);
  }

  /** Deletes the log. */
  async remove(): Promise<void> {
    await this.close();
    for (const path of [damagedPath(this.#path), this.#path]) await rm(path, { force: true });
    this.#clear();
  }

  #clear(): void {
    this.#ranges.length = 0;
    this.#facts = NO_FACTS;
    this.#end = 0;
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    await file?.close();
  }

  async #truncateTail(file: FileHandle, size: number): Promise<void> {
    if (!(await isTruncated({ file, size }, this.#end))) {
      this.#isDamaged = true;
      try {
        await copyDamaged(file, this.#end, damagedPath(this.#path));
      } catch (error) {
        // It stays in the file: readable slices remain available.
        if (hasCode(error, 'ENOSPC', 'EDQUOT')) return;
        throw error;
      }
    }
    await file.truncate(this.#end);
  }

  /** Opens the file; null if there is none. */
  async #openExisting(): Promise<FileHandle | null> {
    try {
      this.#file ??= await retryWhileBusy(() => open(this.#path, constants.O_RDWR));
      return this.#file;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  }

  async #open(): Promise<FileHandle> {
    // Not in append mode: after a failed write, the next one must start at the end of the valid data.
    this.#file ??= await open(this.#path, constants.O_RDWR | constants.O_CREAT, 0o600);
    return this.#file;
  }
}
