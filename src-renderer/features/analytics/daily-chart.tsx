import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { BarChart } from '@mantine/charts';
import type { AnalyticsDay } from '../../../src/contract/api/analytics.ts';
import { isolated } from '../../i18n/isolated-names.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReducedMotion } from '../../ui/hooks/use-accessibility.ts';
import { Library } from '../../ui/library.tsx';
import classes from './analytics-view.module.css';

const HEIGHT = 240;

/** A bar chart by day, oldest first; the table beside it contains the same figures. */
export function DailyChart({
  days,
  dayName,
}: {
  days: readonly AnalyticsDay[];
  dayName: (date: string) => string;
}) {
  const { t } = useText('analytics');
  const isMotionReduced = useReducedMotion();
  const data = days
    .map(({ date, transcriptionsCount, totalWords }) => ({
      // The chart is laid out from left to right; an Arabic date is not.
      date: isolated(dayName(date)),
      words: totalWords,
      transcriptions: transcriptionsCount,
    }))
    .toReversed();
  return (
    <Library>
      <BarChart
        h={HEIGHT}
        data={data}
        dataKey="date"
        series={[
          {
            name: 'transcriptions',
            label: t('analytics.transcriptions'),
            color: 'var(--pl-ink)',
          },
          { name: 'words', label: t('analytics.wordsShort'), color: 'var(--pl-control)', yAxisId: 'right' },
        ]}
        // The table serves users who can't see the chart, so nothing in here takes the focus.
        accessibilityLayer={false}
        withLegend
        classNames={{ legendItemColor: classes.swatch }}
        withRightYAxis
        maxBarWidth={28}
        yAxisProps={{ allowDecimals: false, width: 40, tickMargin: 4 }}
        rightYAxisProps={{ allowDecimals: false, width: 48 }}
        barProps={{ isAnimationActive: !isMotionReduced, radius: 3 }}
      />
    </Library>
  );
}
