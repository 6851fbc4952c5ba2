import { z } from 'zod';
import { MODEL_NAME_MAX } from '../limits.ts';
import { AI_SERVICES } from './ai-services.ts';
import { storableText } from './storable-text.ts';

/**
 * The speech engine that transcribed a recording: its id, and its own name for its model (`Moonshine Tiny`,
 * `whisper-1`); null if that was not stored.
 */
export const heardBySchema = z.object({ engine: z.string(), model: z.string().nullable() });
export type HeardBy = z.infer<typeof heardBySchema>;

/**
 * The writing service that worked on a text, and the requested model: its id or the service's name for it.
 */
export const writtenBySchema = z.object({
  service: z.enum(AI_SERVICES),
  model: storableText().trim().min(1).max(MODEL_NAME_MAX),
});
export type WrittenBy = z.infer<typeof writtenBySchema>;
