import { queryOptions } from '@tanstack/react-query';
import { analyticsKeys } from './analytics-keys.ts';
import { call } from './http.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The IANA time zone of this device. */
const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Statistics over all time. */
export const analyticsSummary = () =>
  queryOptions({
    queryKey: [...analyticsKeys.summary, timeZone()],
    queryFn: ({ signal }) =>
      call('GET /api/analytics/summary', { query: { timeZone: timeZone() } }, { signal }),
  });

/** How the user spoke in the last year. */
export const analyticsSpeaking = () =>
  queryOptions({
    queryKey: [...analyticsKeys.speaking, timeZone()],
    queryFn: ({ signal }) =>
      call('GET /api/analytics/speaking', { query: { timeZone: timeZone() } }, { signal }),
  });

/** Statistics of the last days, by day, newest first. */
export const analyticsDays = (days: number) =>
  queryOptions({
    queryKey: [...analyticsKeys.days, timeZone(), days],
    queryFn: ({ signal }) => {
      const now = Date.now();
      const query = {
        startDate: new Date(now - days * DAY_MS).toISOString(),
        endDate: new Date(now).toISOString(),
        timeZone: timeZone(),
      };
      return call('GET /api/analytics', { query }, { signal });
    },
  });
