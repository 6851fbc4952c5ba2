import type { Plan } from '../../contract/api/plan.ts';
import { baseLanguage } from '../../contract/languages.ts';
import { PLANS } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import { listPurchases, readExtra } from './extra-minutes-store.ts';
import { monthOf } from './ledger.ts';
import type { ModelCalls } from './model-calls.ts';
import { billingOf, type Payment } from './payment.ts';
import { listReceipts, type PlanRow, planAt, readMonth, readPlan, readPlanRow } from './store.ts';

/** Start of the next month, UTC. */
function nextMonth(at: number): Date {
  const date = new Date(at);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1));
}

/** The subscription as the API returns it. */
function subscriptionOf(row: PlanRow): Plan['subscription'] {
  if (row.subscription === null) return null;
  const endsAt = row.subscriptionEndsAt === null ? null : new Date(row.subscriptionEndsAt).toISOString();
  if (row.subscriptionStatus === 'past_due') return { status: 'past_due', endsAt };
  return { status: endsAt === null ? 'active' : 'ending', endsAt };
}

interface PlansParts {
  quotas: boolean;
  payment: Payment;
  modelCalls: ModelCalls;
}

/** Recording limits by plan. Without `quotas` everything is allowed but still counted. */
export class Plans {
  readonly #database: Database;
  readonly #parts: PlansParts;
  readonly #now: () => number;

  constructor(database: Database, parts: PlansParts, now: () => number = Date.now) {
    this.#database = database;
    this.#parts = parts;
    this.#now = now;
  }

  async read(owner: number): Promise<Plan> {
    const at = this.#now();
    const [row, month, receipts, extraMs, purchases] = await Promise.all([
      readPlanRow(this.#database.db, owner),
      readMonth(this.#database.db, owner, monthOf(at)),
      listReceipts(this.#database.db, owner),
      readExtra(this.#database.db, owner),
      listPurchases(this.#database.db, owner),
    ]);
    const plan = planAt(row, at);
    const limit = this.#parts.quotas ? PLANS[plan].minutes * 60 : null;
    const [used, reserved, extra] = [month.used / 1000, month.reserved / 1000, extraMs / 1000];
    const left = limit === null ? null : Math.max(0, Math.max(0, limit - used) + extra - reserved);
    const isTrying = row.trialEndsAt !== null && row.trialEndsAt > at && row.plan === 'free';
    return {
      plan,
      quotas: this.#parts.quotas,
      seconds: { limit, used, reserved, left, extra },
      modelCalls: await this.#parts.modelCalls.read(owner, plan),
      renewsAt: nextMonth(at).toISOString(),
      billing: billingOf(this.#parts.payment),
      subscription: subscriptionOf(row),
      sellsMinutes: this.#parts.payment?.sellsMinutes ?? false,
      hasPortal: this.#parts.payment !== null && row.customer !== null,
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

  /**
   * `language`: a code, with or without region, chosen by the user or detected by an engine.
   * @throws AppError `plan_required` when the plan does not include this language
   */
  async requireLanguage(owner: number, language: string): Promise<void> {
    if (!this.#parts.quotas) return;
    const { languages } = PLANS[await readPlan(this.#database.db, owner, this.#now())];
    const code = baseLanguage(language);
    if (languages === 'any' || languages.some((one) => one === code)) return;
    throw new AppError('plan_required');
  }
}
