import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { once } from '../../async/once.ts';
import { AppError } from '../app-error.ts';
import type { StripeSettings } from '../config/config.ts';
import type { CheckoutState, Payer, PaymentService } from './payment.ts';
import { readCheckout, readEvent, readSubscription, soldBy } from './stripe-objects.ts';

const TIMEOUT_MS = 20_000;
const MAX_RETRIES = 2;

const failureSchema = z.object({
  type: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  statusCode: z.number().optional().catch(undefined),
});

/**
 * The loggable parts of an error. Stripe's messages may repeat request data such as an e-mail address, so
 * only types and codes are kept (docs.stripe.com/api/errors).
 */
function causeOf(error: unknown): Error {
  const { type, code, statusCode } = failureSchema.safeParse(error).data ?? {};
  const name = error instanceof Error ? error.name : typeof error;
  return new Error(`type=${type ?? name} code=${code ?? 'none'} statusCode=${statusCode ?? 'none'}`);
}

const paymentFailed = (error: unknown) => new AppError('payment_failed', {}, { cause: causeOf(error) });
const isMissing = (error: unknown): boolean =>
  failureSchema.safeParse(error).data?.code === 'resource_missing';

/** A connection to Stripe. The library is loaded at first use. */
function createConnection({ secretKey, baseUrl }: StripeSettings) {
  const client = once(async () => {
    const { default: Client } = await import('stripe');
    const address = baseUrl === null ? null : new URL(baseUrl);
    return new Client(secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: MAX_RETRIES,
      telemetry: false,
      ...(address && {
        host: address.hostname,
        port: address.port,
        protocol: address.protocol === 'http:' ? ('http' as const) : ('https' as const),
      }),
    });
  });

  /** @throws AppError `payment_failed` */
  async function ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await call(await client());
    } catch (error) {
      throw paymentFailed(error);
    }
  }

  /** The same, but null for a missing object. */
  async function find<T>(call: (stripe: Stripe) => Promise<T>): Promise<T | null> {
    try {
      return await call(await client());
    } catch (error) {
      if (isMissing(error)) return null;
      throw paymentFailed(error);
    }
  }
  return { client, ask, find };
}

/**
 * The option that makes a repeated request return the first answer. The key names the parameters, too: Stripe refuses a
 * known key with other ones for a day, such as after a corrected price (https://docs.stripe.com/api/idempotent_requests).
 */
function idempotent(name: string, params: object): { idempotencyKey: string } {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
  return { idempotencyKey: `${name}-${digest}` };
}

/** Payment on Stripe's own pages: card numbers never reach this server. */
export class StripePayment implements PaymentService {
  readonly #settings: StripeSettings;
  readonly #connection: ReturnType<typeof createConnection>;

  constructor(settings: StripeSettings) {
    this.#settings = settings;
    this.#connection = createConnection(settings);
  }

  get sellsMinutes(): boolean {
    return this.#settings.minutesPrice !== null;
  }

  readonly customer: PaymentService['customer'] = ({ userId, email }, lost) =>
    this.#connection.ask(async (stripe) => {
      const params = { email, metadata: soldBy(this.#settings.publicUrl, userId) };
      // The first key would return a lost customer for a day.
      const name = ['customer', userId, ...(lost === null ? [] : [lost])].join('-');
      const { id } = await stripe.customers.create(params, idempotent(name, params));
      return id;
    });

  readonly setAddress: PaymentService['setAddress'] = async (customer, email) => {
    const changed = await this.#connection.find((stripe) => stripe.customers.update(customer, { email }));
    return changed !== null;
  };

  readonly beginPlan: PaymentService['beginPlan'] = (payer, attempt) =>
    this.#connection.ask(async (stripe) => {
      const params = {
        mode: 'subscription' as const,
        line_items: [{ price: this.#settings.price, quantity: 1 }],
        subscription_data: { metadata: soldBy(this.#settings.publicUrl, payer.userId) },
        ...this.#commonParams(payer),
      };
      const options = idempotent(`plan-${payer.userId}-${attempt}`, params);
      return this.#requireOwnCheckout(await stripe.checkout.sessions.create(params, options));
    });

  readonly beginMinutes: PaymentService['beginMinutes'] = (payer) =>
    this.#connection.ask(async (stripe) => {
      if (this.#settings.minutesPrice === null) throw new Error('no minutes are sold');
      const line_items = [{ price: this.#settings.minutesPrice, quantity: 1 }];
      // Creates an invoice, which the portal lists with the others.
      const invoice_creation = { enabled: true };
      return this.#requireOwnCheckout(
        await stripe.checkout.sessions.create({
          mode: 'payment' as const,
          line_items,
          invoice_creation,
          ...this.#commonParams(payer),
          success_url: `${this.#settings.publicUrl}/settings#plan`,
        }),
      );
    });

  readonly checkout: PaymentService['checkout'] = async (id) => {
    const session = await this.#connection.find((stripe) => stripe.checkout.sessions.retrieve(id));
    return session && readCheckout(session, this.#settings.publicUrl);
  };

  readonly subscription: PaymentService['subscription'] = async (id) => {
    const subscription = await this.#connection.find((stripe) => stripe.subscriptions.retrieve(id));
    return subscription && readSubscription(subscription, this.#settings.publicUrl);
  };

  readonly setEnding: PaymentService['setEnding'] = (id, isEnding) =>
    this.#connection.ask(async (stripe) => {
      const changed = await stripe.subscriptions.update(id, { cancel_at_period_end: isEnding });
      const state = readSubscription(changed, this.#settings.publicUrl);
      if (isEnding || state.endsAt === null) return state;
      // Stripe's portal sets a date, which the flag does not clear; one request takes only one of the two.
      const renewed = await stripe.subscriptions.update(id, { cancel_at: '' });
      return readSubscription(renewed, this.#settings.publicUrl);
    });

  readonly endNow: PaymentService['endNow'] = async (id) => {
    await this.#connection.find((stripe) => stripe.subscriptions.cancel(id));
  };

  readonly portal: PaymentService['portal'] = (customer) =>
    this.#connection.ask(async (stripe) => {
      const return_url = `${this.#settings.publicUrl}/settings#plan`;
      const { url } = await stripe.billingPortal.sessions.create({ customer, return_url });
      return z.url().parse(url);
    });

  readonly read: PaymentService['read'] = async (body, signature) => {
    const { webhooks } = await this.#connection.client();
    const event: unknown = await webhooks
      .constructEventAsync(body, signature, this.#settings.webhookSecret)
      .catch((error: unknown) => {
        throw new AppError('payment_unproven', {}, { cause: causeOf(error) });
      });
    return readEvent(event);
  };

  #requireOwnCheckout(session: unknown): CheckoutState {
    const state = readCheckout(session, this.#settings.publicUrl);
    if (!state) throw paymentFailed(new Error('the checkout is not ours'));
    return state;
  }

  #commonParams({ userId, customer }: Payer) {
    return {
      client_reference_id: userId,
      customer,
      metadata: soldBy(this.#settings.publicUrl, userId),
      success_url: `${this.#settings.publicUrl}/settings?checkout=done#plan`,
      cancel_url: `${this.#settings.publicUrl}/settings#plan`,
    };
  }
}
