import { z } from 'zod';
import { MAIL_WAYS } from './email-links.ts';
import type { EndpointTable } from './endpoint.ts';

/** What a server says about itself and about whoever runs it. */
export const siteSchema = z.object({
  companyName: z.string(),
  supportEmail: z.string(),
  /** How its messages leave; anything but `smtp` reaches no mailbox. */
  mail: z.enum(MAIL_WAYS),
});

export const siteEndpoints = {
  'GET /api/site': {
    summary: 'Who runs this server, and what its public pages say',
    auth: 'public',
    rate: 'general',
    response: siteSchema,
    errors: [],
  },
} as const satisfies EndpointTable;
