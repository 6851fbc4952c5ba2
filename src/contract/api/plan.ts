import { z } from 'zod';
import { PLANS, type PlanId } from '../limits.ts';
import type { EndpointTable } from './endpoint.ts';

/** How plans are billed: not at all, or through Stripe. */
export const BILLING_KINDS = ['none', 'stripe'] as const;
export type BillingKind = (typeof BILLING_KINDS)[number];

const planIds = z.enum(Object.keys(PLANS) as [PlanId, ...PlanId[]]);

/** Minutes charged for one recording. `seconds` are decoded seconds; `at` is when its text was stored. */
export const receiptSchema = z.object({
  takeId: z.uuid(),
  /** Null when the transcription has been deleted. */
  transcriptionId: z.uuid().nullable(),
  seconds: z.number(),
  /** The part that was charged to purchased extra minutes. */
  extraSeconds: z.number(),
  at: z.iso.datetime(),
});

/** A purchase of extra minutes. */
const purchaseSchema = z.object({ minutes: z.number(), at: z.iso.datetime() });

/**
 * A paid subscription. `ending`: active until `endsAt`, then the plan becomes Free. `past_due`: the last
 * payment failed and is retried; the card can be changed meanwhile.
 */
const subscriptionSchema = z.object({
  status: z.enum(['active', 'ending', 'past_due']),
  endsAt: z.iso.datetime().nullable(),
});

/**
 * The plan and its usage in this month (UTC), in seconds. `limit` and `left` are null when this server sets
 * no quotas. `reserved`: set aside for recordings in progress or in transcription. `left` includes `extra`:
 * purchased seconds, used after the monthly ones and kept until then.
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
  /** Requests to writing services this month; `limit` and `left` are null when this server sets no quotas. */
  modelCalls: z.object({
    limit: z.int().nullable(),
    used: z.int(),
    left: z.int().nullable(),
  }),
  renewsAt: z.iso.datetime(),
  billing: z.enum(BILLING_KINDS),
  /** Null without a paid subscription. */
  subscription: subscriptionSchema.nullable(),
  /** `sellsMinutes`: extra minutes can be bought. `hasPortal`: invoices and card can be managed. */
  sellsMinutes: z.boolean(),
  hasPortal: z.boolean(),
  /** `available`: the Pro trial is still unused. `endsAt`: end of the running trial, else null. */
  trial: z.object({ available: z.boolean(), endsAt: z.iso.datetime().nullable() }),
  /** Latest receipts, newest first. */
  receipts: z.array(receiptSchema),
  purchases: z.array(purchaseSchema),
});
export type Plan = z.infer<typeof planSchema>;

/** `trial`: start the one free trial instead of paying. */
export const planChangeSchema = z.strictObject({ plan: planIds, trial: z.boolean().default(false) });
export type PlanChange = z.input<typeof planChangeSchema>;

/** `checkoutUrl`: where to pay before the change takes effect; null when the change is done. */
export const planChangedSchema = planSchema.extend({ checkoutUrl: z.url().nullable() });
export type PlanChanged = z.infer<typeof planChangedSchema>;

/** Webhook of the payment service; authenticated by its signature, not by a session. */
export const BILLING_WEBHOOK = '/api/billing/webhook';

export const planEndpoints = {
  'GET /api/plan': {
    summary: 'Get the plan, this month’s usage, and the latest receipts',
    auth: 'user',
    rate: 'general',
    response: planSchema,
    errors: [],
  },
  'POST /api/plan': {
    summary:
      'Change the plan, or start a trial; takes effect immediately, after payment, or at the end of the paid period',
    auth: 'user',
    rate: 'plan',
    body: planChangeSchema,
    response: planChangedSchema,
    errors: ['trial_used', 'payment_failed', 'payment_pending'],
  },
  'POST /api/plan/minutes': {
    summary: 'Buy extra minutes: get the address of the payment page',
    auth: 'user',
    rate: 'plan',
    response: z.object({ checkoutUrl: z.url() }),
    errors: ['not_for_sale', 'payment_failed'],
  },
  'POST /api/plan/portal': {
    summary: 'Get the address of the customer portal, for invoices and the card',
    auth: 'user',
    rate: 'plan',
    response: z.object({ url: z.url() }),
    errors: ['not_for_sale', 'payment_failed'],
  },
} as const satisfies EndpointTable;
