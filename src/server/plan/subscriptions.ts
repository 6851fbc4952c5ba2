import { PRO_TRIAL_DAYS } from '../../contract/api/catalogue-plans.ts';
import { EXTRA_MINUTES, type PlanId } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { addPurchase } from './extra-minutes-store.ts';
import type { Payment, PaymentService } from './payment.ts';
import {
  lockPlan,
  ownerOfUser,
  type PlanRow,
  readEmail,
  readPayer,
  readPlanRow,
  writePlan,
} from './store.ts';
import { SubscriptionSync, withoutSubscription } from './subscription-sync.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
/** Attempts to leave when a payment intervenes. */
const MAX_ATTEMPTS = 5;

/** A user who may have a subscription. */
export interface Subscriber {
  readonly owner: number;
  readonly userId: string;
  readonly email: string;
}

interface SubscriptionsParts {
  database: Database;
  payment: Payment;
  log: Log;
  now?: () => number;
}

/** Changes of plan and payments. */
export class Subscriptions {
  readonly #parts: SubscriptionsParts;
  readonly #now: () => number;
  readonly #sync: SubscriptionSync | null;

  constructor(parts: SubscriptionsParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
    this.#sync = parts.payment && new SubscriptionSync(parts.database, parts.payment);
  }

  /** @throws AppError `unauthenticated` for an account that was deleted meanwhile */
  async subscriberOf({ owner, userId }: Pick<Subscriber, 'owner' | 'userId'>): Promise<Subscriber> {
    const email = await readEmail(this.#parts.database.db, userId);
    if (email === null) throw new AppError('unauthenticated');
    return { owner, userId, email };
  }

  /**
   * Ends everything at once, before the account is deleted.
   * @throws AppError `payment_failed`
   */
  async cancelNow(owner: number): Promise<void> {
    for (let n = 0; n < MAX_ATTEMPTS; n += 1) {
      const stored = await readPlanRow(this.#parts.database.db, owner);
      const { subscription } = stored;
      if (subscription === null) return this.#switchToFree(owner);
      if (!this.#isOver(stored)) await this.#endNow(subscription);
      await this.#change(owner, (row) =>
        row.subscription === subscription ? withoutSubscription(row) : row,
      );
    }
    throw new AppError('payment_failed');
  }

  /**
   * Ends a subscription that began while its account was deleted; a job, as no user can retry.
   * @throws AppError `payment_failed`
   */
  async cancelOrphanedSubscription(subscription: string): Promise<void> {
    await this.#endNow(subscription);
  }

  /**
   * Updates a user's address at the payment service; run as a job, as the service may be down.
   * @throws AppError `payment_failed`
   */
  async changeAddress(userId: string): Promise<void> {
    const payer = await readPayer(this.#parts.database.db, userId);
    if (payer?.customer) await this.#parts.payment?.setAddress(payer.customer, payer.email);
  }

  /**
   * Changes the plan; returns the checkout's address if a payment is needed first, else null. A paid plan
   * ends after its paid period.
   * @throws AppError `trial_used`, `payment_pending`, `payment_failed`
   */
  async change(subscriber: Subscriber, requested: { plan: PlanId; trial: boolean }): Promise<string | null> {
    if (requested.plan === 'free') await this.#cancel(subscriber.owner);
    else if (requested.trial) await this.#beginTrial(subscriber.owner);
    else return this.#subscribe(subscriber);
    return null;
  }

  /**
   * Starts a purchase of extra minutes; returns the checkout's address.
   * @throws AppError `not_for_sale`, `payment_failed`
   */
  async buyMinutes(subscriber: Subscriber): Promise<string> {
    if (!this.#parts.payment?.sellsMinutes) throw new AppError('not_for_sale');
    const customer = await this.#customerOf(this.#parts.payment, subscriber);
    const { url } = await this.#parts.payment.beginMinutes({ ...subscriber, customer });
    if (url === null) throw new AppError('payment_failed');
    return url;
  }

  /**
   * Address of the page with invoices and payment methods.
   * @throws AppError `not_for_sale` for a user without any payment, `payment_failed`
   */
  async portal(subscriber: Subscriber): Promise<string> {
    const { customer } = await readPlanRow(this.#parts.database.db, subscriber.owner);
    if (customer === null || !this.#parts.payment) throw new AppError('not_for_sale');
    return this.#parts.payment.portal(await this.#customerOf(this.#parts.payment, subscriber));
  }

  /**
   * Processes a webhook request of the payment service.
   * @throws AppError `payment_unproven`; `payment_failed` when a request failed: the service then repeats the
   * event
   */
  async handleWebhook(body: string, signature: string): Promise<void> {
    const event = await this.#parts.payment?.read(body, signature);
    if (!this.#parts.payment || !event) return;
    this.#parts.log.info({ of: event.objectKind }, 'the payment service reported a change');
    if (event.objectKind === 'checkout') await this.#settleCheckout(this.#parts.payment, event.id);
    else await this.#sync?.sync(event.id);
  }

  /** Ends a subscription. Without a payment service that is impossible, and it would be charged again. */
  async #endNow(subscription: string): Promise<void> {
    if (!this.#parts.payment) throw new AppError('payment_failed');
    await this.#parts.payment.endNow(subscription);
  }

  /** True for a subscription that was set to end and has ended, on a server without the service that would report it. */
  #isOver({ subscriptionEndsAt }: PlanRow): boolean {
    return !this.#parts.payment && subscriptionEndsAt !== null && subscriptionEndsAt <= this.#now();
  }

  #change(owner: number, next: (row: PlanRow) => PlanRow): Promise<void> {
    return this.#parts.database.db
      .transaction()
      .execute(async (tx) => writePlan(tx, owner, next(await lockPlan(tx, owner))));
  }

  /** @throws AppError `trial_used` */
  #beginTrial(owner: number): Promise<void> {
    return this.#change(owner, (row) => {
      if (row.trialEndsAt !== null || row.plan !== 'free') throw new AppError('trial_used');
      return { ...row, trialEndsAt: this.#now() + PRO_TRIAL_DAYS * DAY_MS };
    });
  }

  /** Ends a trial, which stays used. A subscription that began meanwhile is kept. */
  #switchToFree(owner: number): Promise<void> {
    return this.#change(owner, (row) => {
      const trialEndsAt = row.trialEndsAt === null ? null : Math.min(row.trialEndsAt, this.#now());
      return row.subscription === null ? { ...row, plan: 'free', trialEndsAt } : { ...row, trialEndsAt };
    });
  }

  /** A paid plan stays until its paid period ends; an unpaid one ends at once. */
  async #cancel(owner: number): Promise<void> {
    const { subscription } = await readPlanRow(this.#parts.database.db, owner);
    if (!this.#parts.payment || !this.#sync) return this.cancelNow(owner);
    if (subscription !== null) {
      const state = await this.#sync.sync(subscription);
      if (state?.status === 'active') await this.#parts.payment.setEnding(subscription, true);
      else if (state && state.status !== 'ended') await this.#parts.payment.endNow(subscription);
      await this.#sync.sync(subscription);
    }
    await this.#switchToFree(owner);
  }

  /**
   * A user's customer id; the same for all payments, unless the service has lost it: it was deleted there, or the keys
   * belong to another account now.
   */
  async #customerOf(service: PaymentService, { owner, userId, email }: Subscriber): Promise<string> {
    const storedCustomer = (await readPlanRow(this.#parts.database.db, owner)).customer;
    if (storedCustomer !== null && (await service.setAddress(storedCustomer, email))) return storedCustomer;
    const customer = await service.customer({ userId, email }, storedCustomer);
    await this.#change(owner, (row) => (row.customer === storedCustomer ? { ...row, customer } : row));
    return customer;
  }

  /**
   * The state of the previous checkout: its address while it is open, null when it has ended; a resulting subscription
   * is then stored.
   * @throws AppError `payment_pending` while it is being confirmed, so that nobody pays twice
   */
  async #resumeCheckout(service: PaymentService, checkout: string): Promise<string | null> {
    const previous = await service.checkout(checkout);
    if (previous?.status === 'open') return previous.url;
    if (previous?.status !== 'complete') return null;
    const state =
      previous.subscription !== null && this.#sync ? await this.#sync.sync(previous.subscription) : null;
    if (previous.subscription === null || state?.status === 'waiting') throw new AppError('payment_pending');
    return null;
  }

  /**
   * Resumes a subscription that is set to end; false if it has ended.
   * @throws AppError `payment_failed` when it is still set to end
   */
  async #resumeEnding(
    service: PaymentService,
    { subscription, subscriptionEndsAt }: PlanRow,
  ): Promise<boolean> {
    if (subscription === null || !this.#sync) return false;
    const before = await this.#sync.sync(subscription);
    if (before === null || before.status === 'ended') return false;
    if (before.endsAt === null && subscriptionEndsAt === null) return true;
    await service.setEnding(subscription, false);
    const after = await this.#sync.sync(subscription);
    if (after !== null && after.endsAt !== null) throw new AppError('payment_failed');
    return true;
  }

  /** Returns the address to pay at, or null when Pro is active. */
  async #subscribe(subscriber: Subscriber): Promise<string | null> {
    const { owner } = subscriber;
    if (!this.#parts.payment || !this.#sync) {
      await this.#change(owner, (row) => ({ ...row, plan: 'pro' }));
      return null;
    }
    const before = await readPlanRow(this.#parts.database.db, owner);
    const address =
      before.checkout === null ? null : await this.#resumeCheckout(this.#parts.payment, before.checkout);
    if (address !== null) return address;
    const row = await readPlanRow(this.#parts.database.db, owner);
    if (row.subscription !== null ? await this.#resumeEnding(this.#parts.payment, row) : row.plan === 'pro')
      return null;
    const customer = await this.#customerOf(this.#parts.payment, subscriber);
    const attempt = row.checkout === null ? row.checkoutNo : row.checkoutNo + 1;
    const newCheckout = await this.#parts.payment.beginPlan({ ...subscriber, customer }, attempt);
    await this.#change(owner, (latest) => ({ ...latest, checkout: newCheckout.id, checkoutNo: attempt }));
    return newCheckout.url;
  }

  async #settleCheckout(service: PaymentService, id: string): Promise<void> {
    const checkout = await service.checkout(id);
    if (!checkout) return;
    if (checkout.subscription !== null) await this.#sync?.sync(checkout.subscription);
    if (checkout.product !== 'minutes' || !checkout.isPaid || checkout.userId === null) return;
    const { userId } = checkout;
    await this.#parts.database.db.transaction().execute(async (tx) => {
      const owner = await ownerOfUser(tx, userId);
      if (owner === null)
        this.#parts.log.error({ checkout: id }, 'minutes were purchased by a deleted account');
      else await addPurchase(tx, { id, owner, ms: EXTRA_MINUTES * MINUTE_MS, at: this.#now() });
    });
  }
}
