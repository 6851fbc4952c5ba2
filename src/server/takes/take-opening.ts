import type { SentTakeOpening } from '../../contract/api/takes.ts';
import { AppError } from '../app-error.ts';
import type { TakeRow } from './store.ts';

/** True when a take was begun like this. */
export function matchesOpening(row: TakeRow, opening: SentTakeOpening): boolean {
  return (
    (opening.aiService === undefined || row.ai_service === opening.aiService) &&
    row.personalize === Number(opening.personalizeEnabled) &&
    row.mime_type === opening.mimeType &&
    row.started_at === Date.parse(opening.startedAt) &&
    row.meeting === Number(opening.isMeeting ?? false) &&
    // A retry may have changed the language.
    (row.language === opening.language || row.state !== 'open')
  );
}

/** @throws AppError `take_conflict` when a take belongs to another uploaded file than the one with this digest */
export function requireSameContent(row: TakeRow | undefined, sha256: string | null): void {
  const stored = row?.content_sha256 ?? sha256;
  if (stored !== sha256) throw new AppError('take_conflict');
}
