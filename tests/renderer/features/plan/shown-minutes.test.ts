import { expect, it } from 'vitest';
import { shownMinutes } from '../../../../src-renderer/features/plan/shown-minutes.ts';

it('counts reserved minutes as used, first from the plan, then from bought minutes', () => {
  const shown = (used: number, reserved: number, extra: number) =>
    shownMinutes(600, { used, reserved, extra });
  expect(shown(100, 60, 6000)).toEqual({ used: 160, extra: 6000 });
  expect(shown(600, 300, 6000)).toEqual({ used: 600, extra: 5700 });
  expect(shown(570, 60, 6000)).toEqual({ used: 600, extra: 5970 });
  // The plan was larger earlier this month.
  expect(shown(900, 60, 0)).toEqual({ used: 900, extra: 0 });
});
