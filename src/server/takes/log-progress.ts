import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../node/error-code.ts';
import { openIfExists } from '../../node/open-if-exists.ts';
import { LOG_FILE } from './chunk-log.ts';
import { readRecords } from './chunk-records.ts';

/** Logs whose progress is cached. */
const CACHE_MAX = 1000;

/** How far a recording has arrived. */
interface LogProgress {
  /** Number of the first missing chunk. */
  readonly next: number;
  /** Bytes of all chunks. */
  readonly bytes: number;
}

interface LogState {
  readonly size: number;
  /** In milliseconds since 1970. */
  readonly mtimeMs: number;
}

/** By folder, oldest first; an entry is valid only for this size and modification time of the log. */
const progressCache = new Map<string, LogState & { readonly progress: LogProgress }>();

/** Size and modification time of a log; zeros for none. */
async function stateOf(folder: string): Promise<LogState> {
  try {
    const { size, mtimeMs } = await stat(join(folder, LOG_FILE));
    return { size, mtimeMs };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return { size: 0, mtimeMs: 0 };
    throw error;
  }
}

/** When the last chunk of a log arrived, in milliseconds since 1970; 0 for none. */
export async function lastArrival(folder: string): Promise<number> {
  const { size, mtimeMs } = await stateOf(folder);
  return size > 0 ? mtimeMs : 0;
}

/** Progress of a recording without opening its log; a log that has not changed is not read again. */
export async function readProgress(folder: string): Promise<LogProgress> {
  const state = await stateOf(folder);
  const cached = progressCache.get(folder);
  if (cached && cached.size === state.size && cached.mtimeMs === state.mtimeMs) return cached.progress;
  const progress = await readLog(folder);
  progressCache.delete(folder);
  if (progressCache.size >= CACHE_MAX) progressCache.delete(progressCache.keys().next().value ?? '');
  progressCache.set(folder, { ...state, progress });
  return progress;
}

async function readLog(folder: string): Promise<LogProgress> {
  const log = await openIfExists(join(folder, LOG_FILE));
  if (!log) return { next: 0, bytes: 0 };
  const { records } = await readRecords(log, Number.POSITIVE_INFINITY).finally(() => log.close());
  const lengths = new Map(records.map(({ n, range }) => [n, range.length]));
  let next = 0;
  while (lengths.has(next)) next += 1;
  return { next, bytes: [...lengths.values()].reduce((sum, length) => sum + length, 0) };
}
