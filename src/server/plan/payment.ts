import type { BillingKind } from '../../contract/api/plan.ts';

/** A paying user. `customer`: the payment service's id for them, null if there is none yet. */
export interface Payer {
  readonly userId: string;
  readonly email: string;
  readonly customer: string;
}

/** A subscription's current state at the payment service. Timestamps are milliseconds since 1970. */
export interface SubscriptionState {
  readonly id: string;
  /** False for another server's, and for one of this server that was sold under an earlier address. */
  readonly isSoldHere: boolean;
  readonly userId: string | null;
  readonly customer: string | null;
  /** `waiting`: first payment pending. `unpaid`: payment failed; may be charged again until it is ended. */
  readonly status: 'active' | 'past_due' | 'waiting' | 'unpaid' | 'ended';
  /** When it is set to end; null if it renews. */
  readonly endsAt: number | null;
  readonly createdAt: number;
}

/** The current state of a checkout at the payment service. */
export interface CheckoutState {
  readonly id: string;
  readonly userId: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  readonly isPaid: boolean;
  /** Address of the payment page; null when it is no longer open. */
  readonly url: string | null;
  /** The resulting subscription, and the product. */
  readonly subscription: string | null;
  readonly product: 'plan' | 'minutes';
}

/** A webhook event of the payment service: it only reports that an object has changed. */
export interface PaymentEvent {
  readonly objectKind: 'subscription' | 'checkout';
  readonly id: string;
}

/** A payment service; one file of this folder per implementation. Methods throw AppError `payment_failed`. */
export interface PaymentService {
  /** Creates a customer to replace `lost`, which the service does not know; idempotent by both. */
  customer(payer: Omit<Payer, 'customer'>, lost: string | null): Promise<string>;
  /** Sets a customer's e-mail address; false if the customer is unknown. */
  setAddress(customer: string, email: string): Promise<boolean>;
  /** Starts a checkout for Pro. The same `attempt` of a user returns the same checkout. */
  beginPlan(payer: Payer, attempt: number): Promise<CheckoutState>;
  /** Starts a checkout for one purchase of extra minutes. */
  beginMinutes(payer: Payer): Promise<CheckoutState>;
  /** Null if it is unknown, or was not sold by this server. */
  checkout(id: string): Promise<CheckoutState | null>;
  /** Null if it is unknown. */
  subscription(id: string): Promise<SubscriptionState | null>;
  /** Sets whether a subscription ends after the paid period, or renews. */
  setEnding(subscription: string, isEnding: boolean): Promise<SubscriptionState>;
  /** Ends a subscription at once; does nothing if it has ended. */
  endNow(subscription: string): Promise<void>;
  /** Address of the page with invoices and payment methods. */
  portal(customer: string): Promise<string>;
  /**
   * Parses a webhook request; null for irrelevant events.
   * @throws AppError `payment_unproven` when the signature is invalid or too old
   */
  read(body: string, signature: string): Promise<PaymentEvent | null>;
  readonly sellsMinutes: boolean;
}

/** Null: plans are free, on a private server. */
export type Payment = PaymentService | null;

export const billingOf = (payment: Payment): BillingKind => (payment ? 'stripe' : 'none');
