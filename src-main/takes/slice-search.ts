import type { FileHandle } from 'node:fs/promises';
import { type ByteRange, readAt } from './read-at.ts';
import {
  HEADER_BYTES,
  looksLikeRecord,
  PEEK_BYTES,
  RECORD_MIN_BYTES,
  readHeader,
  readRecord,
  type StoredSlice,
} from './slice-record.ts';
import type { TakeCipher } from './take-cipher.ts';

/** Bytes per read while a log is scanned. */
const WINDOW_BYTES = 4 * 1024 * 1024;

/** A log to scan. */
interface LogFile {
  readonly file: FileHandle;
  readonly size: number;
  readonly cipher: TakeCipher;
}

/** A readable slice. Numbers between two of them may be missing. */
export interface FoundSlice {
  readonly n: number;
  readonly range: ByteRange;
  readonly slice: StoredSlice;
}

const endOf = ({ offset, length }: ByteRange): number => offset + length;

/** Reads a file sequentially, one window at a time. */
function createReader({ file, size }: LogFile): (range: ByteRange) => Promise<Buffer | null> {
  let start = 0;
  let window: Buffer = Buffer.alloc(0);
  return async (range) => {
    const { offset } = range;
    if (endOf(range) > size) return null;
    if (offset < start || endOf(range) > start + window.byteLength) {
      window =
        (await readAt(file, { offset, length: Math.min(WINDOW_BYTES, size - offset) })) ?? Buffer.alloc(0);
      start = offset;
    }
    return endOf(range) > start + window.byteLength
      ? null
      : window.subarray(offset - start, endOf(range) - start);
  };
}

/** All positions after `from` that may hold a record, judged by the head. */
async function* candidates({ file, size }: LogFile, from: number): AsyncGenerator<ByteRange> {
  let start = from + 1;
  while (start + RECORD_MIN_BYTES <= size) {
    const window = await readAt(file, { offset: start, length: Math.min(WINDOW_BYTES, size - start) });
    if (!window) return;
    for (let at = 0; at + HEADER_BYTES <= window.byteLength; at += 1) {
      const length = readHeader(window, at);
      const offset = start + at + HEADER_BYTES;
      if (length !== null && offset + length <= size) yield { offset, length };
    }
    start += window.byteLength - HEADER_BYTES + 1;
  }
}

/**
 * The first record after `from`, where number `n` was expected, that decrypts with a later number: a record
 * only decrypts with its own number, so a match is certain.
 */
async function findNext(log: LogFile, from: number, n: number): Promise<FoundSlice | null> {
  const { file, cipher } = log;
  for await (const range of candidates(log, from)) {
    const prefix = await readAt(file, { ...range, length: Math.min(range.length, PEEK_BYTES) });
    if (!prefix || !looksLikeRecord(cipher, prefix, range.length)) continue;
    const encrypted = await readAt(file, range);
    const lastNumber = n + Math.max(1, Math.floor((range.offset - HEADER_BYTES - from) / RECORD_MIN_BYTES));
    for (let sliceNumber = n + 1; encrypted && sliceNumber <= lastNumber; sliceNumber += 1) {
      const slice = readRecord(cipher, sliceNumber, encrypted);
      if (slice) return { n: sliceNumber, range, slice };
    }
  }
  return null;
}

/** The readable slices of a log, in order. Damage between them is skipped. */
export async function* slicesIn(log: LogFile): AsyncGenerator<FoundSlice> {
  const read = createReader(log);
  let at = 0;
  let n = 0;
  for (;;) {
    const header = await read({ offset: at, length: HEADER_BYTES });
    const length = header && readHeader(header);
    const range = { offset: at + HEADER_BYTES, length: length ?? 0 };
    const encrypted = length ? await read(range) : null;
    const slice = encrypted && readRecord(log.cipher, n, encrypted);
    const found = slice ? { n, range, slice } : await findNext(log, at, n);
    if (!found) return;
    yield found;
    at = endOf(found.range);
    n = found.n + 1;
  }
}

/** True when the log's data from `start` on is only an incomplete last record. */
export async function isTruncated({ file, size }: Omit<LogFile, 'cipher'>, start: number): Promise<boolean> {
  const header = await readAt(file, { offset: start, length: HEADER_BYTES });
  if (!header) return true;
  const length = readHeader(header);
  if (length !== null && start + HEADER_BYTES + length > size) return true;
  // After a power failure, a file may have its new length but contain only zeros.
  for (let offset = start; offset < size; offset += WINDOW_BYTES) {
    const bytes = await readAt(file, { offset, length: Math.min(WINDOW_BYTES, size - offset) });
    if (bytes?.some((byte) => byte !== 0)) return false;
  }
  return true;
}
