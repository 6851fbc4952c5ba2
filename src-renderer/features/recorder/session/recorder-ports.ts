import type { Take } from '../../../../src/contract/api/takes.ts';
import type { TranscriptionDetail } from '../../../../src/contract/api/transcriptions.ts';
import type { TakeCalls } from '../../../../src/sending/take-sender.ts';
import type { RecordingHost } from '../../../platform/recording.ts';
import type { Listen } from '../live/live-listener.ts';
import type { Notice } from '../machine/recorder-state.ts';
import type { Transcribe } from '../upload/submissions.ts';

/** A finished recording. `automatic`: it was sent by itself, so nobody is waiting to see it. */
export interface RecorderResult {
  readonly transcription: TranscriptionDetail;
  readonly automatic: boolean;
}

/** The server, as far as recordings go. */
export interface RecorderServer extends TakeCalls {
  /** Turns one file into text. */
  readonly transcribe: Transcribe;
  discard(takeId: string): Promise<void>;
  list(): Promise<readonly Take[]>;
  readonly listen: Listen;
}

export interface RecorderPorts {
  readonly host: RecordingHost;
  readonly server: RecorderServer;
  onNotice(notice: Notice): void;
  onResult(result: RecorderResult): void;
  /** The server does not know us, or knows somebody else. */
  onAccountDoubt(): void;
}
