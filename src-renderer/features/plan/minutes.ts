import type { Plan } from '../../../src/contract/api/plan.ts';

/** The used share of the minutes from which the user is warned. */
const WARNING_SHARE = 0.8;

export type QuotaState = 'enough' | 'nearing' | 'reached';

/** The share of this month's minutes that is used or reserved, 0 to 1; null without a limit. */
export function usedShare({ seconds: { limit, used, reserved } }: Plan): number | null {
  return limit === null ? null : Math.min(1, (used + reserved) / limit);
}

/** Whether to warn about the minutes. */
export function quotaState(plan: Plan): QuotaState {
  const share = usedShare(plan);
  if (share === null || share < WARNING_SHARE) return 'enough';
  const { limit, used, extra } = plan.seconds;
  if (limit === null || extra >= limit * (1 - WARNING_SHARE)) return 'enough';
  // Reserved minutes may be released, so they do not exhaust the quota.
  return used >= limit && extra <= 0 ? 'reached' : 'nearing';
}

/** A duration in full minutes, or in seconds below one minute, in words. `locale`: a BCP 47 tag. */
export function minutesInWords(seconds: number, locale: string): string {
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [seconds / 60, 'minute'];
  return Math.floor(value).toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' });
}
