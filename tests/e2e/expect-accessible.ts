import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The rules whose result can differ in dark mode; light mode is checked against all rules. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Replaces the source of axe, half a megabyte, where an earlier check of the same document has run it. */
const NOTHING_TO_RUN = ';';

/** Expects no axe violations and no horizontal overflow. In dark mode, axe checks only the colour rules. */
export async function expectAccessible(page: Page): Promise<void> {
  const { isDark, hasAxe } = await page.evaluate(() => ({
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    hasAxe: 'axe' in window,
  }));
  // No page has cross-origin frames, so axe does not need a second page to merge its results.
  const axe = new AxeBuilder({ page, ...(hasAxe ? { axeSource: NOTHING_TO_RUN } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await (isDark ? axe.withRules(COLOURS) : axe).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
