import { expect, it } from 'vitest';
import type { Plan } from '../../../../src/contract/api/plan.ts';
import { minutesInWords, quotaState } from '../../../../src-renderer/features/plan/minutes.ts';

it('formats durations under a minute in seconds, and longer ones in full minutes', () => {
  expect(minutesInWords(0.4, 'en')).toBe('0 seconds');
  expect(minutesInWords(59.9, 'en')).toBe('59 seconds');
  expect(minutesInWords(119, 'en')).toBe('1 minute');
  expect(minutesInWords(120, 'ru')).toBe('2 минуты');
});

it.each([
  [{ used: 474 }, 'enough'],
  [{ used: 480 }, 'nearing'],
  [{ used: 300, reserved: 300 }, 'nearing'],
  [{ used: 599, reserved: 300 }, 'nearing'],
  [{ used: 600 }, 'reached'],
  [{ used: 600, extra: 119 }, 'nearing'],
  [{ used: 600, extra: 120 }, 'enough'],
  [{ used: 600, limit: null }, 'enough'],
] as const)('with %j of a ten-minute plan, the quota state is %s', (seconds, state) => {
  const plan = { seconds: { limit: 600, reserved: 0, left: null, extra: 0, ...seconds } };
  expect(quotaState(plan as Plan)).toBe(state);
});
