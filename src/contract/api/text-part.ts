import { z } from 'zod';

/** A text merged into another one. `isKept`: its recording can be played. */
export const textPartSchema = z.object({
  id: z.uuid(),
  preview: z.string(),
  createdAt: z.iso.datetime(),
  isKept: z.boolean(),
});
