import { z } from 'zod';
import { WEBHOOK } from '../limits.ts';
import { hasBlockedPort } from './blocked-ports.ts';
import type { EndpointTable } from './endpoint.ts';
import { idParams } from './transcriptions.ts';

/** Events sent to a webhook: a new text, or a test by the user. */
const WEBHOOK_EVENTS = ['text.created', 'test'] as const;

/** The status by which a receiver ends a webhook (Standard Webhooks 1.0.0). */
export const WEBHOOK_GONE = 410;

/** Without credentials before the host, and without a fragment. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@]+(?:[/?][^\s#]*)?$/i;
const NO_WEB_ADDRESS = 'This is not an address of the web';
const urlSchema = z
  .string()
  .trim()
  .max(WEBHOOK.urlMax)
  .regex(WEB_ADDRESS, NO_WEB_ADDRESS)
  .pipe(z.url(NO_WEB_ADDRESS))
  .pipe(z.string().refine((url) => !hasBlockedPort(url), NO_WEB_ADDRESS));

/** The last attempt: the status that was answered, or why there was no answer. */
export const deliverySchema = z.object({
  at: z.iso.datetime(),
  status: z.int().nullable(),
  error: z.string().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/**
 * A webhook, called for each new text. `withText`: it receives the text, not only its id. `isOn`: false after it
 * answered 410; a successful test turns it on again.
 */
export const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  withText: z.boolean(),
  createdAt: z.iso.datetime(),
  lastDelivery: deliverySchema.nullable(),
  // Absent from servers of earlier versions.
  isOn: z.boolean().default(true),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookFormSchema = z.strictObject({ url: urlSchema, withText: z.boolean() });
export type WebhookForm = z.infer<typeof webhookFormSchema>;

/** The body of a delivery (Standard Webhooks 1.0.0). `data` is empty for a test. */
export const webhookPayloadSchema = z.object({
  type: z.enum(WEBHOOK_EVENTS),
  timestamp: z.iso.datetime(),
  data: z.object({
    id: z.uuid().optional(),
    createdAt: z.iso.datetime().optional(),
    language: z.string().optional(),
    text: z.string().optional(),
  }),
});
export type WebhookPayload = z.infer<typeof webhookPayloadSchema>;

/** The answer to its creation, and the only one that contains the secret that signs. */
const createdWebhookSchema = webhookSchema.extend({ secret: z.string() });
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>;

export const webhookEndpoints = {
  'GET /api/webhooks': {
    summary: 'List the webhooks, oldest first',
    auth: 'user',
    rate: 'general',
    response: z.object({ webhooks: z.array(webhookSchema) }),
    errors: [],
  },
  'POST /api/webhooks': {
    summary: 'Create a webhook for new texts; the signing secret is only in this response',
    auth: 'user',
    rate: 'general',
    body: webhookFormSchema,
    response: createdWebhookSchema,
    errors: ['too_many_webhooks', 'webhook_address_refused'],
  },
  'POST /api/webhooks/{id}/test': {
    summary: 'Send a signed test request to a webhook; returns its response',
    auth: 'user',
    rate: 'webhookTest',
    params: idParams,
    response: deliverySchema,
    errors: ['not_found', 'cancelled'],
  },
  'DELETE /api/webhooks/{id}': {
    summary: 'Delete a webhook',
    auth: 'user',
    rate: 'general',
    params: idParams,
    response: z.object({ deleted: z.literal(1) }),
    errors: ['not_found'],
  },
} as const satisfies EndpointTable;
