import { constants, type FileHandle, open } from 'node:fs/promises';
import type { DeviceSlice } from '../../src/contract/device-takes.ts';
import { HEAD_BYTES, readHead, readRecord, type StoredSlice, writeRecord } from './slice-record.ts';
import type { TakeCipher } from './take-cipher.ts';

/** Bytes read from the disk at once while a log is looked through. */
const WINDOW_BYTES = 4 * 1024 * 1024;

interface Place {
  readonly offset: number;
  readonly length: number;
}

/** What is known of a log without its sound. */
export interface LogFacts {
  readonly sliceCount: number;
  readonly byteCount: number;
  /** Milliseconds spoken up to the last slice. */
  readonly durationMs: number;
  /** The encoder's own media type; empty while it has named none. */
  readonly mimeType: string;
}

const NOTHING: LogFacts = { sliceCount: 0, byteCount: 0, durationMs: 0, mimeType: '' };

const withSlice = (facts: LogFacts, slice: StoredSlice | null): LogFacts => ({
  sliceCount: facts.sliceCount + 1,
  byteCount: facts.byteCount + (slice?.bytes.byteLength ?? 0),
  durationMs: slice?.durationMs ?? facts.durationMs,
  mimeType: slice?.mimeType || facts.mimeType,
});

async function readAt(file: FileHandle, { offset, length }: Place): Promise<Buffer | null> {
  const bytes = Buffer.alloc(length);
  let got = 0;
  while (got < length) {
    const { bytesRead } = await file.read(bytes, got, length - got, offset + got);
    if (bytesRead === 0) return null;
    got += bytesRead;
  }
  return bytes;
}

/** The places of all records that are there in full, by their heads, a window of the file at a time. */
async function* placesIn(file: FileHandle, size: number): AsyncGenerator<readonly [Place, Buffer]> {
  let start = 0;
  while (start + HEAD_BYTES <= size) {
    const window = await readAt(file, { offset: start, length: Math.min(WINDOW_BYTES, size - start) });
    if (!window) return;
    let at = 0;
    while (at + HEAD_BYTES <= window.byteLength) {
      const length = readHead(window.subarray(at, at + HEAD_BYTES));
      if (length === null || start + at + HEAD_BYTES + length > size) return;
      const end = at + HEAD_BYTES + length;
      if (end > window.byteLength) break;
      yield [{ offset: start + at + HEAD_BYTES, length }, window.subarray(at + HEAD_BYTES, end)];
      at = end;
    }
    if (at === 0) return;
    start += at;
  }
}

/** The slices of one take on the disk, one file of records. Its calls take turns. */
export class SliceLog {
  readonly #path: string;
  readonly #cipher: TakeCipher;
  readonly #places: Place[] = [];
  #facts = NOTHING;
  #end = 0;
  #file: FileHandle | null = null;

  constructor(path: string, cipher: TakeCipher) {
    this.#path = path;
    this.#cipher = cipher;
  }

  get facts(): LogFacts {
    return this.#facts;
  }

  /**
   * Looks through the file, and cuts off what a crash left at its end: each slice but the last was on the disk before
   * the next was begun, so only the last can have been cut short. One before it that can't be read back keeps its
   * number.
   */
  async recover(): Promise<void> {
    const file = await this.#open();
    const { size } = await file.stat();
    let facts = NOTHING;
    let sound = NOTHING;
    for await (const [place, locked] of placesIn(file, size)) {
      const slice = readRecord(this.#cipher, facts.sliceCount, locked);
      facts = withSlice(facts, slice);
      this.#places.push(place);
      if (slice) sound = facts;
    }
    this.#places.length = sound.sliceCount;
    this.#facts = sound;
    const last = this.#places.at(-1);
    this.#end = last ? last.offset + last.length : 0;
    if (size > this.#end) await file.truncate(this.#end);
  }

  /** Stores the next slice; it is on the disk when this resolves. What could not be stored leaves nothing behind. */
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
      // Where even this fails, the next slice is still written from here on, over what is left of this one.
      await file.truncate(this.#end).catch(() => undefined);
      throw error;
    }
    this.#places.push({ offset: this.#end + HEAD_BYTES, length: record.byteLength - HEAD_BYTES });
    this.#end += record.byteLength;
    const { durationMs, mimeType, bytes } = slice;
    this.#facts = withSlice(this.#facts, { durationMs, mimeType, bytes: Buffer.from(bytes) });
  }

  /** The sound of slice `n`; null where the disk no longer has what was stored. */
  async read(n: number): Promise<Buffer | null> {
    const place = this.#places[n];
    if (!place) return null;
    const locked = await readAt(await this.#open(), place);
    return locked && (readRecord(this.#cipher, n, locked)?.bytes ?? null);
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    await file?.close();
  }

  async #open(): Promise<FileHandle> {
    // Not for appending: after a write that failed, the next one has to begin where the sound ends.
    this.#file ??= await open(this.#path, constants.O_RDWR | constants.O_CREAT, 0o600);
    return this.#file;
  }
}
