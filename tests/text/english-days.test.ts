import { expect, it } from 'vitest';
import { capitaliseDays } from '../../src/text/english-days.ts';

it.each([
  ['on monday and sundays in december', 'on Monday and Sundays in December'],
  [
    'this august second we meet, is it march third, that may second guess',
    'this August second we meet, is it March third, that may second guess',
  ],
  ['in may we march on march third', 'in May we march on March third'],
  ['the fifth of may, 3 august, august 2026', 'the fifth of May, 3 August, August 2026'],
  ['you may march to an august house', 'you may march to an august house'],
  [
    'we may first need to check, you may second guess that',
    'we may first need to check, you may second guess that',
  ],
  [
    'i need to march 10 miles, they march twenty miles a day',
    'i need to march 10 miles, they march twenty miles a day',
  ],
  ['from february to march 10, may first is free', 'from February to March 10, May first is free'],
  [
    'march or april, between may and june, july to august',
    'March or April, between May and June, July to August',
  ],
  ['next march, since august', 'next March, since August'],
  ['monday.com and @friday', 'Monday.com and @friday'],
])('%s', (said, written) => {
  expect(capitaliseDays(said)).toBe(written);
});
