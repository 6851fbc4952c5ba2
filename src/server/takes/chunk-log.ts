import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../../node/error-code.ts';
import { syncFolder } from '../../node/sync-folder.ts';
import { AppError } from '../app-error.ts';
import { isDiskFull } from '../disk-full.ts';
import { type ChunkPlace, indexLine, readIndex } from './chunk-index.ts';

const AUDIO = 'audio';
const INDEX = 'chunks';

/** A stored chunk: its number and its place. */
export interface Arrival {
  readonly n: number;
  readonly place: ChunkPlace;
}

/** A chunk as it came from a device, or from the shared store. */
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
  has(n: number): boolean;
  /**
   * Stores a chunk durably: it is synced when this resolves. Storing the same chunk again is a no-op.
   * @throws AppError `chunk_conflict` when other content is stored under this number, `storage_full`
   */
  append(n: number, bytes: Uint8Array, sha256: Buffer): Promise<void>;
  /** Stores the chunks that are missing, all with one sync; others are ignored. @throws AppError `storage_full` */
  appendMissing(chunks: readonly NumberedChunk[]): Promise<void>;
  /** The chunks in order of arrival, from the `start`-th on. */
  arrivals(start: number): Arrival[];
  /** The bytes of a chunk; null if it is missing or damaged on disk. */
  read(n: number): Promise<Uint8Array | null>;
  /** The path of the file with the whole recording, if its chunks arrived in order; else null. */
  inOrder(): string | null;
  close(): Promise<void>;
}

/** Creates the folder of a take, and its owner's folder if needed. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await syncFolder(dirname(folder));
  await syncFolder(dirname(dirname(folder)));
}

async function hashOf(path: string, start = 0, length = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const hash = createHash('sha256');
  if (length > 0) await pipeline(createReadStream(path, { start, end: start + length - 1 }), hash);
  return hash.digest();
}

/** Recovers from a crash: the complete chunks in the index. */
async function recover(folder: string, audioBytes: number) {
  const found = readIndex(await readFile(join(folder, INDEX), 'utf8'), audioBytes);
  for (let last = found.at(-1); last; last = found.at(-1)) {
    const { offset, length, sha256 } = last.place;
    // Only chunks of the last write can be truncated: the earlier ones were synced before it began.
    if ((await hashOf(join(folder, AUDIO), offset, length)).equals(sha256)) break;
    found.pop();
  }
  return found;
}

class Log implements ChunkLog {
  readonly #folder: string;
  readonly #audio: FileHandle;
  readonly #index: FileHandle;
  /** In order of arrival. */
  readonly #places = new Map<number, ChunkPlace>();
  #audioBytes = 0;
  #indexBytes = 0;
  #line: Promise<unknown> = Promise.resolve();
  next = 0;
  highest = -1;

  constructor(folder: string, audio: FileHandle, index: FileHandle) {
    this.#folder = folder;
    this.#audio = audio;
    this.#index = index;
  }

  get bytes(): number {
    return this.#audioBytes;
  }

