import { describe, expect, it } from 'vitest';
import { formatElapsed, formatStart } from '../../../src-renderer/ui/elapsed.ts';

describe('formatElapsed', () => {
  it.each([
    [0, '0:00'],
    [999, '0:00'],
    [1000, '0:01'],
    [65_400, '1:05'],
    [600_000, '10:00'],
    [3_599_999, '59:59'],
    [3_600_000, '1:00:00'],
    [10_799_000, '2:59:59'],
    [-5, '0:00'],
  ])('formats %d ms as %s', (ms, text) => expect(formatElapsed(ms)).toBe(text));
});

describe('formatStart', () => {
  const now = new Date(2026, 4, 3, 18, 0).getTime();

  it('shows only the time for today', () => {
    expect(formatStart(new Date(2026, 4, 3, 14, 32).getTime(), now, 'nl')).toBe('14:32');
  });

  it('includes the day for an earlier date', () => {
    expect(formatStart(new Date(2026, 4, 2, 14, 32).getTime(), now, 'nl')).toMatch(/2 mei.*14:32/);
  });
});
