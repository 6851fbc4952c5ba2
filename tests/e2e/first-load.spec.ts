import { readdirSync, statSync } from 'node:fs';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../src/contract/languages.ts';
import { addressIn } from '../../src/contract/page/pages.ts';
import {
  APP_READY_SELECTOR,
  FIRST_LOAD_MAX,
  firstLoad,
  SETTINGS_READY_SELECTOR,
  TEXT_READY_SELECTOR,
} from '../support/first-load.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { createAccount, expect, test } from './fixtures.ts';

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
    ['/app', '/app', APP_READY_SELECTOR],
    ['/app with a text', `/app?transcription=${id}`, TEXT_READY_SELECTOR],
    ['/settings', '/settings', SETTINGS_READY_SELECTOR],
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
