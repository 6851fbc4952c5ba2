import { z } from 'zod';
import { MAIL_TRANSPORTS } from './email-links.ts';
import type { EndpointTable } from './endpoint.ts';
import { BILLING_KINDS } from './plan.ts';

/** Figures on the start page; their texts are `landing.stat.<id>Text`. */
export const FIGURE_IDS = ['languages', 'accuracy', 'users', 'texts'] as const;

const perPlan = z.object({ free: z.int(), pro: z.int() });

/** A quote about the product and its author. */
export const testimonialSchema = z.strictObject({
  text: z.string().trim().min(1).max(500),
  who: z.string().trim().min(1).max(100),
});

/** Public information about a server and its operator. */
export const siteSchema = z.object({
  companyName: z.string(),
  supportEmail: z.string(),
  /** How the server sends mail; only `smtp` reaches a mailbox. */
  mail: z.enum(MAIL_TRANSPORTS),
  /** Prices are shown only when billing is enabled. */
  billing: z.enum(BILLING_KINDS),
  sellsMinutes: z.boolean(),
  /** False when registration is closed. */
  isRegistrationOpen: z.boolean(),
  /** The domain whose pages can use passkeys; null if passkeys are unavailable. Servers of earlier versions do not send it. */
  passkeyDomain: z.string().nullable().default(null),
  /** The display name of the OpenID Connect provider; null for none. Servers of earlier versions do not send it. */
  oidcName: z.string().nullable().default(null),
  /** True when plans have limits: `minutes` and model calls per month. */
  quotas: z.boolean(),
  minutes: perPlan,
  modelCalls: perPlan,
  /** Figures of the start page, in display order. */
  figures: z.array(z.object({ id: z.enum(FIGURE_IDS), value: z.string() })),
  /** Testimonials; `usual` means the built-in, translated ones. */
  testimonials: z.union([z.literal('usual'), z.array(testimonialSchema)]),
});
export type Site = z.infer<typeof siteSchema>;

export const siteEndpoints = {
  'GET /api/site': {
    summary: 'Get the operator of this server, and the content of its public pages',
    auth: 'public',
    rate: 'general',
    response: siteSchema,
    errors: [],
  },
} as const satisfies EndpointTable;
