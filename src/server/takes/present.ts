import { type Take, takeSchema } from '../../contract/api/takes.ts';
import { readChunkFacts } from './chunk-log.ts';
import type { FailureRow, TakeRow } from './store.ts';

/** An active device sends several chunks a second. */
const COMING_MS = 60_000;

/** The failure reason of a take, from its row. */
export function failureIn(row: TakeRow): FailureRow | null {
  return row.failure_code === null ? null : { code: row.failure_code, text: row.failure_text ?? '' };
}

/** A stored take as the API returns it; `folder`: its chunks, `isWatched`: a client follows its events. */
export async function presentTake(row: TakeRow, folder: string, isWatched: boolean): Promise<Take> {
  const { next, bytes, changedAt } = await readChunkFacts(folder);
  return takeSchema.parse({
    id: row.id,
    state: row.state,
    aiService: row.ai_service,
    language: row.language,
    personalizeEnabled: row.personalize === 1,
    mimeType: row.mime_type,
    startedAt: new Date(row.started_at).toISOString(),
    next: row.state === 'done' ? (row.chunks ?? next) : next,
    bytes,
    isComing: row.state === 'open' && (isWatched || Date.now() - changedAt < COMING_MS),
    failure: failureIn(row),
    transcriptionId: row.transcription_id,
  });
}
