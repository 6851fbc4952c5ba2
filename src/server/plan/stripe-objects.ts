import { z } from 'zod';
import type { CheckoutState, PaymentEvent, SubscriptionState } from './payment.ts';

/** The fields used of Stripe's objects (docs.stripe.com/api). */

const idSchema = z
  .union([z.string(), z.object({ id: z.string() })])
  .transform((of) => (typeof of === 'string' ? of : of.id));
const metadataSchema = z.record(z.string(), z.string()).nullish();

const subscriptionSchema = z.object({
  id: z.string(),
  status: z.string(),
  created: z.number(),
  customer: idSchema.nullish(),
  cancel_at: z.number().nullish(),
  cancel_at_period_end: z.boolean().nullish(),
  metadata: metadataSchema,
  items: z.object({ data: z.array(z.object({ current_period_end: z.number().nullish() })) }).nullish(),
});

const checkoutSchema = z.object({
  id: z.string(),
  mode: z.string(),
  status: z.enum(['open', 'complete', 'expired']).nullish(),
  payment_status: z.string(),
  url: z.url().nullish(),
  subscription: idSchema.nullish(),
  client_reference_id: z.string().nullish(),
  metadata: metadataSchema,
});

/** Since 2025, an invoice has its subscription in another field. */
const objectSchema = z.object({
  id: z.string(),
  subscription: idSchema.nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: idSchema }).nullish() }).nullish(),
});
const eventSchema = z.object({ type: z.string(), data: z.object({ object: objectSchema }) });

const STATUSES: Readonly<Record<string, SubscriptionState['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  incomplete: 'waiting',
  paused: 'waiting',
  unpaid: 'unpaid',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

/** Marks objects sold by this server: a Stripe account may also sell other things. */
export const soldBy = (publicUrl: string, userId: string) => ({ parlance: publicUrl, user: userId });

/** True for objects sold at this address, whatever its spelling at that time. */
const isSoldAt = (
  publicUrl: string,
  metadata: { parlance?: string | undefined } | null | undefined,
): boolean => metadata?.parlance !== undefined && URL.parse(metadata.parlance)?.origin === publicUrl;

/**
 * A subscription as Stripe sends it; `publicUrl`: where this server sells.
 * @throws ZodError for anything else
 */
export function readSubscription(object: unknown, publicUrl: string): SubscriptionState {
  const { id, status, created, customer, metadata, items, ...end } = subscriptionSchema.parse(object);
  const periodEnd = end.cancel_at_period_end ? items?.data[0]?.current_period_end : null;
  const endsAt = end.cancel_at ?? periodEnd ?? null;
  return {
    id,
    isSoldHere: isSoldAt(publicUrl, metadata),
    userId: metadata?.user ?? null,
    customer: customer ?? null,
    status: STATUSES[status] ?? 'ended',
    endsAt: endsAt === null ? null : endsAt * 1000,
    createdAt: created * 1000,
  };
}

/** Null for objects this server did not sell. */
export function readCheckout(object: unknown, publicUrl: string): CheckoutState | null {
  const session = checkoutSchema.parse(object);
  if (!isSoldAt(publicUrl, session.metadata)) return null;
  return {
    id: session.id,
    userId: session.client_reference_id ?? session.metadata?.user ?? null,
    status: session.status ?? 'open',
    isPaid: session.payment_status === 'paid',
    url: session.url ?? null,
    subscription: session.subscription ?? null,
    product: session.mode === 'payment' ? 'minutes' : 'plan',
  };
}

/** The object an event is about. Its data may be outdated, so it is not read. */
export function readEvent(event: unknown): PaymentEvent | null {
  const { data } = eventSchema.safeParse(event);
  if (!data) return null;
  const { id, subscription, parent } = data.data.object;
  if (data.type.startsWith('checkout.session.')) return { objectKind: 'checkout', id };
  if (data.type.startsWith('customer.subscription.')) return { objectKind: 'subscription', id };
  if (!data.type.startsWith('invoice.')) return null;
  const subscriptionId = parent?.subscription_details?.subscription ?? subscription;
  return subscriptionId ? { objectKind: 'subscription', id: subscriptionId } : null;
}
