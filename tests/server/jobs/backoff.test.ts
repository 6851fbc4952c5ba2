import { expect, it, vi } from 'vitest';
import { MAIL_HOURS_MAX, WEBHOOK } from '../../../src/contract/limits.ts';
import { backoffOf, triesLasting } from '../../../src/server/jobs/backoff.ts';
import { JOB_KINDS, type JobName } from '../../../src/server/jobs/job-kinds.ts';

it('backoffOf doubles up to its maximum, half of it random', () => {
  const rule = { delayMs: 1000, maxDelayMs: 10_000 };
  for (const [tries, full] of [
    [1, 1000],
    [2, 2000],
    [4, 8000],
    [5, 10_000],
    [500, 10_000],
  ] as const) {
    const delays = Array.from({ length: 50 }, () => backoffOf(rule, tries));
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(full / 2);
    expect(Math.max(...delays)).toBeLessThanOrEqual(full);
    expect(new Set(delays).size).toBeGreaterThan(1);
  }
});

const HOUR_MS = 60 * 60_000;

/** Hours between the first and the last attempt with the shortest random delays. */
function shortestHours(name: JobName): number {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const kind = JOB_KINDS[name];
  const delays = Array.from({ length: kind.tries - 1 }, (_, failed) => backoffOf(kind, failed + 1));
  vi.restoreAllMocks();
  return delays.reduce((sum, delay) => sum + delay, 0) / HOUR_MS;
}

it('backoffOf lets mails and webhooks be retried for as long as promised', () => {
  expect(shortestHours('send-mail')).toBeGreaterThanOrEqual(MAIL_HOURS_MAX);
  expect(shortestHours('deliver-webhook')).toBeGreaterThanOrEqual(WEBHOOK.hours);
});

it('triesLasting returns the number of tries that span a duration', () => {
  const rule = { delayMs: 1000, maxDelayMs: 4000 };
  // At least 500, 1000, 2000 and 2000 milliseconds between five tries.
  expect(triesLasting(5500, rule)).toBe(5);
  expect(triesLasting(5501, rule)).toBe(6);
});
