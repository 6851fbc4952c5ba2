import { PRO_TRIAL_DAYS } from '../../contract/catalogue-plans.ts';
import type { PlanId } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/connection.ts';
import type { Log } from '../log.ts';
import type { Payer, Payment, PaymentNews } from './payment.ts';
import { lockPlan, noteNews, ownerOfSubscription, ownerOfUser, readPlanRow, writePlan } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

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

  /** Ends what is paid for first: nobody pays on for what they no longer have. */
  async function leave(owner: number): Promise<void> {
    const { subscription } = await readPlanRow(db, owner);
    if (subscription !== null) await payment.end(subscription);
    await db.transaction().execute(async (tx) => {
      const row = await lockPlan(tx, owner);
      // A trial that is left is over, and stays used.
      const trialEndsAt = row.trialEndsAt === null ? null : Math.min(row.trialEndsAt, now());
      await writePlan(tx, owner, { plan: 'free', trialEndsAt, subscription: null });
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

  /** Somebody paid: the plan is theirs. Somebody who pays twice keeps the newer subscription alone. */
  function begun(news: Extract<PaymentNews, { kind: 'paid' }>): Promise<string | null> {
    return db.transaction().execute(async (tx) => {
      if (!(await noteNews(tx, news.id, now()))) return null;
      const owner = await ownerOfUser(tx, news.userId);
      // The account was deleted while its owner paid.
      if (owner === null) return news.subscription;
      const row = await lockPlan(tx, owner);
      await writePlan(tx, owner, { ...row, plan: 'pro', subscription: news.subscription });
      return row.subscription === news.subscription ? null : row.subscription;
    });
  }

  function ended(news: Extract<PaymentNews, { kind: 'ended' }>): Promise<void> {
    return db.transaction().execute(async (tx) => {
      if (!(await noteNews(tx, news.id, now()))) return;
      const owner = await ownerOfSubscription(tx, news.subscription);
      if (owner === null) return;
      await writePlan(tx, owner, { ...(await lockPlan(tx, owner)), plan: 'free', subscription: null });
    });
  }

  return {
    leave,

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
      if (news.kind === 'ended') return ended(news);
      const superfluous = await begun(news);
      if (superfluous !== null) await payment.end(superfluous);
    },
  };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
