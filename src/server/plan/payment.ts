import type { BillingKind } from '../../contract/api/plan.ts';

/** Who pays. `customer`: as the payment service knows them, null where it does not yet. */
export interface Payer {
  readonly userId: string;
  readonly email: string;
  readonly customer: string;
}

/** What the payment service says of a subscription now. `createdAt` and `endsAt` are milliseconds since 1970. */
export interface SubscriptionState {
  readonly id: string;
  readonly userId: string | null;
  readonly customer: string | null;
  /** `waiting`: begun, and not paid yet. `unpaid`: given up, and may be charged again until it is ended. */
  readonly status: 'active' | 'past_due' | 'waiting' | 'unpaid' | 'ended';
  /** When it ends by itself; null where it goes on. */
  readonly endsAt: number | null;
  readonly createdAt: number;
}

/** What the payment service says of something that is being paid for on its page. */
export interface CheckoutState {
  readonly id: string;
  readonly userId: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  readonly isPaid: boolean;
  /** Where it is paid; null where it is not open any more. */
  readonly url: string | null;
  /** The subscription that came of it, and what else was bought. */
  readonly subscription: string | null;
  readonly product: 'plan' | 'minutes';
}

/** What the payment service tells by itself: only that something has changed. */
export interface PaymentEvent {
  readonly of: 'subscription' | 'checkout';
  readonly id: string;
}

/** How a plan is paid for: the port; one file of this folder for each way. Each throws AppError `payment_failed`. */
export interface PaymentService {
  /** Makes somebody known, once: the same `userId` is the same customer. */
  customer(payer: Omit<Payer, 'customer'>): Promise<string>;
  /** Begins to pay for Pro. The same `attempt` of a person gives the same checkout. */
  beginPlan(payer: Payer, attempt: number): Promise<CheckoutState>;
  /** Begins to pay for extra minutes, once. */
  beginMinutes(payer: Payer): Promise<CheckoutState>;
  /** Null where there is none, or this server did not sell it. */
  checkout(id: string): Promise<CheckoutState | null>;
  /** Null where there is none, or this server did not sell it. */
  subscription(id: string): Promise<SubscriptionState | null>;
  /** Has a subscription end when what is paid for is over, or go on after all. */
  setEnding(subscription: string, isEnding: boolean): Promise<SubscriptionState>;
  /** Ends a subscription at once; one that has ended already is fine. */
  endNow(subscription: string): Promise<void>;
  /** Where a customer sees invoices and changes the card. */
  portal(customer: string): Promise<string>;
  /**
   * Reads what came from the payment service; null for news of no interest.
   * @throws AppError `payment_unproven` where it is not signed by the service, or long ago
   */
  read(body: string, signature: string): Promise<PaymentEvent | null>;
  readonly sellsMinutes: boolean;
}

/** Null: plans are free of charge, for whoever keeps a server for themselves. */
export type Payment = PaymentService | null;

export const billingOf = (payment: Payment): BillingKind => (payment ? 'stripe' : 'none');
