import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { StorageState } from './new-user.ts';

/**
 * Lighthouse's phone on a slow mobile network: bytes a second, latency in milliseconds, CPU slowdown factor.
 */
const NETWORK = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
};
const SLOWER = 4;

export type Device = 'slow phone' | 'computer';

/** An empty page on a device, in a context of its own. */
async function newPage(browser: Browser, device: Device, options: BrowserContextOptions): Promise<Page> {
  const isPhone = device === 'slow phone';
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 720 };
  const context = await browser.newContext({ viewport, ...options });
  const page = await context.newPage();
  if (!isPhone) return page;
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', NETWORK);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

/** The largest contentful paint of a first visit, in milliseconds. */
export async function largestPaint(browser: Browser, device: Device, url: string): Promise<number> {
  const page = await newPage(browser, device, {});
  await page.goto(url, { waitUntil: 'networkidle' });
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          {
            type: 'largest-contentful-paint',
            buffered: true,
          },
        );
      }),
  );
  await page.context().close();
  return painted;
}

/** Milliseconds until a first visit with these cookies has an element that matches the CSS selector. */
export async function timeTo(
  browser: Browser,
  device: Device,
  url: string,
  sight: string,
  storageState: StorageState,
): Promise<number> {
  const page = await newPage(browser, device, { storageState });
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      performance.mark('sight');
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  }, sight);
  await page.goto(url);
  await page.locator(sight).first().waitFor({ state: 'attached' });
  const at = await page.evaluate(() => performance.getEntriesByName('sight')[0]?.startTime ?? Number.NaN);
  await page.context().close();
  return at;
}
