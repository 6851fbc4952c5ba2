import { expect, it } from 'vitest';
import type { ThemeChoice } from '../../../src/contract/page/themes.ts';
import { nextThemeChoice, type ThemeCycle } from '../../../src-renderer/theme/color-scheme.ts';

it.each<[ThemeCycle, ThemeChoice[]]>([
  ['general', ['system', 'light', 'dark', 'system']],
  ['main', ['light', 'dark', 'system', 'light']],
])('the %s toggle walks round', (cycle, order) => {
  const walked = order.slice(0, -1).map((choice) => nextThemeChoice(choice, cycle));
  expect(walked).toEqual(order.slice(1));
});
