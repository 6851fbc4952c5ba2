import { CHUNK_GATHERED_BYTES } from '../../../src/contract/limits.ts';
import type { TakeChunk } from '../../../src/sending/take-audio.ts';
import { asStoreError, keyRangeOf, STRICT_DURABILITY, type TakeDatabase } from './take-database.ts';
import { type ChunkBounds, readChunkBounds, readSlice, readTakeRow } from './take-rows.ts';

/** Slices per read: eight seconds of speech. */
const BATCH = 32;

interface GatheredChunk {
  readonly bounds: ChunkBounds;
  readonly bytes: ArrayBuffer | null;
}

/** The slices of a take in a range, in order; `null` for one that can't be read. */
async function* slicesOf(
  db: TakeDatabase,
  takeId: string,
  { from, to }: ChunkBounds,
): AsyncGenerator<ArrayBuffer | null> {
  for (let at = from; at < to; at += BATCH) {
    const end = Math.min(to, at + BATCH);
    const rows = (await db.getAll('slices', keyRangeOf(takeId, at, end))).map(readSlice);
    const found = new Map(rows.filter((row) => row !== null).map(({ n, bytes }) => [n, bytes]));
    for (let n = at; n < end; n += 1) yield found.get(n) ?? null;
  }
}

function concatBuffers(parts: readonly ArrayBuffer[]): ArrayBuffer {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const all = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(new Uint8Array(part), at);
    at += part.byteLength;
  }
  return all.buffer;
}

/**
 * Joins waiting slices into a chunk. Unreadable slices form a chunk of their own, so that nothing else is
 * lost with them.
 */
async function gather(db: TakeDatabase, takeId: string, waiting: ChunkBounds): Promise<GatheredChunk> {
  const parts: ArrayBuffer[] = [];
  let size = 0;
  let lost = 0;
  for await (const slice of slicesOf(db, takeId, waiting)) {
    if (slice === null && parts.length > 0) break;
    if (slice === null) {
      lost += 1;
      continue;
    }
    const fits = parts.length === 0 || size + slice.byteLength <= CHUNK_GATHERED_BYTES;
    if (lost > 0 || !fits) break;
    parts.push(slice);
    size += slice.byteLength;
  }
  const bounds = { from: waiting.from, to: waiting.from + lost + parts.length };
  return { bounds, bytes: lost > 0 ? null : concatBuffers(parts) };
}

/** The chunk with the bounds stored before. */
async function readStoredChunk(db: TakeDatabase, takeId: string, bounds: ChunkBounds): Promise<TakeChunk> {
  const parts: ArrayBuffer[] = [];
  for await (const slice of slicesOf(db, takeId, bounds)) {
    if (slice === null) return { bytes: null };
    parts.push(slice);
  }
  return { bytes: concatBuffers(parts) };
}

/** The bounds of chunk `n`, if stored, and of the last stored chunk, read together. */
async function storedChunks(db: TakeDatabase, takeId: string, n: number) {
  const { store } = db.transaction('chunks');
  const [value, cursor] = await Promise.all([
    store.get([takeId, n]),
    store.openCursor(keyRangeOf(takeId), 'prev'),
  ]);
  const last = cursor && readChunkBounds(cursor.value);
  return {
    storedBounds: readChunkBounds(value),
    count: cursor && last ? cursor.key[1] + 1 : 0,
    end: last?.to ?? 0,
  };
}

/** Stores the bounds of chunks up to `n`, unless another reader has stored those of `n`, which are returned. */
async function storeBounds(
  db: TakeDatabase,
  takeId: string,
  n: number,
  chunks: ReadonlyMap<number, ChunkBounds>,
): Promise<ChunkBounds | null> {
  const tx = db.transaction('chunks', 'readwrite', STRICT_DURABILITY);
  const write = async () => {
    const known = readChunkBounds(await tx.store.get([takeId, n]));
    const rows = known ? [] : [...chunks].map(([at, bounds]) => tx.store.put({ takeId, n: at, ...bounds }));
    await Promise.all(rows);
    return known;
  };
  const [known] = await Promise.all([write(), tx.done]);
  return known;
}

/**
 * Chunk `n` of a take; see `UploadableTakeStore.chunk`. If the device is too full to store the bounds, the chunk is a
 * single slice; so is every chunk that the server has beyond the stored bounds. Bounds therefore never have
 * to be guessed. `singles`: the last such chunk that this page handed out, by take; it may have been sent.
 */
export async function readChunk(
  db: TakeDatabase,
  takeId: string,
  n: number,
  singles: Map<string, number>,
): Promise<TakeChunk | null> {
  const { storedBounds, count, end } = await storedChunks(db, takeId, n);
  if (storedBounds) return readStoredChunk(db, takeId, storedBounds);
  const row = readTakeRow(await db.get('takes', takeId));
  if (!row) return null;
  if (n < count) return { bytes: null };
  const from = end + (n - count);
  if (from >= row.sliceCount) return null;
  const lastSingle = singles.get(takeId) ?? -1;
  const to = n <= lastSingle ? from + 1 : row.sliceCount;
  const { bounds, bytes } = await gather(db, takeId, { from, to });
  const chunks = new Map([[n, bounds]]);
  for (let one = count; one < n; one += 1) {
    chunks.set(one, { from: end + one - count, to: end + one - count + 1 });
  }
  try {
    const stored = await storeBounds(db, takeId, n, chunks);
    return stored ? readStoredChunk(db, takeId, stored) : { bytes };
  } catch (cause) {
    if (asStoreError(cause).problem !== 'full') throw cause;
    singles.set(takeId, Math.max(n, lastSingle));
    return readStoredChunk(db, takeId, { from, to: from + 1 });
  }
}
