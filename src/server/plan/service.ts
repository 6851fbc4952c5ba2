import { PLANS } from '../../contract/limits.ts';
import type { Plan } from '../../contract/plan.ts';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/connection.ts';
import { monthOf } from './ledger.ts';
import type { Payment } from './payment.ts';
import { listReceipts, planAt, readMonth, readPlan, readPlanRow } from './store.ts';

/** The first moment of the month after, UTC. */
function nextMonth(at: number): Date {
  const date = new Date(at);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1));
}

/** What people may record, by their plan. Without `quotas` everything is open to everyone, and still counted. */
export function createPlans(
  { db }: Database,
  { quotas, payment }: { quotas: boolean; payment: Payment },
  now: () => number = Date.now,
) {
  async function read(owner: number): Promise<Plan> {
    const at = now();
    const [row, month, receipts] = await Promise.all([
      readPlanRow(db, owner),
      readMonth(db, owner, monthOf(at)),
      listReceipts(db, owner),
    ]);
    const plan = planAt(row, at);
    const limit = quotas ? PLANS[plan].minutes * 60 : null;
    const [used, reserved] = [month.used / 1000, month.reserved / 1000];
    const isTrying = row.trialEndsAt !== null && row.trialEndsAt > at && row.plan === 'free';
    return {
      plan,
      quotas,
      seconds: { limit, used, reserved, left: limit === null ? null : Math.max(0, limit - used - reserved) },
      renewsAt: nextMonth(at).toISOString(),
      billing: payment.kind,
      trial: {
        available: row.trialEndsAt === null && row.plan === 'free',
        endsAt: isTrying ? new Date(row.trialEndsAt ?? at).toISOString() : null,
      },
      receipts: receipts.map(({ takeId, transcriptionId, settled, at: settledAt }) => ({
        takeId,
        transcriptionId,
        seconds: (settled ?? 0) / 1000,
        at: new Date(settledAt).toISOString(),
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
