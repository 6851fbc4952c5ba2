import { PRO_TRIAL_DAYS } from '../../contract/api/catalogue-plans.ts';
import { EXTRA_MINUTES, type PlanId } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { addPurchase } from './extra-minutes-store.ts';
import type { Payment, PaymentService } from './payment.ts';
import { lockPlan, ownerOfUser, type PlanRow, readPlanRow, writePlan } from './store.ts';
import { SubscriptionSync, withoutSubscription } from './subscription-sync.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
/** How often leaving begins anew because somebody paid in the middle of it. */
const TRIES = 5;

/** Somebody who pays, or does not. */
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

/** How people come to a plan and leave it. */
export class Subscriptions {
  readonly #parts: SubscriptionsParts;
  readonly #now: () => number;
  readonly #sync: SubscriptionSync | null;

  constructor(parts: SubscriptionsParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
    this.#sync = parts.payment && new SubscriptionSync(parts.database, parts.payment);
  }

  /**
   * Ends everything at once: the account is about to be deleted.
   * @throws AppError `payment_failed`
   */
  async leaveNow(owner: number): Promise<void> {
    for (let n = 0; n < TRIES; n += 1) {
      const { subscription } = await readPlanRow(this.#parts.database.db, owner);
      if (subscription === null) return this.#toFree(owner);
      await this.#parts.payment?.endNow(subscription);
      await this.#change(owner, (row) =>
        row.subscription === subscription ? withoutSubscription(row) : row,
      );
    }
    throw new AppError('payment_failed');
  }

