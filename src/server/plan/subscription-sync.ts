import { AppError } from '../app-error.ts';
import type { Connection, Database } from '../db/database.ts';
import type { PaymentService, SubscriptionState } from './payment.ts';
import { lockPlan, ownerOfSubscription, ownerOfUser, type PlanRow, writePlan } from './store.ts';

/** How often a state is written anew because it changed meanwhile, or another subscription has to end first. */
const TRIES = 5;

const isLive = ({ status }: SubscriptionState): boolean => status === 'active' || status === 'past_due';

const none = { subscription: null, subscriptionStatus: null, subscriptionEndsAt: null } as const;

/** A plan without what was paid for it. */
export const withoutSubscription = (row: PlanRow): PlanRow => ({ ...row, ...none, plan: 'free' });

const withState = (row: PlanRow, { id, status, endsAt, customer }: SubscriptionState): PlanRow => ({
  ...{ ...row, plan: 'pro', subscription: id, subscriptionStatus: status, subscriptionEndsAt: endsAt },
  customer: row.customer ?? customer,
});

const isSame = (a: SubscriptionState | null, b: SubscriptionState | null): boolean =>
  a?.status === b?.status && a?.endsAt === b?.endsAt;

/**
 * Brings what is stored of a subscription to what the payment service says of it now. Messages of the service come in
 * any order, late and twice: none of them is believed, each only has the state asked for.
 */
export class SubscriptionSync {
  readonly #db: Database['db'];
  readonly #payment: PaymentService;

  constructor({ db }: Database, payment: PaymentService) {
    this.#db = db;
    this.#payment = payment;
  }

  /**
   * Asks for the state of a subscription and acts upon it, until both are the same.
   * @throws AppError `payment_failed`
   */
  async sync(id: string): Promise<SubscriptionState | null> {
    let state = await this.#stateOf(id);
    for (let n = 0; n < TRIES; n += 1) {
      const isSettled = await this.#settle(id, state);
      const now = await this.#stateOf(id);
      if (isSettled && isSame(state, now)) return state;
      state = now;
    }
    throw new AppError('payment_failed');
  }

  async #ownerOf(tx: Connection, id: string, state: SubscriptionState | null): Promise<number | null> {
    return (
      (await ownerOfSubscription(tx, id)) ?? (state?.userId ? await ownerOfUser(tx, state.userId) : null)
    );
  }

  /** Writes a state where it can be written. Gives the other subscription of the same person that stands in its way. */
  #write(id: string, state: SubscriptionState | null): Promise<'written' | 'nobody' | { other: string }> {
    return this.#db.transaction().execute(async (tx) => {
      const owner = await this.#ownerOf(tx, id, state);
      if (owner === null) return 'nobody';
      const row = await lockPlan(tx, owner);
      const isCurrent = row.subscription === id;
      if (state && isLive(state)) {
        if (row.subscription !== null && !isCurrent) return { other: row.subscription };
        await writePlan(tx, owner, withState(row, state));
      } else if (isCurrent) {
        await writePlan(tx, owner, withoutSubscription(row));
      }
      return 'written';
    });
  }

  /** Of two subscriptions of one person the newer one stays; gives the one that was ended. */
  async #endOlder(state: SubscriptionState, other: string): Promise<string> {
    const rival = await this.#payment.subscription(other);
    const isOlder = rival !== null && isLive(rival) && rival.createdAt > state.createdAt;
    const over = isOlder ? state.id : other;
    await this.#payment.endNow(over);
    if (!isOlder) await this.#write(other, await this.#payment.subscription(other));
    return over;
  }

  /** Acts upon a state. False where another subscription stood in its way: then it is to be done again. */
  async #settle(id: string, state: SubscriptionState | null): Promise<boolean> {
    const written = await this.#write(id, state);
    if (written === 'written' || state === null) return true;
    if (written === 'nobody') {
      // The account was deleted while its owner paid.
      if (state.status !== 'ended') await this.#payment.endNow(id);
      return true;
    }
    await this.#endOlder(state, written.other);
    return false;
  }

  /** A subscription that nobody pays for any more is ended: the service may charge for it again until it is. */
  async #stateOf(id: string): Promise<SubscriptionState | null> {
    const state = await this.#payment.subscription(id);
    if (state?.status !== 'unpaid') return state;
    await this.#payment.endNow(id);
    return this.#payment.subscription(id);
  }
}
