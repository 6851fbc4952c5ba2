import { PRO_TRIAL_DAYS } from '../../contract/catalogue-plans.ts';
import type { PlanId } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { Connection, Database } from '../db/connection.ts';
import type { Log } from '../log.ts';
import type { Payer, Payment, PaymentNews } from './payment.ts';
import {
  isNoted,
  lockPlan,
  noteNews,
  ownerOfSubscription,
  ownerOfUser,
  readPlanRow,
  writePlan,
} from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How often a change begins anew because somebody paid in the middle of it. */
const TRIES = 5;

/** How people come to a plan and leave it. */
export function createSubscriptions(parts: {
  database: Database;
  payment: Payment;
  log: Log;
  now?: () => number;
}) {
  const { database, payment, log, now = Date.now } = parts;
  const { db } = database;

  /** @throws AppError `trial_used` */
  function beginTrial(owner: number): Promise<void> {
    return db.transaction().execute(async (tx) => {
      const row = await lockPlan(tx, owner);
      if (row.trialEndsAt !== null || row.plan !== 'free') throw new AppError('trial_used');
      await writePlan(tx, owner, { ...row, trialEndsAt: now() + PRO_TRIAL_DAYS * DAY_MS });
    });
  }

  /**
   * Writes what may only be written once a subscription has ended: nobody pays on for what they no longer have.
   * `attempt` is told which one has ended; it names the one that has to end first and writes nothing, or gives null.
   * @throws AppError `payment_failed`
   */
  async function endFirst(
    attempt: (tx: Connection, over: string | null) => Promise<string | null>,
  ): Promise<void> {
    let over: string | null = null;
    for (let n = 0; n < TRIES; n += 1) {
      const known: string | null = over;
      const next: string | null = await db.transaction().execute((tx) => attempt(tx, known));
      if (next === null) return;
      await payment.end(next);
      over = next;
    }
    throw new AppError('payment_failed');
  }

  const leave = (owner: number): Promise<void> =>
    endFirst(async (tx, over) => {
      const row = await lockPlan(tx, owner);
      if (row.subscription !== over && row.subscription !== null) return row.subscription;
      // A trial that is left is over, and stays used.
      const trialEndsAt = row.trialEndsAt === null ? null : Math.min(row.trialEndsAt, now());
      await writePlan(tx, owner, { plan: 'free', trialEndsAt, subscription: null });
      return null;
    });

  /** Ends what was paid for while an account was being deleted. Nobody is there any more who could try again. */
  async function endOrphan(subscription: string): Promise<void> {
    await payment.end(subscription).catch((error: unknown) => {
      log.error({ err: error, subscription }, 'a subscription of a deleted account has to be ended by hand');
    });
  }

  /** Where it is to be paid, or null where Pro is on now. */
  async function join(owner: number, payer: Payer): Promise<string | null> {
    if ((await readPlanRow(db, owner)).plan === 'pro') return null;
    const checkoutUrl = await payment.begin(payer);
    if (checkoutUrl !== null) return checkoutUrl;
    await db.transaction().execute(async (tx) => {
      await writePlan(tx, owner, { ...(await lockPlan(tx, owner)), plan: 'pro' });
    });
    return null;
  }

  const locked = async (tx: Connection, owner: number | null) =>
    owner === null ? null : { owner, row: await lockPlan(tx, owner) };

  /** Somebody paid: the plan is theirs. Somebody who pays twice keeps the newer subscription alone. */
  const begun = ({ id, userId, subscription }: Extract<PaymentNews, { kind: 'paid' }>): Promise<void> =>
    endFirst(async (tx, over) => {
      if (await isNoted(tx, id)) return null;
      const theirs = await locked(tx, await ownerOfUser(tx, userId));
      // Without an owner the account was deleted while its owner paid.
      const superfluous = theirs ? theirs.row.subscription : subscription;
      const isTheSame = theirs?.row.subscription === subscription;
      if (superfluous !== null && superfluous !== over && !isTheSame) return superfluous;
      // Noted last: what could not be ended is told again.
      const isNews = await noteNews(tx, id, now());
      if (isNews && theirs) await writePlan(tx, theirs.owner, { ...theirs.row, plan: 'pro', subscription });
      return null;
    });

  const ended = ({ id, subscription, isUnpaid }: Extract<PaymentNews, { kind: 'ended' }>): Promise<void> =>
    endFirst(async (tx, over) => {
      if (await isNoted(tx, id)) return null;
      const theirs = await locked(tx, await ownerOfSubscription(tx, subscription));
      // Read under the lock: somebody may have paid anew since.
      const isCurrent = theirs?.row.subscription === subscription;
      if (isCurrent && isUnpaid && over !== subscription) return subscription;
      const isNews = await noteNews(tx, id, now());
      if (isNews && isCurrent) {
        await writePlan(tx, theirs.owner, { ...theirs.row, plan: 'free', subscription: null });
      }
      return null;
    });

  return {
    leave,
    endOrphan,

    /**
     * Changes the plan at once, or says where it is to be paid first.
     * @throws AppError `trial_used`, `payment_failed`
     */
    async change(
      owner: number,
      payer: Payer,
      wish: { plan: PlanId; trial: boolean },
    ): Promise<string | null> {
      if (wish.plan === 'free') await leave(owner);
      else if (wish.trial) await beginTrial(owner);
      else return join(owner, payer);
      return null;
    },

    /**
     * Acts upon what the payment service tells; the same news twice are one.
     * @throws AppError `payment_unproven`; `payment_failed` where what is to be ended could not be: it is told again then
     */
    async hear(body: string, signature: string): Promise<void> {
      const news = await payment.read(body, signature);
      if (news === null) return;
      log.info({ news: news.kind }, 'the payment service told something');
      await (news.kind === 'ended' ? ended(news) : begun(news));
    },
  };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
