import type { Transcribed } from '../../../../src/contract/api/transcriptions.ts';
import type { RecordingLanguage } from '../../../../src/contract/languages.ts';
import type { RecorderTake } from '../machine/recorder-state.ts';

/** Takes on their way to the server, each from the moment it is worked on until that work ends; whoever sends them. */
export interface Sending {
  /** Sends a take up while it is spoken. */
  follow(take: RecorderTake): void;
  /** More of a take is stored. */
  stored(takeId: string): void;
  /** Sends what the server does not have. Throws what `failureOf` understands. */
  flush(take: RecorderTake): Promise<void>;
  /** Sends what is left and waits for the text. Throws what `failureOf` understands. */
  complete(
    take: RecorderTake,
    options: { patienceMs: number; language: RecordingLanguage | null },
  ): Promise<Transcribed>;
  /** There is reason to believe that the next try succeeds. */
  tryNow(): void;
  stop(takeId: string): void;
  stopAll(): void;
}
