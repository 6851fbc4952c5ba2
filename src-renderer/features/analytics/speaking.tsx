import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Speaking } from '../../../src/contract/api/analytics.ts';
import { TYPING_PACE } from '../../../src/contract/limits.ts';
import { analyticsSpeaking } from '../../data/analytics.ts';
import { dateText } from '../../i18n/date-text.ts';
import { shownLanguage } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CardFailure } from '../../ui/card-failure.tsx';
import { saveFile } from '../../ui/save-file.ts';
import classes from './analytics-view.module.css';
import { hoursAndMinutes } from './figures.ts';
import { speakingCsv } from './speaking-csv.ts';
import { Stat } from './stat.tsx';
import { UsageBars } from './usage-bars.tsx';

/** Formats a month, which has no time zone: its middle in UTC formatted as UTC is always in it. */
const monthName = (month: string): string =>
  dateText(new Date(`${month}-15T12:00:00Z`), shownLanguage(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Formats speaking statistics; null is unknown. */
function useFigures() {
  const { t } = useText('analytics');
  const number = (value: number): string => value.toLocaleString(shownLanguage());
  return {
    number,
    pace: (pace: number | null): string =>
      pace === null ? t('analytics.none') : t('speaking.paceValue', { number: number(pace) }),
    plain: (figure: number | null): string => (figure === null ? t('analytics.none') : number(figure)),
    time: (seconds: number | null): string => {
      if (seconds === null) return t('analytics.none');
      const { hours, minutes } = hoursAndMinutes(seconds);
      return hours > 0 ? t('analytics.hours', { hours, minutes }) : t('analytics.minutes', { minutes });
    },
  };
}

function Months({ months }: Pick<Speaking, 'months'>) {
  const { t } = useText('analytics');
  const { number, plain } = useFigures();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('speaking.month')}</th>
          <th scope="col">{t('analytics.wordsShort')}</th>
          <th scope="col">{t('speaking.pace')}</th>
          <th scope="col">{t('speaking.fillers')}</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((each) => (
          <tr key={each.month}>
            <th scope="row">{monthName(each.month)}</th>
            <td>{number(each.words)}</td>
            <td>{plain(each.pace)}</td>
            <td>{plain(each.fillers)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figures({ speaking }: { speaking: Speaking }) {
  const { t } = useText('analytics');
  const { number, plain, pace, time } = useFigures();
  const { savedSeconds } = speaking;
  const most = speaking.overused[0]?.times ?? 1;
  const heading = useId();
  const save = (): void => {
    const table = speakingCsv(speaking, {
      months: [
        t('speaking.month'),
        t('analytics.transcriptions'),
        t('analytics.wordsShort'),
        t('speaking.pace'),
        t('speaking.fillers'),
      ],
      words: [t('speaking.word'), t('speaking.times'), t('analytics.transcriptions')],
    });
    saveFile(new Blob([table], { type: 'text/csv;charset=utf-8' }), 'parlance-speaking.csv');
  };
  return (
    <>
      <dl className={classes.stats} data-of="three">
        <Stat label={t('speaking.pace')} value={pace(speaking.pace)} />
        <Stat
          label={t('speaking.fillers')}
          value={plain(speaking.fillers)}
          {...(speaking.fillers !== null && { note: t('speaking.inHundred') })}
        />
        <Stat
          label={t('speaking.saved')}
          value={time(savedSeconds)}
          {...(savedSeconds === null && { note: t('speaking.savedUnknown') })}
        />
      </dl>
      <Months months={speaking.months} />
      <section aria-labelledby={heading} className={classes.part}>
        <h3 id={heading} className={classes.partTitle}>
          {t('speaking.overused')}
        </h3>
        <UsageBars
          empty={t('speaking.overusedNone')}
          bars={speaking.overused.map(({ word, times, texts }) => ({
            id: word,
            label: word,
            length: times / most,
            value: t('speaking.overusedValue', { times: number(times), texts: number(texts) }),
          }))}
        />
      </section>
      <p className={classes.explained}>
        {t('speaking.explained', { number: TYPING_PACE })}
        {!speaking.isWhole && ` ${t('speaking.notWhole')}`}
      </p>
      <div>
        <Button onClick={save}>{t('speaking.save')}</Button>
      </div>
    </>
  );
}

/** How the user spoke in the last year. */
export function SpeakingFigures() {
  const { t } = useText('analytics');
  const { data, isError, refetch } = useQuery(analyticsSpeaking());
  if (data) {
    if (data.texts === 0) return <p className={classes.empty}>{t('speaking.empty')}</p>;
    return <Figures speaking={data} />;
  }
  if (isError) return <CardFailure message={t('speaking.failed')} onRetry={() => void refetch()} />;
  return <p role="status">{t('speaking.loading')}</p>;
}
