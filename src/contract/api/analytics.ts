import { z } from 'zod';
import { ANALYTICS_DAYS_DEFAULT, ANALYTICS_DAYS_MAX } from '../limits.ts';
import { AI_SERVICES } from './ai-services.ts';
import type { EndpointTable } from './endpoint.ts';

export const ANALYTICS_MESSAGES = {
  timeZone: 'This time zone is not known',
  order: 'The end is before the beginning',
  tooLong: 'That is more than a year',
} as const;

/** True when this runtime knows the IANA time zone. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** IANA name of the user's time zone; days and hours are counted in it. */
const timeZone = z.string().max(64).refine(isTimeZone, ANALYTICS_MESSAGES.timeZone).default('UTC');

/**
 * Totals of all recordings since the account was created, deleted texts included, imported texts excluded.
 * - `totalDuration`: seconds.
 * - `mostUsedAi`: the service that worked on most texts.
 * - `averageQuality`: percent.
 * - `peakHour`: 0 to 23, the hour with most recordings.
 * Fields are null while there is no data.
 */
export const analyticsSummarySchema = z.object({
  totalTranscriptions: z.int(),
  totalWords: z.int(),
  totalDuration: z.number(),
  averageQuality: z.number().nullable(),
  mostUsedAi: z.enum(AI_SERVICES).nullable(),
  mostUsedLanguage: z.string().nullable(),
  peakHour: z.int().min(0).max(23).nullable(),
});
export type AnalyticsSummary = z.infer<typeof analyticsSummarySchema>;

/**
 * One day with at least one recording, by creation time of the text. `id` and `date`: the day as `2026-11-21`.
 * `openaiCount` and the like: texts this service worked on; texts without a service, or with an unknown one, are not
 * counted.
 */
export const analyticsDaySchema = z.object({
  id: z.iso.date(),
  date: z.iso.date(),
  transcriptionsCount: z.int(),
  totalWords: z.int(),
  openaiCount: z.int(),
  anthropicCount: z.int(),
  perplexityCount: z.int(),
  languagesUsed: z.array(z.string()),
});
export type AnalyticsDay = z.infer<typeof analyticsDaySchema>;

/**
 * Speaking statistics. `words`: split by a dictionary in scripts without spaces. `pace`: words per minute. `fillers`:
 * filler words per hundred. Null where they cannot be determined.
 */
const speakingFigures = {
  texts: z.int(),
  words: z.int(),
  seconds: z.number(),
  pace: z.number().nullable(),
  fillers: z.number().nullable(),
};

/**
 * Speaking statistics of the user's own texts.
 * - `months`: those with texts, oldest first, as `2026-11`.
 * - `savedSeconds`: time saved compared to typing the same words; only languages with spaces between words count;
 *   null without such texts.
 * - `overused`: most frequent words first, function words excluded.
 * - `isWhole`: false when older texts were left out.
 */
export const speakingSchema = z.object({
  ...speakingFigures,
  savedSeconds: z.number().nullable(),
  months: z.array(z.object({ month: z.string(), ...speakingFigures })),
  overused: z.array(z.object({ word: z.string(), times: z.int(), texts: z.int() })),
  isWhole: z.boolean(),
});
export type Speaking = z.infer<typeof speakingSchema>;

const DAY_MS = 24 * 60 * 60 * 1000;
const moment = z.iso.datetime({ offset: true });
/** The first and the last day are included. Without dates: the default range up to now. */
const rangeSchema = z
  .strictObject({ startDate: moment.optional(), endDate: moment.optional(), timeZone })
  .transform(({ startDate, endDate, timeZone }) => {
    const to = endDate === undefined ? Date.now() : Date.parse(endDate);
    const from = startDate === undefined ? to - ANALYTICS_DAYS_DEFAULT * DAY_MS : Date.parse(startDate);
    return { from, to, timeZone };
  })
  .superRefine(({ from, to }, context) => {
    const add = (message: string) => context.addIssue({ code: 'custom', path: ['endDate'], message });
    if (to < from) add(ANALYTICS_MESSAGES.order);
    if (to - from > ANALYTICS_DAYS_MAX * DAY_MS) add(ANALYTICS_MESSAGES.tooLong);
  });

export const analyticsEndpoints = {
  'GET /api/analytics/summary': {
    summary: 'Get the totals of all recordings',
    auth: 'user',
    rate: 'general',
    query: z.strictObject({ timeZone }),
    response: analyticsSummarySchema,
    errors: [],
  },
  'GET /api/analytics/speaking': {
    summary:
      'Speaking statistics of the last year: pace, filler words, time saved over typing, overused words',
    auth: 'user',
    rate: 'general',
    query: z.strictObject({ timeZone }),
    response: speakingSchema,
    errors: [],
  },
  'GET /api/analytics': {
    summary: 'Get the recordings by day, newest first; days without recordings are omitted',
    auth: 'user',
    rate: 'general',
    query: rangeSchema,
    response: z.array(analyticsDaySchema),
    errors: [],
  },
} as const satisfies EndpointTable;
