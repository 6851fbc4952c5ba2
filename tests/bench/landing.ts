import { type Browser, chromium } from '@playwright/test';
import { browserOptions } from '../support/browser.ts';
import { startBareServer, startServer, temporaryFolder } from '../support/server-process.ts';
import { interleaved, median, ms, type Result } from './measure.ts';

/** A phone on a slow mobile network, as Lighthouse simulates it: bytes a second, milliseconds, times slower. */
const NETWORK = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
};
const SLOWER = 4;

/** Milliseconds until the largest text of a first visit has been painted. */
async function largestPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', NETWORK);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
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
  await context.close();
  return painted;
}

/** The start page's largest paint over that of bare HTML with the same words in it. */
export async function benchLanding(rounds = 7): Promise<Result> {
  const folder = temporaryFolder();
  const server = await startServer(folder.path);
  const browser = await chromium.launch(browserOptions());
  const reader = await browser.newPage({ javaScriptEnabled: false });
  await reader.goto(server.url);
  const words = await reader.locator('main').innerText();
  await reader.close();
  const [title, ...paragraphs] = words.split(/\n{2,}/).map((text) => text.replaceAll('<', '&lt;'));
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</html>`;
  const bare = await startBareServer(html, 'text/html; charset=utf-8');
  const times = await interleaved(rounds, {
    bare: () => largestPaint(browser, bare.url),
    ours: () => largestPaint(browser, server.url),
  });
  await browser.close();
  await bare.stop();
  await server.stop();
  folder.remove();
  const [ours, floor] = [median(times.ours), median(times.bare)];
  return {
    name: 'largest paint of / on a slow phone over bare HTML',
    value: ours / floor,
    unit: '×',
    aim: 1.2,
    detail: `${ms(ours)} / ${ms(floor)}`,
  };
}
