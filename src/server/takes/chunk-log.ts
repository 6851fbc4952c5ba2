import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createSerialQueue } from '../../async/serial-queue.ts';
import { CHUNK_MAX_BYTES } from '../../contract/limits.ts';
import { openIfExists } from '../../node/open-if-exists.ts';
import { syncFolder } from '../../node/sync-folder.ts';
import { AppError } from '../app-error.ts';
import { isDiskFull } from '../disk-full.ts';
import { type ChunkRange, indexLine } from './chunk-index.ts';
import { type ChunkRecord, readRecords, recordHeader } from './chunk-records.ts';
import { ChunkTable } from './chunk-table.ts';
import { RecentChunks } from './recent-chunks.ts';

const AUDIO_FILE = 'audio';
/** The file of the log in the folder of its take. */
export const LOG_FILE = 'chunks';
/** Maximum bytes of one write: after a crash, all of it is verified. */
const WRITE_MAX_BYTES = CHUNK_MAX_BYTES;

/**
 * With O_DSYNC, a write returns when its bytes are on disk: one system call instead of two. On macOS only
 * fdatasync empties the drive's cache, and Windows does not have the flag.
 */
const SYNCS_WRITES = process.platform === 'linux';
const OPEN_FLAGS =
  constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | (SYNCS_WRITES ? constants.O_DSYNC : 0);

/** A stored chunk: its number and its place. */
export interface StoredChunk {
  readonly n: number;
  readonly range: ChunkRange;
}

/** A chunk as received from a device, or from the shared store. */
export interface NumberedChunk {
  readonly n: number;
  readonly bytes: Uint8Array;
  readonly sha256: Buffer;
}

/** The chunks of one recording on disk. */
export interface ChunkLog {
  /** Number of the first missing chunk. */
  readonly next: number;
  /** Bytes of all chunks. */
  readonly bytes: number;
  /** The highest received number, -1 for none. */
  readonly highest: number;
  /** It takes no more chunks. */
  readonly isClosed: boolean;
  has(n: number): boolean;
  /**
   * Stores a chunk durably: it is synced when this resolves. Storing the same chunk again is a no-op.
   * @throws AppError `chunk_conflict` when other content is stored under this number; as `appendMissing` does
   */
  append(n: number, bytes: Uint8Array, sha256: Buffer): Promise<void>;
  /** Stores the chunks that are missing; others are ignored. @throws AppError `storage_full`, `not_found` after `close` */
  appendMissing(chunks: readonly NumberedChunk[]): Promise<void>;
  /**
   * Moves in a file that contains these chunks; it is on disk when this resolves. Returns false, leaving the file, if
   * the log already has chunks.
   * @throws AppError `storage_full`, `not_found` after `close`: the folder may be being deleted
   */
  importFile(path: string, ranges: readonly ChunkRange[]): Promise<boolean>;
  /** The chunks in order of arrival, from the `start`-th on. */
  arrivals(start: number): StoredChunk[];
  /** The bytes of a chunk; null if it is missing or damaged on disk. */
  read(n: number): Promise<Uint8Array | null>;
  /** The path of the file with the whole recording, if it was uploaded as one file; otherwise null. */
  wholeFile(): string | null;
  close(): Promise<void>;
}

/** Creates the folder of a take, and its owner's folder if needed. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await syncFolder(dirname(folder));
  await syncFolder(dirname(dirname(folder)));
}

/** The first chunks of `waiting` that go into one write: at least one. */
function firstBatch(waiting: readonly NumberedChunk[]): readonly NumberedChunk[] {
  let bytes = 0;
  const overflowAt = waiting.findIndex((chunk) => {
    bytes += chunk.bytes.byteLength;
    return bytes > WRITE_MAX_BYTES;
  });
  return overflowAt < 0 ? waiting : waiting.slice(0, Math.max(1, overflowAt));
}

