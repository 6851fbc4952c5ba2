import { expect, it } from 'vitest';
import { formatDollars } from '../../src/text/dollars.ts';

it('formats prices for a language, without cents for whole dollars (growth 3)', () => {
  expect(formatDollars(0, 'en')).toBe('$0');
  expect(formatDollars(2.99, 'en')).toBe('$2.99');
  expect(formatDollars(0.5, 'en')).toBe('$0.50');
  expect(formatDollars(2.99, 'nl')).toMatch(/^\$\s?2,99$/);
});