  /** Registers a chunk that is on disk. */
  note(n: number, place: ChunkPlace): void {
    this.#places.set(n, place);
    this.#audioBytes = place.offset + place.length;
    this.#indexBytes += indexLine(n, place).length;
    this.highest = Math.max(this.highest, n);
    while (this.#places.has(this.next)) this.next += 1;
  }

  /** Truncates both files to the last registered chunk. */
  async cutBack(): Promise<void> {
    await this.#audio.truncate(this.#audioBytes);
    await this.#index.truncate(this.#indexBytes);
  }

  has(n: number): boolean {
    return this.#places.has(n);
  }

  append(n: number, bytes: Uint8Array, sha256: Buffer): Promise<void> {
    return this.#next(async () => {
      const known = this.#places.get(n);
      if (known && !known.sha256.equals(sha256)) throw new AppError('chunk_conflict');
      if (!known) await this.#write([{ n, bytes, sha256 }]);
    });
  }

  appendMissing(chunks: readonly NumberedChunk[]): Promise<void> {
    return this.#next(async () => {
      const missing = chunks.filter(({ n }) => !this.#places.has(n));
      if (missing.length > 0) await this.#write(missing);
    });
  }

  arrivals(start: number): Arrival[] {
    return [...this.#places].slice(start).map(([n, place]) => ({ n, place }));
  }

  #next(write: () => Promise<void>): Promise<void> {
    const written = this.#line.then(write);
    this.#line = written.catch(() => undefined);
    return written;
  }

  async #write(chunks: readonly NumberedChunk[]): Promise<void> {
    let offset = this.#audioBytes;
    const arrivals = chunks.map(({ n, bytes, sha256 }): Arrival => {
      const place = { offset, length: bytes.byteLength, sha256 };
      offset += bytes.byteLength;
      return { n, place };
    });
    try {
      for (const { bytes } of chunks) await this.#audio.appendFile(bytes);
      await this.#index.appendFile(arrivals.map(({ n, place }) => indexLine(n, place)).join(''));
      // Their order does not matter: a line without its bytes is detected by its SHA-256.
      await Promise.all([this.#audio.datasync(), this.#index.datasync()]);
    } catch (error) {
      await this.cutBack();
      throw isDiskFull(error) ? new AppError('storage_full', {}, { cause: error }) : error;
    }
    for (const { n, place } of arrivals) this.note(n, place);
  }

  async read(n: number): Promise<Uint8Array | null> {
    const place = this.#places.get(n);
    if (!place) return null;
    const bytes = Buffer.alloc(place.length);
    const { bytesRead } = await this.#audio.read(bytes, 0, place.length, place.offset);
    const isWhole = createHash('sha256').update(bytes).digest().equals(place.sha256);
    return bytesRead === place.length && isWhole ? bytes : null;
  }

  inOrder(): string | null {
    let at = 0;
    for (let n = 0; n < this.#places.size; n += 1) {
      const place = this.#places.get(n);
      if (place?.offset !== at) return null;
      at += place.length;
    }
    return join(this.#folder, AUDIO);
  }

  async close(): Promise<void> {
    await this.#line;
    await Promise.all([this.#audio.close(), this.#index.close()]);
  }
}

/**
 * Opens or creates the log in `folder`. Two files: `audio`, the bytes in order of arrival, and `chunks`, a
 * line per chunk with its number, position, length and SHA-256. A chunk is acknowledged when both are synced;
 * remains of an unacknowledged one after a crash are removed here.
 */
export async function openChunkLog(folder: string): Promise<ChunkLog> {
  await makeFolder(folder);
  const audio = await open(join(folder, AUDIO), 'a+', 0o600);
  const index = await open(join(folder, INDEX), 'a+', 0o600);
  await syncFolder(folder);
  const log = new Log(folder, audio, index);
  for (const { n, place } of await recover(folder, (await audio.stat()).size)) log.note(n, place);
  await log.cutBack();
  return log;
}

/** Moves a file in as the only chunk of a new log; it is on disk when this resolves. */
export async function moveFileIn(folder: string, path: string): Promise<void> {
  await makeFolder(folder);
  const place = join(folder, AUDIO);
  await rename(path, place);
  const audio = await open(place, 'r+');
  const { size } = await audio.stat();
  await audio.datasync().finally(() => audio.close());
  const line = indexLine(0, { offset: 0, length: size, sha256: await hashOf(place) });
  await writeFile(join(folder, INDEX), line, { mode: 0o600, flush: true });
  await syncFolder(folder);
}

/**
 * Progress of a recording without opening its log: the first missing chunk, the total bytes, and when the
 * last chunk arrived (milliseconds since 1970, 0 for none).
 */
export async function readChunkFacts(
  folder: string,
): Promise<{ next: number; bytes: number; changedAt: number }> {
  const path = join(folder, INDEX);
  try {
    const { mtimeMs } = await stat(path);
    const places = readIndex(await readFile(path, 'utf8'), Number.POSITIVE_INFINITY);
    const numbers = new Set(places.map(({ n }) => n));
    let next = 0;
    while (numbers.has(next)) next += 1;
    const bytes = places.reduce((sum, { place }) => sum + place.length, 0);
    return { next, bytes, changedAt: places.length > 0 ? mtimeMs : 0 };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return { next: 0, bytes: 0, changedAt: 0 };
    throw error;
  }
}
