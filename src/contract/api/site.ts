import { z } from 'zod';
import { MAIL_WAYS } from './email-links.ts';
import type { EndpointTable } from './endpoint.ts';
import { BILLING_KINDS } from './plan.ts';

/** What the start page can tell in numbers; the words for each are the texts `landing.stat.<id>Text`. */
export const FIGURE_IDS = ['languages', 'accuracy', 'users', 'texts'] as const;

const perPlan = z.object({ free: z.int(), pro: z.int() });

/** What somebody said of the product, and who they are. */
export const testimonialSchema = z.strictObject({
  text: z.string().trim().min(1).max(500),
  who: z.string().trim().min(1).max(100),
});

/** What a server says about itself and about whoever runs it. */
export const siteSchema = z.object({
  companyName: z.string(),
  supportEmail: z.string(),
  /** How its messages leave; anything but `smtp` reaches no mailbox. */
  mail: z.enum(MAIL_WAYS),
  /** Prices are told where something is paid for, and nowhere else. */
  billing: z.enum(BILLING_KINDS),
  sellsMinutes: z.boolean(),
  /** Whether plans limit anything at all; minutes and requests to writing services of a month. */
  quotas: z.boolean(),
  minutes: perPlan,
  modelCalls: perPlan,
  /** Figures of the start page, in their order. */
  figures: z.array(z.object({ id: z.enum(FIGURE_IDS), value: z.string() })),
  /** What people say; `usual` for the specified ones, which are translated. */
  testimonials: z.union([z.literal('usual'), z.array(testimonialSchema)]),
});
export type Site = z.infer<typeof siteSchema>;

export const siteEndpoints = {
  'GET /api/site': {
    summary: 'Who runs this server, and what its public pages say',
    auth: 'public',
    rate: 'general',
    response: siteSchema,
    errors: [],
  },
} as const satisfies EndpointTable;
