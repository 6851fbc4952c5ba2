import type { Plan } from '../../../src/contract/api/plan.ts';

/**
 * Seconds that are used of the plan, and left of bought ones. Reserved ones count as used: first those of the plan, then
 * bought ones.
 */
export function shownMinutes(
  limit: number,
  { used, reserved, extra }: Pick<Plan['seconds'], 'used' | 'reserved' | 'extra'>,
): { used: number; extra: number } {
  const ofPlan = Math.min(reserved, Math.max(0, limit - used));
  return { used: used + ofPlan, extra: Math.max(0, extra - (reserved - ofPlan)) };
}
