import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import type { ThemeChoice } from '../../../src/contract/page/themes.ts';
import {
  applyColorScheme,
  nextThemeChoice,
  type ThemeCycle,
} from '../../../src-renderer/theme/color-scheme.ts';

afterEach(() => vi.unstubAllGlobals());

it.each<[ThemeCycle, ThemeChoice[]]>([
  ['general', ['system', 'light', 'dark', 'system']],
  ['main', ['light', 'dark', 'system', 'light']],
])('the %s theme toggle cycles through all choices', (cycle, order) => {
  const walked = order.slice(0, -1).map((choice) => nextThemeChoice(choice, cycle));
  expect(walked).toEqual(order.slice(1));
});

it.each(['light', 'dark'] as const)('sets the browser’s theme colours for the %s scheme', (scheme) => {
  const page = readFileSync('src-renderer/index.html', 'utf8');
  const colors = ['light', 'dark'].map((system) => ({
    content: page.match(`scheme: ${system}\\)" content="(.+?)"`)?.[1] ?? '',
  }));
  const chosen = colors[scheme === 'light' ? 0 : 1]?.content;
  expect(chosen).toMatch(/^#/);
  const documentElement = { classList: { toggle: () => true }, setAttribute: () => undefined };
  vi.stubGlobal('document', { documentElement, querySelectorAll: () => colors });
  applyColorScheme(scheme);
  expect(colors.map(({ content }) => content)).toEqual([chosen, chosen]);
});
