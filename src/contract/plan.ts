import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { PLANS } from './limits.ts';

/** Minutes charged for one recording. `seconds` are decoded seconds; `at` is when its text was stored. */
export const receiptSchema = z.object({
  takeId: z.uuid(),
  /** Null where the transcription has been deleted since. */
  transcriptionId: z.uuid().nullable(),
  seconds: z.number(),
  at: z.iso.datetime(),
});

/**
 * The plan and its minutes in this month (UTC), in seconds. `limit` and `left` are null where this server sets no quotas.
 * `reserved`: set aside for recordings that are being spoken or transcribed right now.
 */
export const planSchema = z.object({
  plan: z.enum(Object.keys(PLANS) as [keyof typeof PLANS, ...(keyof typeof PLANS)[]]),
  quotas: z.boolean(),
  seconds: z.object({
    limit: z.number().nullable(),
    used: z.number(),
    reserved: z.number(),
    left: z.number().nullable(),
  }),
  renewsAt: z.iso.datetime(),
  /** The last ones, newest first. */
  receipts: z.array(receiptSchema),
});
export type Plan = z.infer<typeof planSchema>;

export const planEndpoints = {
  'GET /api/plan': {
    summary: 'The plan, the minutes used this month, and the last receipts',
    auth: 'user',
    rate: 'general',
    response: planSchema,
    errors: [],
  },
} as const satisfies EndpointTable;
