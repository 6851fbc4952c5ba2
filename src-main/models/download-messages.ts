import { z } from 'zod';
import { MODEL_PROBLEMS } from '../../src/contract/desktop/desktop-options.ts';

export const downloadTaskSchema = z.object({
  url: z.url(),
  path: z.string(),
  bytes: z.int().positive().nullable(),
  sha256: z.string(),
});

/** Messages of the download process. `ended`: null when the model is complete. */
export const downloadMessageSchema = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('progress'),
    received: z.int().nonnegative(),
    total: z.int().positive().nullable(),
  }),
  z.object({ is: z.literal('checking') }),
  z.object({ is: z.literal('ended'), problem: z.enum(MODEL_PROBLEMS).nullable() }),
]);
export type DownloadMessage = z.infer<typeof downloadMessageSchema>;
