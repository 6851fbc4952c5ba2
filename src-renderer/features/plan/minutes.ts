import type { Plan } from '../../../src/contract/api/plan.ts';

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
  const { limit, used, extra } = plan.seconds;
  if (limit === null || extra >= limit * (1 - NEARING)) return 'enough';
  // What is only set aside may come back: nothing is used up by it.
  return used >= limit && extra <= 0 ? 'reached' : 'nearing';
}

/** A time as a language says it, in full minutes, or in seconds where there are none. `locale`: a BCP 47 tag. */
export function minutesInWords(seconds: number, locale: string): string {
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [seconds / 60, 'minute'];
  return Math.floor(value).toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' });
}
