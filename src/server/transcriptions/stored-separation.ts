import { z } from 'zod';
import type { TaggedRow } from './store.ts';

const storedSeparation = z.looseObject({ state: z.string() }).nullable();

/** The stored state of a text's speaker separation; undefined if none was requested. */
export const separationStateOf = ({
  speaker_separation: stored,
}: Pick<TaggedRow, 'speaker_separation'>): string | undefined =>
  storedSeparation.parse(JSON.parse(stored ?? 'null'))?.state;
