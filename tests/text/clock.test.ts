import { expect, it } from 'vitest';
import { minutesAndSeconds } from '../../src/text/clock.ts';

it.each([
  [0, '0:00'],
  [9.99, '0:09'],
  [60, '1:00'],
  [3725, '62:05'],
  [-1, '0:00'],
  [Number.NaN, '0:00'],
  [Number.POSITIVE_INFINITY, '0:00'],
])('%d seconds are formatted as %s', (seconds, shown) => expect(minutesAndSeconds(seconds)).toBe(shown));
