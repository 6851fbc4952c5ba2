import { expect, it } from 'vitest';
import { relativeAge } from '../../src/text/relative-age.ts';

const HOUR = 3_600_000;

it.each([
  [-5000, { unit: 'now' }],
  [HOUR - 1, { unit: 'now' }],
  [HOUR, { unit: 'hours', count: 1 }],
  [24 * HOUR - 1, { unit: 'hours', count: 23 }],
  [24 * HOUR, { unit: 'days', count: 1 }],
  [50 * HOUR, { unit: 'days', count: 2 }],
])('returns the unit and count of an age of %i ms', (age, expected) =>
  expect(relativeAge(0, age)).toEqual(expected),
);
