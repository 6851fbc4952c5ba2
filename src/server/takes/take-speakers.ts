import { speakerTurns } from '../../text/speaker-turns.ts';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import type { SeparateSegments, VoicePrints } from '../speakers/separate-segments.ts';
import type { RecognitionResult } from '../speech/recognition/recognition-request.ts';
import type { TakeRow } from './store.ts';
import type { TakeSession } from './take-session.ts';

/** Milliseconds for which a text waits for a separation slot if a job can do it later. */
const WAIT_MS = 10_000;

/** The recognised text, with its voices if they were told apart. `needsSeparation`: a job is to tell them apart. */
export type SeparatedResult = RecognitionResult & {
  readonly prints?: VoicePrints | undefined;
  readonly needsSeparation?: boolean;
};

/** Tells the speakers of a recording apart. Throws only on discard or shutdown. */
export type TakeSpeakers = (
  take: Pick<TakeRow, 'owner' | 'separate_speakers'>,
  session: Pick<TakeSession, 'wholeFile' | 'signal'>,
  recognised: RecognitionResult,
) => Promise<SeparatedResult>;

const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'server_busy';

/**
 * `wantsSeparation`: whether the user's preference is to tell speakers apart, if the recording has no choice of its own; turns
 * become the paragraphs of the text. `keepsRecordings`: whether the recording will be kept, as a job needs it.
 */
export function createTakeSpeakers(parts: {
  readonly separate: SeparateSegments;
  readonly log: Log;
  wantsSeparation(owner: number): Promise<boolean>;
  keepsRecordings(owner: number): Promise<boolean>;
}): TakeSpeakers {
  const isWanted = async (owner: number, chosen: number | null): Promise<boolean> =>
    chosen === null ? parts.wantsSeparation(owner) : chosen === 1;

  return async ({ owner, separate_speakers: chosen }, session, recognised) => {
    if (!(await isWanted(owner, chosen))) return recognised;
    const { signal } = session;
    const { segments } = recognised;
    try {
      const path = await session.wholeFile();
      const waitMs = (await parts.keepsRecordings(owner)) ? WAIT_MS : null;
      const slot = { owner, isLive: true, waitMs };
      const separated = await parts.separate({ path, segments, count: null, signal, ...slot });
      if (!separated) return recognised;
      const text = speakerTurns(separated.segments)
        .map((each) => each.text)
        .join('\n');
      return { ...recognised, ...separated, text };
    } catch (error) {
      // The text is worth more than its speakers, who can be told apart later if the recording is kept.
      if (signal.aborted) throw error;
      if (isBusy(error)) return { ...recognised, needsSeparation: true };
      parts.log.warn({ err: error }, 'the speakers of a recording could not be separated');
      return recognised;
    }
  };
}
