const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type RelativeAge =
  | { readonly unit: 'now' }
  | { readonly unit: 'hours' | 'days'; readonly count: number };

/**
 * Age in whole hours below a day, else in whole days; `now` below an hour or in the future. Both arguments in
 * milliseconds since 1970.
 */
export function relativeAge(moment: number, now: number): RelativeAge {
  const age = now - moment;
  if (age < HOUR_MS) return { unit: 'now' };
  if (age < DAY_MS) return { unit: 'hours', count: Math.floor(age / HOUR_MS) };
  return { unit: 'days', count: Math.floor(age / DAY_MS) };
}
