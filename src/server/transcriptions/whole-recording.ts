import type { TakeOpening } from '../../contract/api/takes.ts';
import type { Transcribed } from '../../contract/api/transcriptions.ts';

/** A recording that came in one file; it is moved away from `path`. */
export interface WholeRecording {
  readonly path: string;
  readonly opening: TakeOpening;
  /** Its own id, where the client has one. */
  readonly takeId: string | null;
}

/** Turns a recording that came in one file into text. @throws AppError why there is none */
export type TranscribeRecording = (owner: number, recording: WholeRecording) => Promise<Transcribed>;
