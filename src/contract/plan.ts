import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { PLANS, type PlanId } from './limits.ts';

/** How plans are paid for: not at all, or through Stripe. */
export const BILLING_KINDS = ['none', 'stripe'] as const;
export type BillingKind = (typeof BILLING_KINDS)[number];

const planIds = z.enum(Object.keys(PLANS) as [PlanId, ...PlanId[]]);

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
  plan: planIds,
  quotas: z.boolean(),
  seconds: z.object({
    limit: z.number().nullable(),
    used: z.number(),
    reserved: z.number(),
    left: z.number().nullable(),
  }),
  renewsAt: z.iso.datetime(),
  billing: z.enum(BILLING_KINDS),
  /** `available`: Pro can still be tried. `endsAt`: it is being tried until then, else null. */
  trial: z.object({ available: z.boolean(), endsAt: z.iso.datetime().nullable() }),
  /** The last ones, newest first. */
  receipts: z.array(receiptSchema),
});
export type Plan = z.infer<typeof planSchema>;

/** `trial`: try the plan instead of paying for it; once. */
export const planChangeSchema = z.strictObject({ plan: planIds, trial: z.boolean().default(false) });
export type PlanChange = z.input<typeof planChangeSchema>;

/** `checkoutUrl`: where the change is to be paid first; null where it is made. */
export const planChangedSchema = planSchema.extend({ checkoutUrl: z.url().nullable() });

/** Where the payment service tells what was paid; it proves itself by its signature and not by a session. */
export const BILLING_WEBHOOK = '/api/billing/webhook';

export const planEndpoints = {
  'GET /api/plan': {
    summary: 'The plan, the minutes used this month, and the last receipts',
    auth: 'user',
    rate: 'general',
    response: planSchema,
    errors: [],
  },
  'POST /api/plan': {
    summary: 'Change the plan, or try Pro; takes effect at once, or once it is paid',
    auth: 'user',
    rate: 'plan',
    body: planChangeSchema,
    response: planChangedSchema,
    errors: ['trial_used', 'payment_failed'],
  },
} as const satisfies EndpointTable;
