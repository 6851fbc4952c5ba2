import type { PlanId } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import { monthOf } from './ledger.ts';
import { countCall, readCalls, uncountCall } from './model-calls-store.ts';
import { readPlan } from './store.ts';

/** Monthly requests to writing services per plan. */
export type CallBounds = Readonly<Record<PlanId, number>>;

/** Limits requests to writing services: each costs the operator money. */
export function createModelCalls(
  { db }: Database,
  { quotas, bounds }: { quotas: boolean; bounds: CallBounds },
  now: () => number = Date.now,
) {
  return {
    /**
     * Counts one request of a user; returns a function that takes it back if the request fails.
     * @throws AppError `calls_exceeded`
     */
    async spend(owner: number): Promise<() => Promise<void>> {
      const month = monthOf(now());
      const limit = quotas ? bounds[await readPlan(db, owner, now())] : Number.MAX_SAFE_INTEGER;
      if (!(await countCall(db, owner, month, limit))) throw new AppError('calls_exceeded');
      return () => uncountCall(db, owner, month);
    },

    /** `limit` and `left` are null without quotas. */
    async read(owner: number, plan: PlanId) {
      const used = await readCalls(db, owner, monthOf(now()));
      const limit = quotas ? bounds[plan] : null;
      return { limit, used, left: limit === null ? null : Math.max(0, limit - used) };
    },
  };
}

export type ModelCalls = ReturnType<typeof createModelCalls>;
