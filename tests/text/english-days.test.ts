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
  ['from april to march, may or june, april and march', 'from April to March, May or June, April and March'],
  [
    'in june and may last until july, yes you may, april, you may and june may',
    'in June and may last until July, yes you may, April, you may and June may',
  ],
  [
    'I told april to march home, did she march first, how did he march second',
    'I told April to march home, did she march first, how did he march second',
  ],
  ['in april and may. June or may 2026', 'in April and May. June or May 2026'],
  ['next march, since august', 'next March, since August'],
  ['monday.com and @friday', 'Monday.com and @friday'],
])('capitalises the days and months in %s', (said, written) => {
  expect(capitaliseDays(said)).toBe(written);
});
