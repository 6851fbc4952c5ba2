import { AI_SERVICES, type AiService } from '../../../src/contract/api/ai-services.ts';
import type { AnalyticsDay } from '../../../src/contract/api/analytics.ts';

const LANGUAGES_SHOWN = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface ServiceShare {
  readonly service: AiService;
  readonly count: number;
  /** Share of all transcriptions, 0 to 1. */
  readonly share: number;
}

/** The use of each service, most used first; services never used are omitted. */
export function serviceShares(days: readonly AnalyticsDay[]): ServiceShare[] {
  const countOf = (service: AiService): number => days.reduce((all, day) => all + day[`${service}Count`], 0);
  const counts = AI_SERVICES.map((service) => ({ service, count: countOf(service) }));
  const total = counts.reduce((all, { count }) => all + count, 0);
  return counts
    .filter(({ count }) => count > 0)
    .map(({ service, count }) => ({ service, count, share: count / total }))
    .toSorted((a, b) => b.count - a.count);
}

export interface LanguageUsage {
  readonly language: string;
  readonly days: number;
  /** Relative to the most used one, 0 to 1. */
  readonly relative: number;
}

/** The five languages used on the most days. */
export function languageUsage(days: readonly AnalyticsDay[]): LanguageUsage[] {
  const counts = new Map<string, number>();
  for (const { languagesUsed } of days) {
    for (const language of languagesUsed) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const ranked = [...counts].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b));
  const maxDays = ranked[0]?.[1] ?? 1;
  return ranked
    .slice(0, LANGUAGES_SHOWN)
    .map(([language, count]) => ({ language, days: count, relative: count / maxDays }));
}

/** All of the last `length` days, newest first, including those without recordings; `today`: `2026-11-21`. */
export function fillMissingDays(
  days: readonly AnalyticsDay[],
  length: number,
  today: string,
): AnalyticsDay[] {
  const dayByDate = new Map(days.map((day) => [day.date, day]));
  const noon = Date.parse(`${today}T12:00:00Z`);
  const dates = Array.from({ length }, (_, n) => new Date(noon - n * DAY_MS).toISOString().slice(0, 10));
  const oldest = dates.at(-1) ?? today;
  // The server's range begins at this time of the previous day, which it has whole.
  const before = days.filter(({ date }) => date < oldest);
  return [...dates.map((date) => dayByDate.get(date) ?? emptyDay(date)), ...before];
}

const emptyDay = (date: string): AnalyticsDay => ({
  id: date,
  date,
  transcriptionsCount: 0,
  totalWords: 0,
  openaiCount: 0,
  anthropicCount: 0,
  perplexityCount: 0,
  languagesUsed: [],
});

/** Splits seconds into whole hours and minutes. */
export function hoursAndMinutes(seconds: number): { hours: number; minutes: number } {
  const all = Math.floor(seconds / 60);
  return { hours: Math.floor(all / 60), minutes: all % 60 };
}
