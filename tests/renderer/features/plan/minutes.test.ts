import { expect, it } from 'vitest';
import { minutesInWords } from '../../../../src-renderer/features/plan/minutes.ts';

it('tells seconds as seconds, and minutes once they are full', () => {
  expect(minutesInWords(0.4, 'en')).toBe('0 seconds');
  expect(minutesInWords(59.9, 'en')).toBe('59 seconds');
  expect(minutesInWords(119, 'en')).toBe('1 minute');
  expect(minutesInWords(120, 'ru')).toBe('2 минуты');
});
