import { expect, it } from 'vitest';
import { monthNames } from '../../src/text/month-names.ts';

it.each([
  ['en', 'march', 'mar'],
  ['de', 'märz', 'dez'],
  ['nl', 'maart', 'mrt'],
  ['fr', 'août', 'mars'],
])('contains the months of %s, long and short', (language, long, short) => {
  expect([...monthNames(language)]).toEqual(expect.arrayContaining([long, short]));
});
