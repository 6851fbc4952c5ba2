import { z } from 'zod';
import { SPEAKERS } from './speaker-list.ts';

/**
 * One spoken word: `start` and `end` in seconds from the beginning of the recording. `confidence`: percent,
 * null when the engine reports none. `alternatives`: other readings of the same sound, best first.
 */
export const segmentWordSchema = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  confidence: z.number().min(0).max(100).nullable(),
  alternatives: z.array(z.string()).optional(),
});
export type SegmentWord = z.infer<typeof segmentWordSchema>;

/**
 * A segment of speech: `start` and `end` in seconds from the beginning of the recording. `words` joined by spaces (by
 * nothing in scripts without spaces) equal `text`; they are absent when the engine reports no times, and in texts
 * stored before word times existed.
 */
export const segmentSchema = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  words: z.array(segmentWordSchema).optional(),
  /** Only if speakers were told apart. Segments of different speakers in a meeting may overlap. */
  speaker: z.enum(SPEAKERS).optional(),
});
export type Segment = z.infer<typeof segmentSchema>;
