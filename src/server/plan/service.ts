import type { Plan } from '../../contract/api/plan.ts';
import { PLANS } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import { listPurchases, readExtra } from './extra-minutes-store.ts';
import { monthOf } from './ledger.ts';
import type { ModelCalls } from './model-calls.ts';
import { billingOf, type Payment } from './payment.ts';
import { listReceipts, type PlanRow, planAt, readMonth, readPlan, readPlanRow } from './store.ts';

/** The first moment of the month after, UTC. */
function nextMonth(at: number): Date {
  const date = new Date(at);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1));
}

/** What is paid for, as people are told of it. */
function subscriptionOf(row: PlanRow): Plan['subscription'] {
  if (row.subscription === null) return null;
  const endsAt = row.subscriptionEndsAt === null ? null : new Date(row.subscriptionEndsAt).toISOString();
  if (row.subscriptionStatus === 'past_due') return { status: 'past_due', endsAt };
  return { status: endsAt === null ? 'active' : 'ending', endsAt };
}

/** What people may record, by their plan. Without `quotas` everything is open to everyone, and still counted. */
export function createPlans(
  { db }: Database,
  { quotas, payment, modelCalls }: { quotas: boolean; payment: Payment; modelCalls: ModelCalls },
  now: () => number = Date.now,
) {
  async function read(owner: number): Promise<Plan> {
    const at = now();
    const [row, month, receipts, extraMs, purchases] = await Promise.all([
      readPlanRow(db, owner),
      readMonth(db, owner, monthOf(at)),
      listReceipts(db, owner),
      readExtra(db, owner),
      listPurchases(db, owner),
    ]);
    const plan = planAt(row, at);
    const limit = quotas ? PLANS[plan].minutes * 60 : null;
    const [used, reserved, extra] = [month.used / 1000, month.reserved / 1000, extraMs / 1000];
    const left = limit === null ? null : Math.max(0, Math.max(0, limit - used) + extra - reserved);
    const isTrying = row.trialEndsAt !== null && row.trialEndsAt > at && row.plan === 'free';
    return {
      plan,
      quotas,
      seconds: { limit, used, reserved, left, extra },
      modelCalls: await modelCalls.read(owner, plan),
      renewsAt: nextMonth(at).toISOString(),
      billing: billingOf(payment),
      subscription: subscriptionOf(row),
      sellsMinutes: payment?.sellsMinutes ?? false,
      hasPortal: payment !== null && row.customer !== null,
      trial: {
        available: row.trialEndsAt === null && row.plan === 'free',
        endsAt: isTrying ? new Date(row.trialEndsAt ?? at).toISOString() : null,
      },
      receipts: receipts.map(({ takeId, transcriptionId, settled, extra: bought, at: settledAt }) => ({
        takeId,
        transcriptionId,
        seconds: (settled ?? 0) / 1000,
        extraSeconds: bought / 1000,
        at: new Date(settledAt).toISOString(),
      })),
      purchases: purchases.map(({ ms, at: boughtAt }) => ({
        minutes: Number(ms) / 60_000,
        at: new Date(Number(boughtAt)).toISOString(),
      })),
    };
  }

  return {
    read,

    /**
     * `language`: a code, with or without its region, as it was chosen or as an engine detected it.
     * @throws AppError `plan_required` where the plan does not include recording in this language
     */
    async requireLanguage(owner: number, language: string): Promise<void> {
      if (!quotas) return;
      const { languages } = PLANS[await readPlan(db, owner, now())];
      const code = language.split(/[-_]/)[0]?.toLowerCase();
      if (languages === 'any' || languages.some((one) => one === code)) return;
      throw new AppError('plan_required');
    },
  };
}

export type Plans = ReturnType<typeof createPlans>;
