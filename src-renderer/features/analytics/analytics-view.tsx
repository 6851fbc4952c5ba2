import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { AnalyticsDay } from '../../../src/contract/api/analytics.ts';
import { ANALYTICS_DAYS_DEFAULT, ANALYTICS_RANGES } from '../../../src/contract/limits.ts';
import { analyticsDays, analyticsSummary } from '../../data/analytics.ts';
import { useServiceNames } from '../../data/service-names.ts';
import { shownLanguage } from '../../i18n/i18n.ts';
import { textLanguageName } from '../../i18n/language-name.ts';
import { useText } from '../../i18n/use-text.ts';
import { Select } from '../../ui/fields/select.tsx';
import { Notice } from '../../ui/notice.tsx';
import classes from './analytics-view.module.css';
import { DailyActivity } from './daily-activity.tsx';
import { languageUsage, serviceShares } from './figures.ts';
import { SpeakingFigures } from './speaking.tsx';
import { Summary } from './summary.tsx';
import { UsageBars } from './usage-bars.tsx';

function Card({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.card} data-wide={wide || undefined} aria-labelledby={id}>
      <h2 id={id} className={classes.cardTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function RangeFigures({ days, range }: { days: readonly AnalyticsDay[]; range: number }) {
  const { t } = useText('analytics');
  const names = useServiceNames();
  const percent = new Intl.NumberFormat(shownLanguage(), { style: 'percent' });
  return (
    <>
      <Card title={t('analytics.services')}>
        <UsageBars
          empty={t('analytics.noData')}
          bars={serviceShares(days).map(({ service, count, share }) => ({
            id: service,
            label: names[service],
            length: share,
            value: t('analytics.serviceCount', { number: count, percent: percent.format(share) }),
          }))}
        />
      </Card>
      <Card title={t('analytics.languages')}>
        <UsageBars
          empty={t('analytics.noData')}
          bars={languageUsage(days).map(({ language, days: count, relative }) => ({
            id: language,
            label: textLanguageName(language, shownLanguage()),
            length: relative,
            value: t('analytics.days', { count }),
          }))}
        />
      </Card>
      <Card title={t('analytics.daily')} wide>
        <DailyActivity days={days} range={range} />
      </Card>
    </>
  );
}

function Loading() {
  const { t } = useText('analytics');
  return (
    <p role="status" className={classes.loading}>
      {t('analytics.loading')}
    </p>
  );
}

interface FiguresProps<T> {
  readonly query: UseQueryResult<T>;
  retry(): void;
  readonly children: (data: T) => ReactNode;
}

/** The figures of a query, or its loading or error state. */
function Figures<T>({ query: { data, isError }, retry, children }: FiguresProps<T>) {
  const { t } = useText('analytics');
  if (data !== undefined) return children(data);
  if (!isError) return <Loading />;
  return (
    <Notice
      level={2}
      tone="danger"
      title={t('analytics.failed')}
      message={t('analytics.failedText')}
      action={{ label: t('analytics.retry'), run: retry }}
    />
  );
}

/** Statistics over all time, and for a selectable range of days. */
export function AnalyticsView() {
  const { t } = useText('analytics');
  const [range, setRange] = useState<number>(ANALYTICS_DAYS_DEFAULT);
  const summary = useQuery(analyticsSummary());
  const days = useQuery({ ...analyticsDays(range), placeholderData: keepPreviousData });
  const retry = (): void => {
    for (const query of [summary, days]) if (query.isError) void query.refetch();
  };
  if (summary.isPending) return <Loading />;
  // A single notice covers both failures; it retries both.
  const hasNotice = summary.isError && days.isError;
  return (
    <div className={classes.view} aria-busy={days.isPlaceholderData || undefined}>
      <Figures query={summary} retry={retry}>
        {(figures) => <Summary summary={figures} />}
      </Figures>
      <div className={classes.range}>
        <Select
          aria-label={t('analytics.range')}
          value={range}
          onChange={({ currentTarget }) => setRange(Number(currentTarget.value))}
        >
          {ANALYTICS_RANGES.map((length) => (
            <option key={length} value={length}>
              {t(`analytics.range.${length}`)}
            </option>
          ))}
        </Select>
      </div>
      {!hasNotice && (
        <Figures query={days} retry={retry}>
          {(shown) => <RangeFigures days={shown} range={range} />}
        </Figures>
      )}
      <Card title={t('speaking.title')} wide>
        <SpeakingFigures />
      </Card>
    </div>
  );
}
