import { speakerTurns } from '../../text/speaker-turns.ts';
import type { Log } from '../log.ts';
import type { SeparateSegments, VoicePrints } from '../speakers/separate-segments.ts';
import type { Recognised } from '../speech/recognition/recognition-request.ts';
import type { TakeRow } from './store.ts';
import type { TakeSession } from './take-session.ts';

/** What was heard, and the voices in it where they were told apart. */
export type VoicedResult = Recognised & { readonly prints?: VoicePrints | undefined };

/** Tells the speakers of a recording apart. Throws only on discard or shutdown. */
export type TakeSpeakers = (
  take: Pick<TakeRow, 'owner' | 'separate_speakers'>,
  session: Pick<TakeSession, 'wholeFile' | 'signal'>,
  heard: Recognised,
) => Promise<VoicedResult>;

/** `wants`: whether the user has speakers told apart where nothing else is chosen for the recording; their turns become the paragraphs of the text. */
export function createTakeSpeakers(parts: {
  readonly separate: SeparateSegments;
  readonly log: Log;
  wants(owner: number): Promise<boolean>;
}): TakeSpeakers {
  return async ({ owner, separate_speakers: chosen }, session, heard) => {
    if (!(chosen === null ? await parts.wants(owner) : chosen === 1)) return heard;
    const { signal } = session;
    const { segments } = heard;
    try {
      const path = await session.wholeFile();
      const found = await parts.separate({ path, segments, count: null, signal });
      if (!found) return heard;
      const text = speakerTurns(found.segments)
        .map((turn) => turn.text)
        .join('\n');
      return { ...heard, ...found, text };
    } catch (error) {
      // The text is worth more than who said it; speakers may be told apart later where the sound is kept.
      if (signal.aborted) throw error;
      parts.log.warn({ err: error }, 'the speakers of a recording could not be told apart');
      return heard;
    }
  };
}
