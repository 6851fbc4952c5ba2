import { speakerTurns } from '../../text/speaker-turns.ts';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import type { SeparateSegments, VoicePrints } from '../speakers/separate-segments.ts';
import type { Recognised } from '../speech/recognition/recognition-request.ts';
import type { TakeRow } from './store.ts';
import type { TakeSession } from './take-session.ts';

/** Milliseconds for which a text waits for a separation slot if a job can do it later. */
const WAIT_MS = 10_000;

/** The recognised text, with its voices if they were told apart. `isLater`: a job is to tell them apart. */
export type SeparatedResult = Recognised & {
  readonly prints?: VoicePrints | undefined;
  readonly isLater?: boolean;
};

/** Tells the speakers of a recording apart. Throws only on discard or shutdown. */
export type TakeSpeakers = (
  take: Pick<TakeRow, 'owner' | 'separate_speakers'>,
  session: Pick<TakeSession, 'wholeFile' | 'signal'>,
  heard: Recognised,
) => Promise<SeparatedResult>;

const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'server_busy';

/**
 * `wants`: whether the user's preference is to tell speakers apart, if the recording has no choice of its own; turns
 * become the paragraphs of the text. `keeps`: whether the recording will be kept, as a job needs it.
 */
export function createTakeSpeakers(parts: {
  readonly separate: SeparateSegments;
  readonly log: Log;
  wants(owner: number): Promise<boolean>;
  keeps(owner: number): Promise<boolean>;
}): TakeSpeakers {
  const isWanted = async (owner: number, chosen: number | null): Promise<boolean> =>
    chosen === null ? parts.wants(owner) : chosen === 1;

  return async ({ owner, separate_speakers: chosen }, session, heard) => {
    if (!(await isWanted(owner, chosen))) return heard;
    const { signal } = session;
    const { segments } = heard;
    try {
      const path = await session.wholeFile();
      const waitMs = (await parts.keeps(owner)) ? WAIT_MS : null;
      const turn = { owner, isLive: true, waitMs };
      const found = await parts.separate({ path, segments, count: null, signal, ...turn });
      if (!found) return heard;
      const text = speakerTurns(found.segments)
        .map((each) => each.text)
        .join('\n');
      return { ...heard, ...found, text };
    } catch (error) {
      // The text is worth more than its speakers, who can be told apart later if the recording is kept.
      if (signal.aborted) throw error;
      if (isBusy(error)) return { ...heard, isLater: true };
      parts.log.warn({ err: error }, 'the speakers of a recording could not be told apart');
      return heard;
    }
  };
}
