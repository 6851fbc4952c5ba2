import { queryOptions } from '@tanstack/react-query';
import { plan } from './plan.ts';

/** Milliseconds: a fast clock may be past the renewal already, and timers overflow above 31 bits. */
const REFETCH_MS = { min: 60_000, max: 2 ** 31 - 1 };

/** The plan, asked for again when the month ends. */
export const renewedPlan = queryOptions({
  ...plan,
  refetchInterval: ({ state: { data } }) =>
    data ? Math.min(REFETCH_MS.max, Math.max(REFETCH_MS.min, Date.parse(data.renewsAt) - Date.now())) : false,
  refetchIntervalInBackground: true,
});
