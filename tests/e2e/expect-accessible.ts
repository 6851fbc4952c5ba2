import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The rules whose result can differ in dark mode; light mode is checked against all rules. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Replaces the source of axe, half a megabyte, when an earlier check of the same document has loaded it. */
const NOTHING_TO_RUN = ';';

/** Milliseconds after which a page counts as settled: on a busy machine, the browser may stop drawing an unchanged page. */
const REST_MS = 5000;

/** Resolves once animations have ended: a colour in transition, or a panel that fades in, has less contrast. */
async function waitForRest(page: Page): Promise<void> {
  await page.evaluate(async (restMs) => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, restMs));
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const endsByItself = ({ effect }: Animation) =>
      Number.isFinite(Number(effect?.getComputedTiming().endTime ?? 0));
    const rests = async () => {
      await drawn();
      const running = document.getAnimations().filter(endsByItself);
      // A cancelled animation rejects, and has ended, too.
      await Promise.allSettled(running.map(({ finished }) => finished));
      await drawn();
    };
    await Promise.race([rests(), late]);
  }, REST_MS);
}

/** The empty live regions that are not rendered: screen readers do not announce what is put into one. */
const hiddenRegions = (page: Page): Promise<string[]> =>
  page
    .locator(':is([role=status], [aria-live]:not([aria-live=off])):empty')
    .evaluateAll((regions) =>
      regions
        .filter((region) => region.parentElement?.checkVisibility() && !region.checkVisibility())
        .map(({ outerHTML }) => outerHTML),
    );

/**
 * Expects no axe violations, no horizontal overflow, and that live regions are rendered. In dark mode, axe checks only the
 * colour rules.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForRest(page);
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
  expect(await hiddenRegions(page)).toEqual([]);
}
