import { readdirSync, statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../src/contract/languages.ts';
import { addressIn } from '../../src/contract/page/pages.ts';
import { APP_SIGHT, FIRST_LOAD_MAX, firstLoad, SETTINGS_SIGHT, TEXT_SIGHT } from '../support/first-load.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { createAccount, expect, test } from './fixtures.ts';

/** Half of the Cumulative Layout Shift that https://web.dev/articles/cls calls good. */
const MAX_SHIFT = 0.05;

/** The language whose texts of the landing page are the longest. */
function wordiestLanguage(): InterfaceLanguage {
  const files = readdirSync('dist/web/assets');
  const size = (language: string): number =>
    files
      .filter((name) => new RegExp(`^${language}-(common|landing|public)-[^/]*\\.js$`).test(name))
      .reduce((sum, name) => sum + statSync(`dist/web/assets/${name}`).size, 0);
  return INTERFACE_LANGUAGES.toSorted((one, other) => size(other) - size(one))[0] ?? 'en';
}

test('the first load of a visitor stays within budget, also in the language with the longest texts', async ({
  browser,
  server,
}) => {
  for (const [path, address] of [
    ['/', '/'],
    ['/', addressIn(wordiestLanguage(), '/')],
    ['/auth', '/auth'],
  ] as const) {
    const page = await browser.newPage({ serviceWorkers: 'block' });
    expect((await firstLoad(page, server.url + address)).script, address).toBeLessThan(FIRST_LOAD_MAX[path]);
    await page.close();
  }
});

test('the first load of the app, with and without a text, and of the settings stays within budget', async ({
  browser,
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  const [id] = await seedTranscriptions(database, email, ['A text to open in the editor.']);
  const storageState = await page.context().storageState();
  for (const [what, path, sight] of [
    ['/app', '/app', APP_SIGHT],
    ['/app with a text', `/app?transcription=${id}`, TEXT_SIGHT],
    ['/settings', '/settings', SETTINGS_SIGHT],
  ] as const) {
    const fresh = await browser.newPage({ storageState, serviceWorkers: 'block' });
    const { script } = await firstLoad(fresh, server.url + path, sight);
    // Less than the size of the recorder and its texts means that the test did not wait for everything.
    expect(script, what).toBeGreaterThan(120);
    expect(script, what).toBeLessThan(FIRST_LOAD_MAX[what]);
    await fresh.close();
  }
});

test('the app loads while the session request is pending, and renders once both have arrived', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  // React's Suspense delays what follows a loading screen by 300 ms; this clock advances only on request.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/user', async (route) => {
    await released;
    await route.continue();
  });
  const code = page.waitForResponse(/\/assets\/app-[^/]*\.js$/);
  await page.goto('/app');
  await code;
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  release();
  let passed = 0;
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      passed += 10;
      return page.getByRole('button', { name: 'Start recording' }).isVisible();
    })
    .toBe(true);
  expect(passed).toBeLessThan(300);
});

/** Adds up the layout shifts of the page from its start, into `window.layoutShift`. */
async function sumLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { layoutShift: 0 };
    Object.assign(window, seen);
    new PerformanceObserver((list) => {
      // The browser's typings lack this entry.
      for (const entry of list.getEntries())
        seen.layoutShift += (entry as unknown as { value: number }).value;
      Object.assign(window, seen);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);

/** Opens a page while every API response but the session is held; returns the function that releases them. */
async function openBeforeAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const others = /\/api\/(?!user$)/;
  await page.route(others, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path);
  await expect(page.locator('main h1')).toBeAttached();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  return async () => {
    release();
    await page.waitForLoadState('networkidle');
    await page.unroute(others);
  };
}

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`page content does not shift while the rest loads, ${size.width} wide`, async ({
    page,
    server,
    database,
  }) => {
    await page.setViewportSize(size);
    const email = await createAccount(page, server);
    const [id] = await seedTranscriptions(database, email, [{ text: 'A short text.', recordedOn: 'web' }]);
    await sumLayoutShifts(page);
    const complete = await openBeforeAnswers(page, '/app');
    const button = page.locator(APP_SIGHT);
    const place = await button.boundingBox();
    await complete();
    await expect(page.getByText('This server recognizes English only')).toBeVisible();
    expect(await button.boundingBox()).toEqual(place);
    for (const path of ['/app', `/app?transcription=${id}`, '/settings', '/recent', '/analytics']) {
      await (await openBeforeAnswers(page, path))();
      expect.soft(await layoutShift(page), path).toBeLessThan(MAX_SHIFT);
    }
  });

  test(`a text opened from the history causes no layout shift, ${size.width} wide`, async ({
    page,
    server,
    database,
  }) => {
    await page.setViewportSize(size);
    const email = await createAccount(page, server);
    await seedTranscriptions(database, email, ['It goes on and on. '.repeat(60)]);
    await sumLayoutShifts(page);
    await page.goto('/recent');
    const item = page.getByRole('listitem').filter({ hasText: 'It goes on' }).getByRole('button').first();
    await expect(item).toBeVisible();
    const before = await layoutShift(page);
    // On a fast processor, a wrong first paint may fall between two frames.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await item.click();
    await expect(page.getByRole('textbox', { name: 'Transcription text' })).toContainText('It goes on');
    await page.waitForLoadState('networkidle');
    expect((await layoutShift(page)) - before).toBeLessThan(MAX_SHIFT);
  });
}
