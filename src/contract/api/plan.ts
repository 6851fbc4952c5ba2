import { z } from 'zod';
import { PLANS, type PlanId } from '../limits.ts';
import type { EndpointTable } from './endpoint.ts';

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
  /** How much of that was bought beside the plan. */
  extraSeconds: z.number(),
  at: z.iso.datetime(),
});

/** Minutes that were bought beside the plan. */
const purchaseSchema = z.object({ minutes: z.number(), at: z.iso.datetime() });

/**
 * What is paid for. `ending`: until `endsAt`, then the plan is Free. `past_due`: the last payment failed, and is tried
 * again; the card can be changed meanwhile.
 */
const subscriptionSchema = z.object({
  status: z.enum(['active', 'ending', 'past_due']),
  endsAt: z.iso.datetime().nullable(),
});

/**
 * The plan and its minutes in this month (UTC), in seconds. `limit` and `left` are null where this server sets no quotas.
 * `reserved`: set aside for recordings that are being spoken or transcribed right now. `left` includes `extra`: bought
 * beside the plan, used after the month's own, and kept until then.
 */
export const planSchema = z.object({
  plan: planIds,
  quotas: z.boolean(),
  seconds: z.object({
    limit: z.number().nullable(),
    used: z.number(),
    reserved: z.number(),
    left: z.number().nullable(),
    extra: z.number(),
  }),
  /** Requests to writing services in this month; `limit` and `left` are null where this server sets no quotas. */
  modelCalls: z.object({
    limit: z.int().nullable(),
    used: z.int(),
    left: z.int().nullable(),
  }),
  renewsAt: z.iso.datetime(),
  billing: z.enum(BILLING_KINDS),
  /** Null where nothing is paid for. */
  subscription: subscriptionSchema.nullable(),
  /** Whether extra minutes can be bought here, and invoices and the card be seen to. */
  sellsMinutes: z.boolean(),
  hasPortal: z.boolean(),
  /** `available`: Pro can still be tried. `endsAt`: it is being tried until then, else null. */
  trial: z.object({ available: z.boolean(), endsAt: z.iso.datetime().nullable() }),
  /** The last ones, newest first. */
  receipts: z.array(receiptSchema),
  purchases: z.array(purchaseSchema),
});
export type Plan = z.infer<typeof planSchema>;

/** `trial`: try the plan instead of paying for it; once. */
export const planChangeSchema = z.strictObject({ plan: planIds, trial: z.boolean().default(false) });
export type PlanChange = z.input<typeof planChangeSchema>;

/** `checkoutUrl`: where the change is to be paid first; null where it is made. */
export const planChangedSchema = planSchema.extend({ checkoutUrl: z.url().nullable() });
export type PlanChanged = z.infer<typeof planChangedSchema>;

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
    summary:
      'Change the plan, or try Pro; takes effect at once, once it is paid, or when what is paid for is over',
    auth: 'user',
    rate: 'plan',
    body: planChangeSchema,
    response: planChangedSchema,
    errors: ['trial_used', 'payment_failed', 'payment_pending'],
  },
  'POST /api/plan/minutes': {
    summary: 'Buy extra minutes: where they are paid',
    auth: 'user',
    rate: 'plan',
    response: z.object({ checkoutUrl: z.url() }),
    errors: ['not_for_sale', 'payment_failed'],
  },
  'POST /api/plan/portal': {
    summary: 'Where one sees invoices and changes the card',
    auth: 'user',
    rate: 'plan',
    response: z.object({ url: z.url() }),
    errors: ['not_for_sale', 'payment_failed'],
  },
} as const satisfies EndpointTable;
