import { AppError } from '../app-error.ts';
import type { Connection, Database } from '../db/database.ts';
import type { PaymentService, SubscriptionState } from './payment.ts';
import { lockPlan, ownerOfSubscription, ownerOfUser, type PlanRow, writePlan } from './store.ts';

/** Attempts to store a state when it changes meanwhile, or another subscription must be ended first. */
const MAX_ATTEMPTS = 5;

const isLive = ({ status }: SubscriptionState): boolean => status === 'active' || status === 'past_due';

const NO_SUBSCRIPTION = { subscription: null, subscriptionStatus: null, subscriptionEndsAt: null } as const;

/** The plan after its subscription has ended. */
export const withoutSubscription = (row: PlanRow): PlanRow => ({ ...row, ...NO_SUBSCRIPTION, plan: 'free' });

const withState = (row: PlanRow, { id, status, endsAt, customer }: SubscriptionState): PlanRow => ({
  ...row,
  plan: 'pro',
  subscription: id,
  subscriptionStatus: status,
  subscriptionEndsAt: endsAt,
  customer: row.customer ?? customer,
});

const isSame = (a: SubscriptionState | null, b: SubscriptionState | null): boolean =>
  a?.status === b?.status && a?.endsAt === b?.endsAt;

/**
 * Synchronises stored subscriptions with the payment service. Its events arrive in any order, late and
 * repeatedly, so their content is ignored: each one only triggers a request for the current state.
 */
export class SubscriptionSync {
  readonly #db: Database['db'];
  readonly #payment: PaymentService;

  constructor({ db }: Database, payment: PaymentService) {
    this.#db = db;
    this.#payment = payment;
  }

  /**
   * Fetches and applies the state of a subscription, until it no longer changes.
   * @throws AppError `payment_failed`
   */
  async sync(id: string): Promise<SubscriptionState | null> {
    let state = await this.#stateOf(id);
    for (let n = 0; n < MAX_ATTEMPTS; n += 1) {
      const isSettled = await this.#settle(id, state);
      const latest = await this.#stateOf(id);
      if (isSettled && isSame(state, latest)) return state;
      state = latest;
    }
    throw new AppError('payment_failed');
  }

  /** Whether a plan names this subscription. */
  readonly #isStored = async (id: string): Promise<boolean> =>
    (await ownerOfSubscription(this.#db, id)) !== null;

  async #ownerOf(tx: Connection, id: string, state: SubscriptionState | null): Promise<number | null> {
    return (
      (await ownerOfSubscription(tx, id)) ?? (state?.userId ? await ownerOfUser(tx, state.userId) : null)
    );
  }

  /** Stores a state if possible. Returns the user's other subscription if that conflicts. */
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

  /** Keeps the newer of a user's two subscriptions; returns the one that was ended. */
  async #endOlder(state: SubscriptionState, other: string): Promise<string> {
    const otherState = await this.#payment.subscription(other);
    const isOlder = otherState !== null && isLive(otherState) && otherState.createdAt > state.createdAt;
    const ended = isOlder ? state.id : other;
    await this.#payment.endNow(ended);
    if (!isOlder) await this.#write(other, await this.#payment.subscription(other));
    return ended;
  }

  /** Applies a state. False after a conflict with another subscription: retry. */
  async #settle(id: string, state: SubscriptionState | null): Promise<boolean> {
    const written = await this.#write(id, state);
    if (written === 'written' || state === null) return true;
    if (written === 'nobody') {
      // The account was deleted during the payment.
      if (state.status !== 'ended') await this.#payment.endNow(id);
      return true;
    }
    await this.#endOlder(state, written.other);
    return false;
  }

  /**
   * The state of a subscription; null if it is unknown, or another server's. A plan that refers to it is more reliable
   * than the address it was sold at, which may have changed since. An unpaid one is ended: otherwise the service may
   * charge for it again.
   */
  async #stateOf(id: string): Promise<SubscriptionState | null> {
    const state = await this.#payment.subscription(id);
    if (!state || !(state.isSoldHere || (await this.#isStored(id)))) return null;
    if (state.status !== 'unpaid') return state;
    await this.#payment.endNow(id);
    return this.#payment.subscription(id);
  }
}
