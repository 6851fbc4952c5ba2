import { AI_SERVICES, type AiService } from '../../contract/api/ai-services.ts';
import type { AnalyticsDay, AnalyticsSummary } from '../../contract/api/analytics.ts';
import { createLocalClock } from './local-time.ts';
import type { AnalyticsStore, Quarter } from './store.ts';

/** Quality is stored from 0 to 10 and returned in percent. */
const PERCENT_PER_POINT = 10;
/** No day is longer, also when the clocks change. */
const DAY_MAX_MS = 2 * 24 * 60 * 60 * 1000;

/** The key with the highest count; of equal ones, the alphabetically first. */
function mostFrequent<K extends string | number>(counts: ReadonlyMap<K, number>): K | null {
  const [first] = [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return first?.[0] ?? null;
}

function countBy<K>(quarters: readonly Quarter[], keyOf: (quarter: Quarter) => K | null): Map<K, number> {
  const counts = new Map<K, number>();
  for (const quarter of quarters) {
    const key = keyOf(quarter);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + quarter.transcriptions);
  }
  return counts;
}

const serviceOf = ({ writer }: Quarter): AiService | null =>
  AI_SERVICES.find((service) => service === writer) ?? null;

function dayOf(date: string, quarters: readonly Quarter[]): AnalyticsDay {
  const sum = (of: (quarter: Quarter) => number) => quarters.reduce((all, each) => all + of(each), 0);
  const countOf = (service: AiService) =>
    sum(({ writer, transcriptions }) => (writer === service ? transcriptions : 0));
  const languages = quarters.flatMap(({ language }) => language ?? []);
  return {
    id: date,
    date,
    transcriptionsCount: sum(({ transcriptions }) => transcriptions),
    totalWords: sum(({ words }) => words),
    openaiCount: countOf('openai'),
    anthropicCount: countOf('anthropic'),
    perplexityCount: countOf('perplexity'),
    languagesUsed: [...new Set(languages)].toSorted(),
  };
}

/** Statistics of a user's recordings, in the days and hours of their time zone. */
export function createAnalytics(store: AnalyticsStore) {
  return {
    async summary(owner: number, timeZone: string): Promise<AnalyticsSummary> {
      const [totals, quarters] = await Promise.all([
        store.totals(owner),
        store.quarters(owner, 0, Number.MAX_SAFE_INTEGER),
      ]);
      const clock = createLocalClock(timeZone);
      return {
        totalTranscriptions: totals.transcriptions,
        totalWords: totals.words,
        totalDuration: totals.duration,
        averageQuality:
          totals.quality === null ? null : Math.round(totals.quality * PERCENT_PER_POINT * 10) / 10,
        mostUsedAi: mostFrequent(countBy(quarters, serviceOf)),
        mostUsedLanguage: mostFrequent(countBy(quarters, ({ language }) => language)),
        peakHour: mostFrequent(countBy(quarters, ({ quarter }) => clock(quarter).hour)),
      };
    },

    /** Figures by day, newest first, from the day of `from` to that of `to` (milliseconds since 1970), both whole. */
    async days(
      owner: number,
      range: { from: number; to: number },
      timeZone: string,
    ): Promise<AnalyticsDay[]> {
      const quarters = await store.quarters(owner, range.from - DAY_MAX_MS, range.to + DAY_MAX_MS);
      const clock = createLocalClock(timeZone);
      const [first, last] = [clock(range.from).day, clock(range.to).day];
      return [...Map.groupBy(quarters, ({ quarter }) => clock(quarter).day)]
        .filter(([date]) => date >= first && date <= last)
        .toSorted(([a], [b]) => (a < b ? 1 : -1))
        .map(([date, theirs]) => dayOf(date, theirs));
    },
  };
}

export type Analytics = ReturnType<typeof createAnalytics>;
