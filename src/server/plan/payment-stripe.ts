import type Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { StripeSettings } from '../config/config.ts';
import type { CheckoutState, Payer, PaymentService } from './payment.ts';
import { readCheckout, readEvent, readSubscription, soldBy } from './stripe-objects.ts';

const TIMEOUT_MS = 20_000;
const TRIES_MORE = 2;

const failureSchema = z.object({
  type: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  statusCode: z.number().optional().catch(undefined),
});

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
const isGone = (error: unknown): boolean => failureSchema.safeParse(error).data?.code === 'resource_missing';

/** One connection to Stripe. The library is loaded when it is first needed. */
function createConnection({ secretKey, baseUrl }: StripeSettings) {
  async function open() {
    const { default: Client } = await import('stripe');
    const address = baseUrl === null ? null : new URL(baseUrl);
    return new Client(secretKey, {
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
  const client = () => {
    opening ??= open();
    return opening;
  };

  /** @throws AppError `payment_failed` */
  async function ask<T>(question: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await question(await client());
    } catch (error) {
      throw failed(error);
    }
  }

  /** The same, and null where there is no such thing (any more). */
  async function find<T>(question: (stripe: Stripe) => Promise<T>): Promise<T | null> {
    try {
      return await question(await client());
    } catch (error) {
      if (isGone(error)) return null;
      throw failed(error);
    }
  }
  return { client, ask, find };
}

/** Pays through Stripe's own pages: no card number ever comes near this server. */
export function createStripePayment(settings: StripeSettings): PaymentService {
  const { webhookSecret, price, minutesPrice, publicUrl } = settings;
  const { client, ask, find } = createConnection(settings);

  function begun(session: unknown): CheckoutState {
    const state = readCheckout(session, publicUrl);
    if (!state) throw failed(new Error('the checkout is not ours'));
    return state;
  }
  const common = ({ userId, customer }: Payer) => ({
    ...{ client_reference_id: userId, customer, metadata: soldBy(publicUrl, userId) },
    success_url: `${publicUrl}/settings?checkout=done#plan`,
    cancel_url: `${publicUrl}/settings#plan`,
  });

  return {
    sellsMinutes: minutesPrice !== null,

    customer: ({ userId, email }) =>
      ask(async (stripe) => {
        const about = { email, metadata: soldBy(publicUrl, userId) };
        const { id } = await stripe.customers.create(about, { idempotencyKey: `customer-${userId}` });
        return id;
      }),

    beginPlan: (payer, attempt) =>
      ask(async (stripe) =>
        begun(
          await stripe.checkout.sessions.create(
            {
              mode: 'subscription',
              line_items: [{ price, quantity: 1 }],
              subscription_data: { metadata: soldBy(publicUrl, payer.userId) },
              ...common(payer),
            },
            { idempotencyKey: `plan-${payer.userId}-${attempt}` },
          ),
        ),
      ),

    beginMinutes: (payer) =>
      ask(async (stripe) => {
        if (minutesPrice === null) throw new Error('no minutes are sold');
        const line_items = [{ price: minutesPrice, quantity: 1 }];
        // An invoice of it stands beside the others in the portal.
        const invoice_creation = { enabled: true };
        return begun(
          await stripe.checkout.sessions.create({
            ...{ mode: 'payment' as const, line_items, invoice_creation },
            ...common(payer),
            success_url: `${publicUrl}/settings#plan`,
          }),
        );
      }),

    checkout: async (id) => {
      const session = await find((stripe) => stripe.checkout.sessions.retrieve(id));
      return session && readCheckout(session, publicUrl);
    },

    subscription: async (id) => {
      const subscription = await find((stripe) => stripe.subscriptions.retrieve(id));
      return subscription && readSubscription(subscription, publicUrl);
    },

    setEnding: (id, isEnding) =>
      ask(async (stripe) => {
        const changed = await stripe.subscriptions.update(id, { cancel_at_period_end: isEnding });
        const state = readSubscription(changed, publicUrl);
        if (!state) throw new Error('the subscription is not ours');
        return state;
      }),

    endNow: async (id) => {
      await find((stripe) => stripe.subscriptions.cancel(id));
    },

    portal: (customer) =>
      ask(async (stripe) => {
        const return_url = `${publicUrl}/settings#plan`;
        const { url } = await stripe.billingPortal.sessions.create({ customer, return_url });
        return z.url().parse(url);
      }),

    async read(body, signature) {
      const { webhooks } = await client();
      const event: unknown = await webhooks
        .constructEventAsync(body, signature, webhookSecret)
        .catch((error: unknown) => {
          throw new AppError('payment_unproven', {}, { cause: causeOf(error) });
        });
      return readEvent(event);
    },
  };
}
