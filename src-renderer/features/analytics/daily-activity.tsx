import type { AnalyticsDay } from '../../../src/contract/api/analytics.ts';
import { dateText } from '../../i18n/date-text.ts';
import { shownLanguage } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import classes from './analytics-view.module.css';
import { fillMissingDays } from './figures.ts';

// The chart needs a large library; the table does not wait for it.
const DailyChart = lazyPart(async () => (await import('./daily-chart.tsx')).DailyChart);

/** Formats a calendar date, which has no time zone: noon in UTC formatted as UTC is always on that day. */
function dayName(date: string): string {
  const noon = new Date(`${date}T12:00:00Z`);
  return dateText(noon, shownLanguage(), { dateStyle: 'medium', timeZone: 'UTC' });
}

/** Today's date in this device's time zone, as `YYYY-MM-DD`. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date());

/**
 * The recordings of each day, newest first; the chart also includes days without any. `range`: number of
 * days.
 */
export function DailyActivity({ days, range }: { days: readonly AnalyticsDay[]; range: number }) {
  const { t } = useText('analytics');
  if (days.length === 0) return <p className={classes.empty}>{t('analytics.noActivity')}</p>;
  const busiest = Math.max(...days.map(({ transcriptionsCount }) => transcriptionsCount));
  return (
    <>
      <figure className={classes.chart} aria-label={t('analytics.chart')}>
        <div aria-hidden="true">
          <DailyChart days={fillMissingDays(days, range, today())} dayName={dayName} />
        </div>
      </figure>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('analytics.date')}</th>
            <th scope="col">{t('analytics.transcriptions')}</th>
            <th scope="col">{t('analytics.wordsShort')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ id, date, transcriptionsCount, totalWords }) => (
            <tr key={id}>
              <th scope="row">{dayName(date)}</th>
              <td>
                <span className={classes.count}>{transcriptionsCount.toLocaleString(shownLanguage())}</span>
                <span className={classes.track} aria-hidden="true">
                  <span
                    className={classes.filled}
                    style={{ inlineSize: `${(transcriptionsCount / busiest) * 100}%` }}
                  />
                </span>
              </td>
              <td>{totalWords.toLocaleString(shownLanguage())}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
