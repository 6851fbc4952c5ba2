import type { Transcribed } from '../../../../src/contract/api/transcriptions.ts';
import type { RecordingLanguage } from '../../../../src/contract/languages.ts';
import type { RecorderTake } from '../machine/recorder-state.ts';

/** Uploads of takes to the server, run by this page or by the host. */
export interface TakeUploads {
  /** Uploads a take while it is being recorded. */
  follow(take: RecorderTake): void;
  /** Notifies that more of a take has been stored. */
  notifyStored(takeId: string): void;
  /** Uploads what the server lacks. Throws errors that `classifySendError` understands. */
  flush(take: RecorderTake): Promise<void>;
  /** Uploads the rest and waits for the text. Throws errors that `classifySendError` understands. */
  complete(
    take: RecorderTake,
    options: { timeoutMs: number; language: RecordingLanguage | null },
  ): Promise<Transcribed>;
  /** Retries at once, because the next attempt is likely to succeed. */
  retryNow(): void;
  stop(takeId: string): void;
  stopAll(): void;
}
