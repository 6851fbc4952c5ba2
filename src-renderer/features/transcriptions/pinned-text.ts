import type { Transcription } from '../../../src/contract/api/transcriptions.ts';

/** True for a pinned text; servers of earlier versions report none. */
export const isPinnedText = ({ pinnedAt }: Pick<Transcription, 'pinnedAt'>): boolean =>
  typeof pinnedAt === 'string';
