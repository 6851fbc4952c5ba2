import { type Take, takeSchema } from '../../contract/api/takes.ts';
import { AppError } from '../app-error.ts';
import type { ServerEvent } from '../server-event.ts';
import { lastArrival, readProgress } from './log-progress.ts';
import type { FailureRow, TakeRow } from './store.ts';
import type { TakeSession } from './take-session.ts';

/** An active device sends several chunks a second. */
const RECENT_ARRIVAL_MS = 60_000;

/** The failure reason of a take, from its row. */
export function failureIn(row: TakeRow): FailureRow | null {
  return row.failure_code === null ? null : { code: row.failure_code, text: row.failure_text ?? '' };
}

/** The only event of a take that has ended. */
export async function* finalEvent(row: TakeRow): AsyncGenerator<ServerEvent> {
  const data = { run: '', state: row.state, failure: failureIn(row) };
  yield { id: ':1', name: 'state', data };
}

/** The received part of a take: see the response to a chunk in the contract. */
export interface Arrival {
  readonly next: number;
  readonly safe?: number;
}

/** The received part of a session's take. */
export function arrivalOf({ log, replicator: { safe } }: TakeSession): Arrival {
  return { next: log.next, ...(safe !== null && { safe }) };
}

/** The take is already transcribed: a repeated chunk only means that the client missed the response. */
export function arrivalOfRepeated({ chunks }: TakeRow, n: number): Arrival {
  if (chunks === null || n >= chunks) throw new AppError('take_closed');
  return { next: chunks };
}

/** The received part of a take held here. */
const localProgress = async ({ folder, session }: LocalTake) => {
  const { next, bytes } = session?.log ?? (await readProgress(folder));
  return { next, bytes, changedAt: await lastArrival(folder) };
};

/** The received part of a take that another server holds: as much as is in the shared store. */
const storedProgress = ({ stored_chunks, stored_bytes, stored_at, created_at }: TakeRow) => ({
  next: stored_chunks,
  bytes: stored_bytes,
  changedAt: Math.max(stored_at, created_at),
});

/** This server's data of a take. */
interface LocalTake {
  /** Its chunks on this server. */
  readonly folder: string;
  /** Its session, if this server has it open. */
  readonly session: Pick<TakeSession, 'log' | 'feed'> | undefined;
}

/** A stored take as the API returns it. */
export async function presentTake(row: TakeRow, local: LocalTake): Promise<Take> {
  // Only in a fleet does a take have a holder, and an epoch above 0.
  const isElsewhere = row.epoch > 0 && !local.session;
  const { next, bytes, changedAt } = isElsewhere ? storedProgress(row) : await localProgress(local);
  return takeSchema.parse({
    id: row.id,
    state: row.state,
    aiService: row.ai_service,
    language: row.language,
    personalizeEnabled: row.personalize === 1,
    ...(row.meeting === 1 && { isMeeting: true }),
    ...(row.separate_speakers !== null && { separateSpeakers: row.separate_speakers === 1 }),
    mimeType: row.mime_type,
    startedAt: new Date(row.started_at).toISOString(),
    next: row.state === 'done' ? (row.chunks ?? next) : next,
    bytes,
    // A paused device sends no chunks but keeps its event stream open, which another server records in the row.
    isComing:
      row.state === 'open' && (local.session?.feed.isWatched || Date.now() - changedAt < RECENT_ARRIVAL_MS),
    failure: failureIn(row),
    transcriptionId: row.transcription_id,
  });
}
