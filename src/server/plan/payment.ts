import type { BillingKind } from '../../contract/plan.ts';

/** Who pays. */
export interface Payer {
  readonly userId: string;
  readonly email: string;
}

/** What the payment service tells; `id` is the same for the same news, however often it comes. */
export type PaymentNews = { readonly id: string } & (
  | { readonly kind: 'paid'; readonly userId: string; readonly subscription: string }
  | {
      readonly kind: 'ended';
      readonly subscription: string;
      /** Whether it is only not paid any more: the service keeps it, and may charge for it again, until it is ended. */
      readonly isUnpaid: boolean;
    }
);

/** How a plan is paid for: the port; one file of this folder for each way. */
export interface Payment {
  readonly kind: BillingKind;
  /**
   * Begins to pay for Pro: where that is done, or null where nothing is to be paid.
   * @throws AppError `payment_failed`
   */
  begin(payer: Payer): Promise<string | null>;
  /**
   * Ends a subscription at once; one that has ended already is fine.
   * @throws AppError `payment_failed`
   */
  end(subscription: string): Promise<void>;
  /**
   * Reads what came from the payment service; null for news of no interest.
   * @throws AppError `payment_unproven` where it is not signed by the service, or long ago
   */
  read(body: string, signature: string): Promise<PaymentNews | null>;
}

/** Plans are free of charge: for whoever keeps a server for themselves. */
export const noPayment: Payment = {
  kind: 'none',
  begin: async () => null,
  end: async () => undefined,
  read: async () => null,
};
