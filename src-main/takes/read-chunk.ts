import { CHUNK_GATHERED_BYTES } from '../../src/contract/limits.ts';
import { hasCode } from '../../src/node/error-code.ts';
import type { ChunkEnds } from './chunk-ends.ts';
import type { SliceLog } from './slice-log.ts';

interface Bounds {
  readonly from: number;
  readonly to: number;
}
interface GatheredSlices {
  readonly to: number;
  readonly bytes: Buffer | null;
}

/** A chunk of a take. `bytes` is null when the disk cannot return them. */
export interface StoredChunk {
  readonly bytes: Buffer | null;
}

/**
 * Joins waiting slices. Unreadable slices become a separate chunk, so that nothing else is lost with them.
 */
async function gather(log: SliceLog, { from, to }: Bounds): Promise<GatheredSlices> {
  const parts: Buffer[] = [];
  let size = 0;
  let at = from;
  while (at < to) {
    const slice = await log.read(at);
    if (slice === null && parts.length > 0) break;
    if (slice === null) return { to: await endOfLoss(log, { from: at, to }), bytes: null };
    if (parts.length > 0 && size + slice.byteLength > CHUNK_GATHERED_BYTES) break;
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

/** Rebuilds a chunk with its stored bounds. */
async function readSlices(log: SliceLog, { from, to }: Bounds): Promise<StoredChunk> {
  const parts: Buffer[] = [];
  for (let at = from; at < to; at += 1) {
    const slice = await log.read(at);
    if (slice === null) return { bytes: null };
    parts.push(slice);
  }
  return { bytes: Buffer.concat(parts) };
}

/**
 * Chunk `n` of a take: as many waiting slices as fit into `CHUNK_GATHERED_BYTES`; null if none is waiting. Its
 * bounds are on disk before this resolves, so every later call returns the same bytes. If the disk is too
 * full even for them, the chunk is one slice, also once there is room again, and so are all chunks the server has
 * beyond the stored bounds: bounds are never guessed.
 */
export async function readChunk(log: SliceLog, chunks: ChunkEnds, n: number): Promise<StoredChunk | null> {
  const ends = await chunks.read();
  const knownEnd = ends[n];
  if (knownEnd !== undefined) return readSlices(log, { from: ends[n - 1] ?? 0, to: knownEnd });
  const end = ends.at(-1) ?? 0;
  const from = end + (n - ends.length);
  const { sliceCount } = log.facts;
  if (from >= sliceCount) return null;
  const { to, bytes } = await gather(log, { from, to: chunks.isSingle(n) ? from + 1 : sliceCount });
  const lostEnds = Array.from({ length: n - ends.length }, (_, at) => end + at + 1);
  try {
    await chunks.add([...lostEnds, to]);
    return { bytes };
  } catch (error) {
    if (!hasCode(error, 'ENOSPC', 'EDQUOT')) throw error;
    chunks.markSingle(n);
    return readSlices(log, { from, to: from + 1 });
  }
}
