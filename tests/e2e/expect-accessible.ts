import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** What can differ between a page in the dark and in light, where everything is looked at. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Nothing axe complains of, nothing that sticks out sideways; of a dark page its colours, for all else is as in light. */
export async function expectAccessible(page: Page): Promise<void> {
  // No page of ours has frames of other origins: without them, axe needs no second page to put its results together.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const { violations } = await (isDark ? axe.withRules(COLOURS) : axe).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