/** The chunks that are not stored yet, each number once. */
function missingOf(chunks: readonly NumberedChunk[], log: ChunkLog): NumberedChunk[] {
  const missing = new Map<number, NumberedChunk>();
  for (const chunk of chunks) if (!log.has(chunk.n) && !missing.has(chunk.n)) missing.set(chunk.n, chunk);
  return [...missing.values()];
}

interface LogFiles {
  readonly folder: string;
  readonly log: FileHandle;
  /** The file of a recording uploaded as one file; null for none. */
  audio: FileHandle | null;
}

class FileChunkLog implements ChunkLog {
  readonly #files: LogFiles;
  readonly #records = new ChunkTable();
  readonly #recent = new RecentChunks();
  #end: number;
  readonly #queue = createSerialQueue();
  /** Chunks for the next write, received during the last one. */
  #waiting: NumberedChunk[] = [];
  #pendingWrite: Promise<void> | null = null;
  /** True if bytes of a failed write may follow `#end`. */
  #hasPartialWrite = false;
  isClosed = false;
  bytes = 0;
  next = 0;
  highest = -1;

  /** `end`: where the next record begins. */
  constructor(files: LogFiles, end: number) {
    this.#files = files;
    this.#end = end;
  }

  /** Registers a chunk that is on disk. */
  register(record: ChunkRecord): void {
    this.bytes += record.range.length - (this.#records.get(record.n)?.range.length ?? 0);
    this.#records.set(record);
    this.highest = Math.max(this.highest, record.n);
    while (this.#records.has(this.next)) this.next += 1;
  }

  /** Truncates the file to its last registered record. */
  async discardPartialWrite(): Promise<void> {
    await this.#files.log.truncate(this.#end);
    this.#hasPartialWrite = false;
  }

  has(n: number): boolean {
    return this.#records.has(n);
  }

  async append(n: number, bytes: Uint8Array, sha256: Buffer): Promise<void> {
    await this.appendMissing([{ n, bytes, sha256 }]);
    if (!this.#records.get(n)?.range.sha256.equals(sha256)) throw new AppError('chunk_conflict');
  }

  async appendMissing(chunks: readonly NumberedChunk[]): Promise<void> {
    if (this.isClosed) throw new AppError('not_found');
    this.#waiting.push(...chunks);
    this.#pendingWrite ??= this.#schedule();
    await this.#pendingWrite;
  }

  arrivals(start: number): StoredChunk[] {
    return this.#records.from(start);
  }

  /** All chunks received before the write begins are written together. */
  #schedule(): Promise<void> {
    return this.#queue(async () => {
      const waiting = missingOf(this.#waiting, this);
      this.#waiting = [];
      this.#pendingWrite = null;
      while (waiting.length > 0) await this.#write(waiting.splice(0, firstBatch(waiting).length));
    });
  }

  importFile(path: string, ranges: readonly ChunkRange[]): Promise<boolean> {
    return this.#queue(async () => {
      if (this.isClosed) throw new AppError('not_found');
      if (this.#records.size > 0) return false;
      const place = join(this.#files.folder, AUDIO_FILE);
      await rename(path, place);
      await this.#files.audio?.close();
      this.#files.audio = await open(place, 'r+');
      await this.#files.audio.datasync();
      await syncFolder(this.#files.folder);
      const lines = ranges.map((at, n) => indexLine(n, at)).join('');
      await this.#store(
        [Buffer.from(lines, 'latin1')],
        ranges.map((at, n) => ({ n, range: at, file: 'audio' })),
      );
      return true;
    });
  }

  async #write(chunks: readonly NumberedChunk[]): Promise<void> {
    const parts: Uint8Array[] = [];
    const records: ChunkRecord[] = [];
    let end = this.#end;
    for (const { n, bytes, sha256 } of chunks) {
      const header = Buffer.from(recordHeader(n, bytes.byteLength, sha256), 'latin1');
      const place = { offset: end + header.length, length: bytes.byteLength, sha256 };
      parts.push(header, bytes);
      records.push({ n, range: place, file: 'log' });
      end = place.offset + place.length;
    }
    await this.#store(parts, records);
    for (const { n, bytes } of chunks) this.#recent.add(n, bytes);
  }

