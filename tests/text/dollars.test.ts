import { expect, it } from 'vitest';
import { dollars } from '../../src/text/dollars.ts';

it('writes prices as a language does, without cents where there are none (growth 3)', () => {
  expect(dollars(0, 'en')).toBe('$0');
  expect(dollars(2.99, 'en')).toBe('$2.99');
  expect(dollars(0.5, 'en')).toBe('$0.50');
  expect(dollars(2.99, 'nl')).toMatch(/^\$\s?2,99$/);
});
