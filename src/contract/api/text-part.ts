import { z } from 'zod';

/** A text that stands in another one. `isKept`: its recording can be played. */
export const textPartSchema = z.object({
  id: z.uuid(),
  preview: z.string(),
  createdAt: z.iso.datetime(),
  isKept: z.boolean(),
});
