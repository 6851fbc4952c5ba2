import { z } from 'zod';
import type { TaggedRow } from './store.ts';

const storedSeparation = z.looseObject({ state: z.string() }).nullable();

/** How far the telling apart of the speakers of a text is, as it is stored; undefined where nobody wanted it. */
export const separationStateOf = ({
  speaker_separation: stored,
}: Pick<TaggedRow, 'speaker_separation'>): string | undefined =>
  storedSeparation.parse(JSON.parse(stored ?? 'null'))?.state;
