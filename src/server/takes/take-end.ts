import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { ChunkLog } from './chunk-log.ts';
import type { TakeRow } from './store.ts';

/** Maximum number of missing chunks in one error. */
const MISSING_MAX = 1000;

/** Number of chunks of a recording, and the ones the device has lost. */
export interface TakeEnd {
  readonly chunks: number;
  readonly lost: readonly number[];
}

const lostSchema = z.array(z.int());

/** The end of a take as the device reported it, from its row. */
export function endOf({ chunks, lost }: Pick<TakeRow, 'chunks' | 'lost'>): TakeEnd | null {
  return chunks === null ? null : { chunks, lost: lostSchema.parse(JSON.parse(lost)) };
}

/** The numbers of chunks that have not arrived, without those that the device has lost. */
export function missingIn(log: ChunkLog, { chunks, lost }: TakeEnd): number[] {
  const lostChunks = new Set(lost);
  const missing: number[] = [];
  for (let n = log.next; n < chunks; n += 1) if (!log.has(n) && !lostChunks.has(n)) missing.push(n);
  return missing;
}

/** The same end, with missing chunks as lost. */
export function withMissing(log: ChunkLog, { chunks, lost }: TakeEnd): TakeEnd {
  return { chunks, lost: [...lost, ...missingIn(log, { chunks, lost })] };
}

/**
 * The end of a recording as reported by its device; if another device reports it, of everything that has arrived: that
 * device knows only the first missing number, and nobody else has the missing chunks.
 * @throws AppError `chunks_missing` with the numbers, `take_conflict` when there are more than the device reports
 */
export function completeEnd(log: ChunkLog, row: TakeRow, reported: TakeEnd): TakeEnd {
  const { chunks, lost } = reported;
  const isElsewhere = lost.length === 0 && chunks === Math.max(log.next, 1) && chunks <= log.highest;
  if (isElsewhere) return withMissing(log, { chunks: row.chunks ?? log.highest + 1, lost });
  if (log.highest >= chunks || (row.chunks ?? chunks) !== chunks) throw new AppError('take_conflict');
  const missing = missingIn(log, reported).slice(0, MISSING_MAX);
  if (missing.length > 0) throw new AppError('chunks_missing', { missing });
  return reported;
}
