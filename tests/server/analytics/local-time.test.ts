import { afterEach, expect, it, vi } from 'vitest';
import { createLocalClock } from '../../../src/server/analytics/local-time.ts';

const QUARTER_MS = 15 * 60 * 1000;

afterEach(() => vi.restoreAllMocks());

it.each([
  ['Europe/Amsterdam', '2026-03-28', ['2026-03-29 01', '2026-03-29 03']],
  ['Australia/Lord_Howe', '2026-04-03', ['2026-04-05 00', '2026-04-05 02']],
  // The offset was solar time, to the second.
  ['Africa/Monrovia', '1972-01-05', ['1972-01-06 23', '1972-01-07 00']],
  // The zone skipped a whole day.
  ['Pacific/Apia', '2011-12-29', ['2011-12-29 09', '2011-12-31 23']],
])('createLocalClock returns the local day and hour around a clock change in %s', (timeZone, first, some) => {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const clock = createLocalClock(timeZone);
  const begin = Date.parse(`${first}T00:00:00Z`);
  const moments = Array.from({ length: 4 * 24 * 4 }, (_, index) => begin + index * QUARTER_MS);
  const read = moments.map(clock).map(({ day, hour }) => `${day} ${String(hour).padStart(2, '0')}`);
  expect(read).toEqual(moments.map((moment) => format.format(moment).slice(0, 13)));
  expect(read).toEqual(expect.arrayContaining(some));
});

it('createLocalClock looks up the offset once a day, not per recording', () => {
  const lookup = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const clock = createLocalClock('America/Los_Angeles');
  const begin = Date.parse('2026-06-01T00:00:00Z');
  for (let index = 0; index < 30 * 24 * 4; index += 1) clock(begin + index * QUARTER_MS);
  expect(lookup.mock.calls.length).toBeLessThanOrEqual(31);
});
