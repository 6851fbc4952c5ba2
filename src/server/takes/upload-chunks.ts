import { open } from 'node:fs/promises';
import { CHUNK_MAX_BYTES } from '../../contract/limits.ts';
import { hashFile } from '../../node/hash-file.ts';
import { AppError } from '../app-error.ts';
import type { ChunkRange } from './chunk-index.ts';
import type { ChunkLog } from './chunk-log.ts';
import { missingIn } from './take-end.ts';
import type { TakeSession } from './take-session.ts';

/** The chunks of a file, each with at most `maxBytes`. */
async function chunksOf(path: string, maxBytes: number): Promise<ChunkRange[]> {
  const ranges: ChunkRange[] = [];
  for (let offset = 0; ; ) {
    const { bytes, sha256 } = await hashFile(path, { start: offset, end: offset + maxBytes - 1 });
    if (bytes === 0) return ranges;
    ranges.push({ offset, length: bytes, sha256: Buffer.from(sha256, 'hex') });
    offset += bytes;
  }
}

async function appendMissing(log: ChunkLog, path: string, ranges: readonly ChunkRange[]): Promise<void> {
  const file = await open(path, 'r');
  try {
    for (const [n, { offset, length, sha256 }] of ranges.entries()) {
      if (log.has(n)) continue;
      const bytes = Buffer.alloc(length);
      await file.read(bytes, 0, length, offset);
      await log.append(n, bytes, sha256);
    }
  } finally {
    await file.close();
  }
}

async function addMissing({ log, end, replicator: copy }: TakeSession, path: string): Promise<void> {
  if (end && missingIn(log, end).length === 0) return;
  // Earlier versions store a file as one chunk.
  const ranges = await chunksOf(path, end?.chunks === 1 ? Number.POSITIVE_INFINITY : CHUNK_MAX_BYTES);
  const isDifferent = log.arrivals(0).some(({ n, range }) => !ranges[n]?.sha256.equals(range.sha256));
  if (isDifferent || (end && end.chunks !== ranges.length)) throw new AppError('take_conflict');
  if (!(await log.importFile(path, ranges))) await appendMissing(log, path, ranges);
  copy.notifyArrival();
}

/**
 * Completes a take from a file with the whole recording. The file is moved in if nothing has arrived yet, and read
 * otherwise. Returns false, leaving the file, if the session has ended meanwhile.
 * @throws AppError `take_conflict` when the take has other chunks, `storage_full`
 */
export async function addUpload(session: TakeSession, path: string): Promise<boolean> {
  try {
    await addMissing(session, path);
    return true;
  } catch (error) {
    // A closed log accepts nothing: the next session reports any other error.
    if (session.log.isClosed) return false;
    throw error;
  }
}
