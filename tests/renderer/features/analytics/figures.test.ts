import { expect, it } from 'vitest';
import type { AnalyticsDay } from '../../../../src/contract/api/analytics.ts';
import {
  fillMissingDays,
  hoursAndMinutes,
  languageUsage,
  serviceShares,
} from '../../../../src-renderer/features/analytics/figures.ts';

const day = (change: Partial<AnalyticsDay>): AnalyticsDay => ({
  id: '2026-03-01',
  date: '2026-03-01',
  transcriptionsCount: 0,
  totalWords: 0,
  openaiCount: 0,
  anthropicCount: 0,
  perplexityCount: 0,
  languagesUsed: [],
  ...change,
});

it('computes the share of each service, the most used first (growth 2)', () => {
  const days = [day({ openaiCount: 1, anthropicCount: 2 }), day({ anthropicCount: 1 })];
  expect(serviceShares(days)).toEqual([
    { service: 'anthropic', count: 3, share: 0.75 },
    { service: 'openai', count: 1, share: 0.25 },
  ]);
  expect(serviceShares([])).toEqual([]);
});

it('ranks at most five languages by days of use, relative to the first (growth 2, 9)', () => {
  const days = [
    day({ languagesUsed: ['nl', 'en'] }),
    day({ languagesUsed: ['nl'] }),
    day({ languagesUsed: ['de', 'fr', 'es', 'it'] }),
  ];
  expect(languageUsage(days).map(({ language }) => language)).toEqual(['nl', 'de', 'en', 'es', 'fr']);
  expect(languageUsage(days)[0]).toEqual({ language: 'nl', days: 2, relative: 1 });
  expect(languageUsage(days)[1]).toEqual({ language: 'de', days: 1, relative: 0.5 });
});

it('fills in days without recordings, up to today', () => {
  const known = [day({ date: '2026-03-02', totalWords: 5 }), day({ date: '2026-02-27', totalWords: 7 })];
  const all = fillMissingDays(known, 4, '2026-03-03');
  expect(all.map(({ date, totalWords }) => [date, totalWords])).toEqual([
    ['2026-03-03', 0],
    ['2026-03-02', 5],
    ['2026-03-01', 0],
    ['2026-02-28', 0],
    ['2026-02-27', 7],
  ]);
});

it('splits seconds into full hours and minutes', () => {
  expect(hoursAndMinutes(59)).toEqual({ hours: 0, minutes: 0 });
  expect(hoursAndMinutes(3600 + 61)).toEqual({ hours: 1, minutes: 1 });
});
