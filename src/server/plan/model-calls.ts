import type { PlanId } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import { monthOf } from './ledger.ts';
import { countCall, readCalls, uncountCall } from './model-calls-store.ts';
import { readPlan } from './store.ts';

/** Requests to writing services that a month of each plan has. */
export type CallBounds = Readonly<Record<PlanId, number>>;

/** Bounds what is asked of writing services: each request costs whoever runs the server. */
export function createModelCalls(
  { db }: Database,
  { quotas, bounds }: { quotas: boolean; bounds: CallBounds },
  now: () => number = Date.now,
) {
  return {
    /**
     * Counts one request for somebody; gives what takes it back where it came to nothing.
     * @throws AppError `calls_exceeded`
     */
    async spend(owner: number): Promise<() => Promise<void>> {
      const month = monthOf(now());
      const limit = quotas ? bounds[await readPlan(db, owner, now())] : Number.MAX_SAFE_INTEGER;
      if (!(await countCall(db, owner, month, limit))) throw new AppError('calls_exceeded');
      return () => uncountCall(db, owner, month);
    },

    /** `limit` and `left` are null where there are no quotas. */
    async read(owner: number, plan: PlanId) {
      const used = await readCalls(db, owner, monthOf(now()));
      const limit = quotas ? bounds[plan] : null;
      return { limit, used, left: limit === null ? null : Math.max(0, limit - used) };
    },
  };
}

export type ModelCalls = ReturnType<typeof createModelCalls>;