  /** Writes records, which are `parts`. */
  async #store(parts: readonly Uint8Array[], records: readonly ChunkRecord[]): Promise<void> {
    const { log } = this.#files;
    const length = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
    try {
      // The remains of a failed write would hide every later record.
      if (this.#hasPartialWrite) await this.discardPartialWrite();
      this.#hasPartialWrite = true;
      const { bytesWritten } = await log.writev(parts);
      // The disk accepted a part: writing the rest fails with the reason, or succeeds.
      if (bytesWritten < length) await log.appendFile(Buffer.concat(parts).subarray(bytesWritten));
      if (!SYNCS_WRITES) await log.datasync();
    } catch (error) {
      // If this fails as well, the next write tries again before it writes.
      await this.discardPartialWrite().catch(() => undefined);
      throw isDiskFull(error) ? new AppError('storage_full', {}, { cause: error }) : error;
    }
    this.#hasPartialWrite = false;
    this.#end += length;
    for (const record of records) this.register(record);
  }

  async read(n: number): Promise<Uint8Array | null> {
    const record = this.#records.get(n);
    return record ? (this.#recent.take(n) ?? readChunk(record, this.#files)) : null;
  }

  wholeFile(): string | null {
    let at = 0;
    for (let n = 0; n < this.#records.size; n += 1) {
      const record = this.#records.get(n);
      if (record?.file !== 'audio' || record.range.offset !== at) return null;
      at += record.range.length;
    }
    return at === 0 ? null : join(this.#files.folder, AUDIO_FILE);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.#queue(() => Promise.all([this.#files.log.close(), this.#files.audio?.close()]));
  }
}

/** The bytes of a stored chunk; null if the disk has other ones. */
async function readChunk({ range, file }: ChunkRecord, files: LogFiles): Promise<Uint8Array | null> {
  const bytes = Buffer.alloc(range.length);
  const read = await files[file]?.read(bytes, 0, range.length, range.offset);
  const isWhole = createHash('sha256').update(bytes).digest().equals(range.sha256);
  return read?.bytesRead === range.length && isWhole ? bytes : null;
}

/** The intact ones of the records that a crash may have damaged: those of the last write. */
async function intactOf(records: readonly ChunkRecord[], files: LogFiles): Promise<ChunkRecord[]> {
  const intact: ChunkRecord[] = [];
  let bytes = 0;
  for (const [at, record] of [...records.entries()].reverse()) {
    bytes += record.range.length;
    // An earlier write; a recording uploaded as one file was synced before its record was written.
    if (bytes > WRITE_MAX_BYTES) return [...records.slice(0, at + 1), ...intact.reverse()];
    if ((await readChunk(record, files)) !== null) intact.push(record);
  }
  return intact.reverse();
}

/**
 * Opens or creates the log in `folder`: the file `chunks` has a record for each chunk, with its number, length and
 * SHA-256 in one line, and its bytes. A chunk is acknowledged when its record is synced; remains of unacknowledged ones
 * after a crash are removed here. A recording uploaded as one file is the file `audio`, and its records refer to
 * positions in it; so do the records of logs from earlier versions.
 */
export async function openChunkLog(folder: string): Promise<ChunkLog> {
  await makeFolder(folder);
  const file = await open(join(folder, LOG_FILE), OPEN_FLAGS, 0o600);
  let audio: FileHandle | null = null;
  try {
    audio = await openIfExists(join(folder, AUDIO_FILE));
    await syncFolder(folder);
    const { records, end } = await readRecords(file, (await audio?.stat())?.size ?? 0);
    const files = { folder, log: file, audio };
    const log = new FileChunkLog(files, end);
    for (const record of await intactOf(records, files)) log.register(record);
    await log.discardPartialWrite();
    return log;
  } catch (error) {
    await Promise.allSettled([file.close(), audio?.close()]);
    throw error;
  }
}
