import { queryOptions } from '@tanstack/react-query';
import { plan } from './plan.ts';

/** Milliseconds: at least, for a clock that is fast; at most, for a timer. */
const WAIT = { least: 60_000, most: 2 ** 31 - 1 };

/** The plan, asked for again when the month ends. */
export const renewedPlan = queryOptions({
  ...plan,
  refetchInterval: ({ state: { data } }) =>
    data ? Math.min(WAIT.most, Math.max(WAIT.least, Date.parse(data.renewsAt) - Date.now())) : false,
  refetchIntervalInBackground: true,
});
