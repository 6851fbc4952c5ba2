import type { analyticsEndpoints } from '../../contract/api/analytics.ts';
import type { Handlers } from '../http/context.ts';
import type { Analytics } from './service.ts';

/** What was recorded, over HTTP. */
export function analyticsHandlers(analytics: Analytics): Handlers<typeof analyticsEndpoints> {
  return {
    'GET /api/analytics/summary': ({ person, query }) => analytics.summary(person.owner, query.timeZone),
    'GET /api/analytics': ({ person, query: { timeZone, ...range } }) =>
      analytics.days(person.owner, range, timeZone),
  };
}
