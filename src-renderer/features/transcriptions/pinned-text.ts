import type { Transcription } from '../../../src/contract/api/transcriptions.ts';

/** True for a text that stands above the history; servers of earlier versions tell of none. */
export const isPinnedText = ({ pinnedAt }: Pick<Transcription, 'pinnedAt'>): boolean =>
  typeof pinnedAt === 'string';
