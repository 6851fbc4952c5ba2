import { z } from 'zod';

const storedSeparation = z.looseObject({ state: z.string() }).nullable();

/** The stored state of a text's speaker separation; undefined if none was requested. */
export const separationStateOf = ({
  speaker_separation: stored,
}: {
  readonly speaker_separation: string | null;
}): string | undefined => storedSeparation.parse(JSON.parse(stored ?? 'null'))?.state;
