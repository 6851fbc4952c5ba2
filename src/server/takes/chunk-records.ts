import { type FileHandle, open } from 'node:fs/promises';
import type { ChunkRange } from './chunk-index.ts';

/** A chunk of a log, and the file that its place is in. */
export interface ChunkRecord {
  readonly n: number;
  readonly range: ChunkRange;
  /** `log`: the bytes follow their record; `audio`: they are in a file of their own (see `openChunkLog`). */
  readonly file: 'log' | 'audio';
}

interface ChunkRecords {
  readonly records: readonly ChunkRecord[];
  /** Where the next record begins. */
  readonly end: number;
}

/** The offset is absent where the bytes follow. */
const HEADER = /^(\d+) (?:(\d+) )?(\d+) ([0-9a-f]{64})$/;
/** No header is longer. */
const HEADER_MAX_BYTES = 128;
/** Bytes that are read at once: dozens of slices. */
const WINDOW_BYTES = 64 * 1024;
const LINE_FEED = 0x0a;

/** The header of a chunk whose bytes follow it. */
export function recordHeader(n: number, length: number, sha256: Buffer): string {
  return `${n} ${length} ${sha256.toString('hex')}\n`;
}

/** Reads a file's headers one after the other, without reading all bytes between them. */
class HeaderReader {
  readonly #file: FileHandle;
  #window = Buffer.alloc(0);
  #start = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** The line at an offset; null when it is incomplete, too long, or past the end. */
  async lineAt(offset: number): Promise<string | null> {
    let at = offset - this.#start;
    if (at < 0 || at + HEADER_MAX_BYTES > this.#window.length) {
      const window = Buffer.alloc(WINDOW_BYTES);
      const { bytesRead } = await this.#file.read(window, 0, WINDOW_BYTES, offset);
      this.#window = window.subarray(0, bytesRead);
      this.#start = offset;
      at = 0;
    }
    const end = this.#window.indexOf(LINE_FEED, at);
    if (end < 0 || end - at >= HEADER_MAX_BYTES) return null;
    return this.#window.toString('latin1', at, end);
  }
}

/** The record whose header is `line` and whose bytes, if they follow, begin at `bodyAt`; null for an invalid header. */
function recordOf(line: string, bodyAt: number): ChunkRecord | null {
  const match = HEADER.exec(line);
  if (!match) return null;
  const [, n, offset, length, sha256 = ''] = match;
  const range = { length: Number(length), sha256: Buffer.from(sha256, 'hex') };
  return offset === undefined
    ? { n: Number(n), range: { ...range, offset: bodyAt }, file: 'log' }
    : { n: Number(n), range: { ...range, offset: Number(offset) }, file: 'audio' };
}

/**
 * Reads the records of a log up to the first one that is incomplete; they are in order of arrival.
 * `audioBytes`: the size of the file beside it.
 */
export async function readRecords(log: FileHandle, audioBytes: number): Promise<ChunkRecords> {
  const sizes = { log: (await log.stat()).size, audio: audioBytes };
  const reader = new HeaderReader(log);
  const records: ChunkRecord[] = [];
  let end = 0;
  for (let line = await reader.lineAt(end); line !== null; line = await reader.lineAt(end)) {
    const bodyAt = end + line.length + 1;
    const record = recordOf(line, bodyAt);
    if (!record || record.range.offset + record.range.length > sizes[record.file]) break;
    records.push(record);
    end = bodyAt + (record.file === 'log' ? record.range.length : 0);
  }
  return { records, end };
}

/**
 * True if the chunks of the log at `path` are in the file beside it: then the first one is.
 * @throws the system's error, for instance ENOENT
 */
export async function isLogOfFile(path: string): Promise<boolean> {
  const log = await open(path, 'r');
  try {
    const line = await new HeaderReader(log).lineAt(0);
    return line !== null && recordOf(line, 0)?.file === 'audio';
  } finally {
    await log.close();
  }
}
