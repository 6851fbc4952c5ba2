import { expect, it, onTestFinished, vi } from 'vitest';
import { monthStart } from '../../src/text/month-start.ts';

it('returns the first local moment of the month with its UTC offset', () => {
  const now = new Date(2026, 10, 20, 15, 4);
  const start = monthStart(now);
  expect(start).toMatch(/^2026-11-01T00:00:00[+-]\d\d:\d\d$/);
  expect(new Date(start).getTime()).toBe(new Date(2026, 10, 1).getTime());
});

it.each([
  ['west', 210, '-03:30'],
  ['east', -330, '+05:30'],
  ['on the meridian', 0, '+00:00'],
])('names a time zone %s of Greenwich by its offset', (_, minutes, zone) => {
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes);
  onTestFinished(() => offset.mockRestore());
  expect(monthStart(new Date(2026, 10, 20))).toBe(`2026-11-01T00:00:00${zone}`);
});
