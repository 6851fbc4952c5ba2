import { expect, it } from 'vitest';
import {
  hyphenateNumbers,
  writeSpelledDigits,
  writeTimes,
} from '../../../src/server/text-shaping/english-times.ts';

it.each([
  ['at five thirty p m we left', 'at 5:30 p.m. we left'],
  ['at five thirty pm.', 'at 5:30 p.m.'],
  ['twelve oh five a m, ten forty five a.m.', '12:05 a.m., 10:45 a.m.'],
  ['five p m or 6 pm', '5 p.m. or 6 p.m.'],
  ['at seven oh five', 'at 7:05'],
  ['at twenty oh five and at twenty three oh one', 'at 20:05 and at 23:01'],
  [
    'by twenty oh five, room twenty oh five, at twenty five',
    'by twenty oh five, room twenty oh five, at twenty five',
  ],
  ['the one am I, five thirty, five thirty people', 'the one am I, five thirty, five thirty people'],
])('writeTimes writes spoken times as digits: %s', (said, written) => {
  expect(writeTimes(said, false)).toBe(written);
});

it('writeTimes keeps number words with the words option and normalises a.m. and p.m.', () => {
  expect(writeTimes('at five thirty p m', true)).toBe('at five thirty p.m.');
  expect(writeTimes('at seven oh five', true)).toBe('at seven oh five');
  expect(writeTimes('at 5:30 PM or 5:05 pm', true)).toBe('at 5:30 p.m. or 5:05 p.m.');
});

it.each([
  ['room one oh one', 'room 101'],
  ['call two oh five seven', 'call 2057'],
  ['call oh two oh seven nine four six, oh seven seven nine one', 'call 0207946, 07791'],
  ['oh two three four more', 'oh two three four more'],
  ['bus three oh, two oh wait, one oh no two people', 'bus three oh, two oh wait, one oh no two people'],
  ['two point five oh five, one oh five oh', 'two point five oh five, one oh five oh'],
  ['the zip code is nine oh two one oh', 'the zip code is nine oh two one oh'],
  ['oh two oh seven nine four six oh nine five oh', 'oh two oh seven nine four six oh nine five oh'],
  ['account six oh five five oh', 'account six oh five five oh'],
  ['one oh five point seven f m', 'one oh five point seven f m'],
  ['oh one of them, one two, oh no', 'oh one of them, one two, oh no'],
])('writeSpelledDigits writes "oh" among digits as 0: %s', (said, written) => {
  expect(writeSpelledDigits(said)).toBe(written);
});

it('hyphenateNumbers joins tens and ones', () => {
  expect(hyphenateNumbers('Twenty five of ninety nine, twenty people')).toBe(
    'Twenty-five of ninety-nine, twenty people',
  );
});
