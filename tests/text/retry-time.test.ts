import { expect, it } from 'vitest';
import { formatRetryTime } from '../../src/text/retry-time.ts';

it.each([
  [0.2, 'en', 'in 1 second'],
  [90, 'en', 'in 90 seconds'],
  [91, 'en', 'in 2 minutes'],
  [3600, 'en', 'in 60 minutes'],
  [180, 'de', 'in 3 Minuten'],
  [3, 'ru', 'через 3 секунды'],
  [180, 'ja', '3 分後'],
])('formats a retry time of %s seconds in %s', (seconds, locale, words) => {
  expect(formatRetryTime(seconds, locale)).toBe(words);
});
