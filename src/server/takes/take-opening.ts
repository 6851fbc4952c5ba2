import type { SentTakeOpening } from '../../contract/api/takes.ts';
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

/** True when a take belongs to another uploaded file than the one with this digest. */
export const hasOtherContent = ({ content_sha256 }: TakeRow, sha256: string | null): boolean =>
  content_sha256 !== null && content_sha256 !== sha256;
