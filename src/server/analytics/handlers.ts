import type { analyticsEndpoints, Speaking } from '../../contract/api/analytics.ts';
import type { Handlers } from '../http/context.ts';
import type { Analytics } from './service.ts';

/** HTTP handlers of analytics. */
export function analyticsHandlers(
  analytics: Analytics,
  speaking: (owner: number, timeZone: string) => Promise<Speaking>,
): Handlers<typeof analyticsEndpoints> {
  return {
    'GET /api/analytics/summary': ({ user, query }) => analytics.summary(user.owner, query.timeZone),
    'GET /api/analytics/speaking': ({ user, query }) => speaking(user.owner, query.timeZone),
    'GET /api/analytics': ({ user, query: { timeZone, ...range } }) =>
      analytics.days(user.owner, range, timeZone),
  };
}
