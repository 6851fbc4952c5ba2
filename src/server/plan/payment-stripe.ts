import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Payer, Payment, PaymentNews } from './payment.ts';

/** What is needed to be paid through Stripe. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Id of the price of a month of Pro. */
  readonly price: string;
  /** Address of another server that speaks Stripe's API; null for Stripe itself. */
  readonly baseUrl: string | null;
  /** Where people come back to from paying, without a trailing slash. */
  readonly publicUrl: string;
}

const TIMEOUT_MS = 20_000;
const TRIES_MORE = 2;

const failureSchema = z.object({
  type: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  statusCode: z.number().optional().catch(undefined),
});

const idSchema = z
  .union([z.string(), z.object({ id: z.string() })])
  .transform((of) => (typeof of === 'string' ? of : of.id));

/** What is read of the events that matter (docs.stripe.com/api/events/types). */
const eventSchema = z.discriminatedUnion('type', [
  z.object({
    id: z.string(),
    type: z.literal('checkout.session.completed'),
    data: z.object({
      object: z.object({
        client_reference_id: z.string().nullable(),
        subscription: idSchema.nullable(),
        metadata: z.record(z.string(), z.string()).nullish(),
      }),
    }),
  }),
  z.object({
    id: z.string(),
    type: z.enum(['customer.subscription.updated', 'customer.subscription.deleted']),
    data: z.object({ object: z.object({ id: z.string(), status: z.string() }) }),
  }),
]);

const UNPAID = 'unpaid';
/** Subscriptions of these states give nothing any more. */
const ENDED = new Set(['canceled', UNPAID, 'incomplete_expired']);

/** An account at Stripe may sell other things too: what this server sold carries its address. */
const soldBy = (publicUrl: string) => ({ parlance: publicUrl });

function newsOf(event: z.infer<typeof eventSchema>, publicUrl: string): PaymentNews | null {
  const { id, data } = event;
  if (event.type === 'checkout.session.completed') {
    const { client_reference_id: userId, subscription, metadata } = event.data.object;
    if (metadata?.parlance !== publicUrl) return null;
    return userId && subscription ? { id, kind: 'paid', userId, subscription } : null;
  }
  const { id: subscription, status } = data.object as { id: string; status: string };
  return ENDED.has(status) ? { id, kind: 'ended', subscription, isUnpaid: status === UNPAID } : null;
}

/**
 * What may be logged of a failure. Stripe's own words can repeat what it was sent, an e-mail address among it: only its
 * classes and codes are kept (docs.stripe.com/api/errors).
 */
function causeOf(error: unknown): Error {
  const { type, code, statusCode } = failureSchema.safeParse(error).data ?? {};
  const name = error instanceof Error ? error.name : typeof error;
  return new Error(`type=${type ?? name} code=${code ?? 'none'} statusCode=${statusCode ?? 'none'}`);
}

const failed = (error: unknown) => new AppError('payment_failed', {}, { cause: causeOf(error) });

/** Pays through Stripe's own page: no card number ever comes near this server. The library is loaded when it is needed. */
export function createStripePayment(settings: StripeSettings): Payment {
  const { secretKey, webhookSecret, price, baseUrl, publicUrl } = settings;

  async function open() {
    const { default: Stripe } = await import('stripe');
    const address = baseUrl === null ? null : new URL(baseUrl);
    return new Stripe(secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: TRIES_MORE,
      telemetry: false,
      ...(address && {
        host: address.hostname,
        port: address.port,
        protocol: address.protocol === 'http:' ? ('http' as const) : ('https' as const),
      }),
    });
  }
  let opening: ReturnType<typeof open> | undefined;
  const stripe = () => {
    opening ??= open();
    return opening;
  };

  return {
    kind: 'stripe',

    async begin({ userId, email }: Payer) {
      try {
        const { url } = await (await stripe()).checkout.sessions.create({
          mode: 'subscription',
          line_items: [{ price, quantity: 1 }],
          client_reference_id: userId,
          customer_email: email,
          metadata: soldBy(publicUrl),
          subscription_data: { metadata: soldBy(publicUrl) },
          success_url: `${publicUrl}/settings?checkout=done#plan`,
          cancel_url: `${publicUrl}/settings#plan`,
        });
        return z.url().parse(url);
      } catch (error) {
        throw failed(error);
      }
    },

    async end(subscription) {
      try {
        await (await stripe()).subscriptions.cancel(subscription);
      } catch (error) {
        const isGone = error instanceof Error && 'code' in error && error.code === 'resource_missing';
        if (!isGone) throw failed(error);
      }
    },

    async read(body, signature) {
      const { webhooks } = await stripe();
      const event: unknown = await webhooks
        .constructEventAsync(body, signature, webhookSecret)
        .catch((error: unknown) => {
          throw new AppError('payment_unproven', {}, { cause: causeOf(error) });
        });
      const { data } = eventSchema.safeParse(event);
      return data ? newsOf(data, publicUrl) : null;
    },
  };
}
