import { CHUNK_MAX_BYTES } from '../../src/contract/limits.ts';
import { hasCode } from '../../src/node/error-code.ts';
import type { ChunkEnds } from './chunk-ends.ts';
import type { SliceLog } from './slice-log.ts';

interface Bounds {
  readonly from: number;
  readonly to: number;
}
interface Gathered {
  readonly to: number;
  readonly bytes: Buffer | null;
}

/** A piece of a take as it is sent. `bytes` is null where the disk does not give them back. */
export interface StoredChunk {
  readonly bytes: Buffer | null;
}

/** Puts waiting slices together. What can't be read back is a chunk of its own, so that nothing else is lost with it. */
async function gather(log: SliceLog, { from, to }: Bounds): Promise<Gathered> {
  const parts: Buffer[] = [];
  let size = 0;
  let at = from;
  while (at < to) {
    const slice = await log.read(at);
    if (slice === null && parts.length > 0) break;
    if (slice === null) return { to: await endOfLoss(log, { from: at, to }), bytes: null };
    if (parts.length > 0 && size + slice.byteLength > CHUNK_MAX_BYTES) break;
    parts.push(slice);
    size += slice.byteLength;
    at += 1;
  }
  return { to: at, bytes: Buffer.concat(parts) };
}

async function endOfLoss(log: SliceLog, { from, to }: Bounds): Promise<number> {
  let at = from + 1;
  while (at < to && (await log.read(at)) === null) at += 1;
  return at;
}

/** The chunk as it was put together before. */
async function again(log: SliceLog, { from, to }: Bounds): Promise<StoredChunk> {
  const parts: Buffer[] = [];
  for (let at = from; at < to; at += 1) {
    const slice = await log.read(at);
    if (slice === null) return { bytes: null };
    parts.push(slice);
  }
  return { bytes: Buffer.concat(parts) };
}

/**
 * Chunk `n` of a take: as many of the slices that wait as fit into `CHUNK_MAX_BYTES`, null where none waits. Its
 * bounds are on the disk before this resolves, so it has the same bytes at every later call. Where the disk is too
 * full even to note them, it is one slice, and so are all chunks that the server turns out to have beyond the noted
 * ones: bounds never have to be guessed.
 */
export async function readChunk(log: SliceLog, chunks: ChunkEnds, n: number): Promise<StoredChunk | null> {
  const ends = await chunks.read();
  const known = ends[n];
  if (known !== undefined) return again(log, { from: ends[n - 1] ?? 0, to: known });
  const end = ends.at(-1) ?? 0;
  const from = end + (n - ends.length);
  const { sliceCount } = log.facts;
  if (from >= sliceCount) return null;
  const { to, bytes } = await gather(log, { from, to: sliceCount });
  const between = Array.from({ length: n - ends.length }, (_, at) => end + at + 1);
  try {
    await chunks.add([...between, to]);
    return { bytes };
  } catch (error) {
    if (!hasCode(error, 'ENOSPC', 'EDQUOT')) throw error;
    return again(log, { from, to: from + 1 });
  }
}
