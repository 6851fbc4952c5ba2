import type { TakeOpening } from '../../contract/api/takes.ts';
import type { TextPlace } from '../../contract/api/text-places.ts';
import type { Transcribed } from '../../contract/api/transcriptions.ts';

/** A recording uploaded as one file; it is moved away from `path`. */
export interface WholeRecording {
  readonly path: string;
  readonly bytes: number;
  readonly opening: TakeOpening & {
    readonly device?: { readonly browser: string | null; readonly system: string | null };
    readonly recordedOn?: TextPlace;
  };
  /** The client's id for it, if there is one. */
  readonly takeId: string | null;
  /** Its id otherwise; see `RoutedRequest.requestId`. */
  readonly requestId: string;
}

/** Transcribes a recording uploaded as one file. @throws AppError the reason why there is no text */
export type TranscribeRecording = (owner: number, recording: WholeRecording) => Promise<Transcribed>;
