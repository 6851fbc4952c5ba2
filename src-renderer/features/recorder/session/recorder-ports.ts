import type { Take } from '../../../../src/contract/api/takes.ts';
import type { FinishedText } from '../../../../src/contract/api/transcriptions.ts';
import type { TakeCalls } from '../../../../src/sending/take-calls.ts';
import type { RecordingHost } from '../../../platform/recording.ts';
import type { Listen } from '../live/live-listener.ts';
import type { Notice, RecorderTake } from '../machine/recorder-state.ts';
import type { Transcribe } from '../upload/submissions.ts';

/** A finished recording. `automatic`: it was sent in the background, without the user waiting for it. */
export interface RecorderResult {
  readonly takeId: string;
  readonly transcription: FinishedText;
  readonly automatic: boolean;
}

/** The server API used by the recorder. */
export interface RecorderServer extends TakeCalls {
  /** Transcribes one file. */
  readonly transcribe: Transcribe;
  discard(takeId: string): Promise<void>;
  list(): Promise<readonly Take[]>;
  readonly listen: Listen;
}

export interface RecorderPorts {
  readonly host: RecordingHost;
  readonly server: RecorderServer;
  onNotice(notice: Notice): void;
  onResult(result: RecorderResult, take: RecorderTake): void;
  /** Runs when a recording has been discarded for good: removes what else this device has of it. Never rejects. */
  onDiscarded(takeId: string): Promise<void>;
  /** Receives the recorded audio, as 16 kHz mono 16-bit samples; null if this take is not recognised here. */
  audioSinkFor(take: RecorderTake): ((pcm: Uint8Array) => void) | null;
  /** Runs when the server reports that the session has ended or belongs to another user. */
  onSessionInvalid(): void;
}
