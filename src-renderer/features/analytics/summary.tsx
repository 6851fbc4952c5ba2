import type { AnalyticsSummary } from '../../../src/contract/api/analytics.ts';
import { useServiceNames } from '../../data/service-names.ts';
import { shownLanguage } from '../../i18n/i18n.ts';
import { textLanguageName } from '../../i18n/language-name.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './analytics-view.module.css';
import { hoursAndMinutes } from './figures.ts';
import { Stat } from './stat.tsx';

const PERCENT = 100;

/** The statistics over all time. */
export function Summary({ summary }: { summary: AnalyticsSummary }) {
  const { t } = useText('analytics');
  const names = useServiceNames();
  const language = shownLanguage();
  const { hours, minutes } = hoursAndMinutes(summary.totalDuration);
  const quality = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const none = t('analytics.none');
  return (
    <>
      <dl className={classes.stats}>
        <Stat
          label={t('analytics.total')}
          value={summary.totalTranscriptions.toLocaleString(language)}
          note={t('analytics.allTime')}
        />
        <Stat label={t('analytics.words')} value={summary.totalWords.toLocaleString(language)} />
        <Stat
          label={t('analytics.time')}
          value={hours > 0 ? t('analytics.hours', { hours, minutes }) : t('analytics.minutes', { minutes })}
        />
        <Stat
          label={t('analytics.quality')}
          value={summary.averageQuality === null ? none : quality.format(summary.averageQuality / PERCENT)}
        />
      </dl>
      <dl className={classes.stats} data-of="three">
        <Stat
          label={t('analytics.ai')}
          value={summary.mostUsedAi === null ? none : names[summary.mostUsedAi]}
        />
        <Stat
          label={t('analytics.language')}
          value={
            summary.mostUsedLanguage === null ? none : textLanguageName(summary.mostUsedLanguage, language)
          }
        />
        <Stat
          label={t('analytics.hour')}
          value={summary.peakHour === null ? none : `${summary.peakHour}:00`}
        />
      </dl>
    </>
  );
}