  /** Ends what was paid for while an account was being deleted. Nobody is there any more who could try again. */
  async cancelOrphanedSubscription(subscription: string): Promise<void> {
    await this.#parts.payment?.endNow(subscription).catch((error: unknown) => {
      this.#parts.log.error(
        { err: error, subscription },
        'a subscription of a deleted account has to be ended by hand',
      );
    });
  }

  /**
   * Changes the plan, or says where it is to be paid first. A plan that is paid for is left when its time is over.
   * @throws AppError `trial_used`, `payment_pending`, `payment_failed`
   */
  async change(subscriber: Subscriber, wish: { plan: PlanId; trial: boolean }): Promise<string | null> {
    if (wish.plan === 'free') await this.#leave(subscriber.owner);
    else if (wish.trial) await this.#beginTrial(subscriber.owner);
    else return this.#join(subscriber);
    return null;
  }

  /**
   * Begins to pay for extra minutes; gives where.
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
   * Where one sees invoices and changes the card.
   * @throws AppError `not_for_sale` for whoever has never begun to pay, `payment_failed`
   */
  async portal(owner: number): Promise<string> {
    const { customer } = await readPlanRow(this.#parts.database.db, owner);
    if (customer === null || !this.#parts.payment) throw new AppError('not_for_sale');
    return this.#parts.payment.portal(customer);
  }

  /**
   * Acts upon what the payment service tells.
   * @throws AppError `payment_unproven`; `payment_failed` where something could not be asked or ended: it is told again then
   */
  async handleWebhook(body: string, signature: string): Promise<void> {
    const event = await this.#parts.payment?.read(body, signature);
    if (!this.#parts.payment || !event) return;
    this.#parts.log.info({ of: event.of }, 'the payment service told of a change');
    if (event.of === 'checkout') await this.#settleCheckout(this.#parts.payment, event.id);
    else await this.#sync?.sync(event.id);
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

  /** A trial that is left is over, and stays used. A subscription that began meanwhile stays, too. */
  #toFree(owner: number): Promise<void> {
    return this.#change(owner, (row) => {
      const trialEndsAt = row.trialEndsAt === null ? null : Math.min(row.trialEndsAt, this.#now());
      return row.subscription === null ? { ...row, plan: 'free', trialEndsAt } : { ...row, trialEndsAt };
    });
  }

  /** What is paid for stays until it is over; what was not paid for ends at once. */
  async #leave(owner: number): Promise<void> {
    const { subscription } = await readPlanRow(this.#parts.database.db, owner);
    if (subscription !== null && this.#parts.payment && this.#sync) {
      const state = await this.#sync.sync(subscription);
      if (state?.status === 'active') await this.#parts.payment.setEnding(subscription, true);
      else if (state && state.status !== 'ended') await this.#parts.payment.endNow(subscription);
      await this.#sync.sync(subscription);
    }
    await this.#toFree(owner);
  }

  /** The same person is the same customer, whatever they pay for. */
  async #customerOf(service: PaymentService, { owner, userId, email }: Subscriber): Promise<string> {
    const known = (await readPlanRow(this.#parts.database.db, owner)).customer;
    if (known !== null) return known;
    const customer = await service.customer({ userId, email });
    await this.#change(owner, (row) => ({ ...row, customer: row.customer ?? customer }));
    return customer;
  }

  /**
   * What came of the checkout that was begun before: its address while it is open, null where it is over. A subscription
   * that came of it is stored then.
   * @throws AppError `payment_pending` while it is being confirmed: nobody pays a second time for it
   */
  async #resume(service: PaymentService, checkout: string): Promise<string | null> {
    const begun = await service.checkout(checkout);
    if (begun?.status === 'open') return begun.url;
    if (begun?.status !== 'complete') return null;
    const state =
      begun.subscription !== null && this.#sync ? await this.#sync.sync(begun.subscription) : null;
    if (begun.subscription === null || state?.status === 'waiting') throw new AppError('payment_pending');
    return null;
  }

  /** Lets a subscription that is about to end go on after all; false where it has ended. */
  async #goOn(service: PaymentService, { subscription, subscriptionEndsAt }: PlanRow): Promise<boolean> {
    if (subscription === null || !this.#sync) return false;
    const before = await this.#sync.sync(subscription);
    if (before === null || before.status === 'ended') return false;
    if (before.endsAt === null && subscriptionEndsAt === null) return true;
    await service.setEnding(subscription, false);
    await this.#sync.sync(subscription);
    return true;
  }

  /** Where it is to be paid, or null where Pro is on now. */
  async #join(subscriber: Subscriber): Promise<string | null> {
    const { owner } = subscriber;
    if (!this.#parts.payment || !this.#sync) {
      await this.#change(owner, (row) => ({ ...row, plan: 'pro' }));
      return null;
    }
    const before = await readPlanRow(this.#parts.database.db, owner);
    const address =
      before.checkout === null ? null : await this.#resume(this.#parts.payment, before.checkout);
    if (address !== null) return address;
    const row = await readPlanRow(this.#parts.database.db, owner);
    if (row.subscription !== null ? await this.#goOn(this.#parts.payment, row) : row.plan === 'pro')
      return null;
    const customer = await this.#customerOf(this.#parts.payment, subscriber);
    const attempt = row.checkout === null ? row.checkoutNo : row.checkoutNo + 1;
    const begun = await this.#parts.payment.beginPlan({ ...subscriber, customer }, attempt);
    await this.#change(owner, (latest) => ({ ...latest, checkout: begun.id, checkoutNo: attempt }));
    return begun.url;
  }

  async #settleCheckout(service: PaymentService, id: string): Promise<void> {
    const begun = await service.checkout(id);
    if (!begun) return;
    if (begun.subscription !== null) await this.#sync?.sync(begun.subscription);
    if (begun.product !== 'minutes' || !begun.isPaid || begun.userId === null) return;
    const { userId } = begun;
    await this.#parts.database.db.transaction().execute(async (tx) => {
      const owner = await ownerOfUser(tx, userId);
      if (owner === null)
        this.#parts.log.error({ checkout: id }, 'minutes were paid for by an account that is deleted');
      else await addPurchase(tx, { id, owner, ms: EXTRA_MINUTES * MINUTE_MS, at: this.#now() });
    });
  }
}
