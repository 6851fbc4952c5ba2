import type { Plan } from '../../../src/contract/plan.ts';

/** From this share of the minutes on, one is told. */
const NEARING = 0.8;

export type QuotaState = 'enough' | 'nearing' | 'reached';

/** Share of the month's minutes that is used or set aside, 0 to 1; null where there is no limit. */
export function usedShare({ seconds: { limit, used, reserved } }: Plan): number | null {
  return limit === null ? null : Math.min(1, (used + reserved) / limit);
}

/** What there is to say about the minutes. */
export function quotaState(plan: Plan): QuotaState {
  const share = usedShare(plan);
  if (share === null || share < NEARING) return 'enough';
  // What is only set aside may come back: nothing is used up by it.
  return plan.seconds.limit !== null && plan.seconds.used >= plan.seconds.limit ? 'reached' : 'nearing';
}

/** Whole minutes that are used: a begun one counts. */
export const minutesUsed = (seconds: number): number => Math.ceil(seconds / 60);
/** Whole minutes that are left: only full ones count. */
export const minutesLeft = (seconds: number): number => Math.floor(seconds / 60);
