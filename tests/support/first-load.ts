import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** The most that a page may load by itself, until nothing more is loaded: JavaScript and texts, in kB (gzip). */
export const FIRST_LOAD_MAX = {
  '/': 140,
  '/auth': 140,
  '/app': 174,
  '/app with a text': 260,
  '/settings': 244,
} as const;

/** What is there once the main page has loaded: the button that records; and with a text, what stands below it. */
export const APP_READY_SELECTOR = '[aria-keyshortcuts="Space"]';
export const TEXT_READY_SELECTOR = '#quick-share-heading';
/** What the settings load last: the buttons of the recipes. */
export const SETTINGS_READY_SELECTOR = '#recipes button';

export interface Loaded {
  script: number;
  style: number;
}

/** The size in kB (gzip) of what a first visit loads until `sight` is attached and the network is idle. */
export async function firstLoad(page: Page, url: string, sight = 'body'): Promise<Loaded> {
  const sizes = { script: 0, style: 0 };
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    const key = type === 'script' ? 'script' : 'style';
    pending.push(
      response.body().then((body) => {
        sizes[key] += gzipSync(body, { level: 9 }).byteLength / 1024;
      }),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // Late requests count too: a text is open once everything stands below it.
  await page.locator(sight).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await Promise.all(pending);
  // Inline code of a prerendered page counts too; styles that a script adds are already counted as script.
  const inlined = await page
    .locator('head > :is(style:not([data-mantine-styles]), script:not([src]))')
    .evaluateAll((elements) =>
      elements.map(({ tagName, textContent }) => ({ tagName, text: textContent ?? '' })),
    );
  for (const { tagName, text } of inlined) {
    sizes[tagName === 'STYLE' ? 'style' : 'script'] += gzipSync(text, { level: 9 }).byteLength / 1024;
  }
  page.removeAllListeners('response');
  return sizes;
}
