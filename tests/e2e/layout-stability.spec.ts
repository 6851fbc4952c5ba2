import type { Page, Route } from '@playwright/test';
import { HIDDEN_MAX_MS } from '../../src-renderer/ui/loading/hidden-while-pending.ts';
import { APP_READY_SELECTOR } from '../support/first-load.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { createAccount, expect, test } from './fixtures.ts';

/** Half of the Cumulative Layout Shift that https://web.dev/articles/cls calls good. */
const MAX_SHIFT = 0.05;

/** Every API response but the session. */
const ANSWERS = /\/api\/(?!user$)/;

/** Adds the page's own functions to the window: `movedControls` lists what has moved since its last call. */
async function watchControls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const CONTROLS = 'a[href], button, input, select, summary, textarea, [contenteditable="true"]';
    const isUsable = (control: Element): boolean =>
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.matches(':disabled, [aria-disabled="true"]') &&
      !control.closest('footer, [inert]');
    let places = new Map<Element, { x: number; y: number }>();
    const movedControls = (): string[] => {
      const usable = [...document.querySelectorAll(CONTROLS)].filter(isUsable);
      const now = new Map(
        usable
          .map((control) => [control, control.getBoundingClientRect()] as const)
          .filter(([, { top, bottom }]) => top < innerHeight && bottom > 0),
      );
      const moved = [...places].filter(([control, { x, y }]) => {
        const place = now.get(control);
        return place ? Math.hypot(place.x - x, place.y - y) > 1 : !control.isConnected;
      });
      places = now;
      return moved.map(([control]) => control.outerHTML.slice(0, 200));
    };
    Object.assign(window, { movedControls });
  });
}

/** Waits until the page has drawn its latest changes. */
const untilDrawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

async function movedControls(page: Page): Promise<string[]> {
  await untilDrawn(page);
  return page.evaluate(() => (window as unknown as { movedControls: () => string[] }).movedControls());
}

/** Controls stay hidden until their places are known, however long a busy machine takes. */
async function holdAsLongAsNeeded(page: Page): Promise<void> {
  await page.addInitScript((heldMs) => {
    const { setTimeout: start } = window;
    const later = (run: TimerHandler, ms?: number, ...values: unknown[]): number =>
      start(run, ms === heldMs ? 1_000_000 : ms, ...values);
    Object.assign(window, { setTimeout: later });
  }, HIDDEN_MAX_MS);
}

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
  await page.route(ANSWERS, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path);
  await expect(page.locator('main h1')).toBeAttached();
  await untilDrawn(page);
  return async () => {
    release();
    await page.waitForLoadState('networkidle');
    await page.unroute(ANSWERS);
  };
}

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`no control moves while the page loads, whichever response is the last, ${size.width} wide`, async ({
    page,
    server,
    database,
  }) => {
    await page.setViewportSize(size);
    const email = await createAccount(page, server);
    const headers = { origin: server.url };
    const pages = async (paths: readonly string[]): Promise<void> => {
      for (const path of paths) {
        const held: Route[] = [];
        await page.route(ANSWERS, (route) => void held.push(route));
        await page.goto(path);
        await expect(page.locator('main h1')).toBeAttached();
        await movedControls(page);
        // The last request is answered first, and so on; an answer may lead to further requests.
        for (let route = held.pop(); route; route = held.pop()) {
          const url = route.request().url();
          await route.continue();
          // None for a request that the page has cancelled.
          await (await route.request().response())?.finished();
          expect.soft(await movedControls(page), `${path}, after ${url}`).toEqual([]);
        }
        await page.unroute(ANSWERS);
      }
    };
    await watchControls(page);
    await holdAsLongAsNeeded(page);
    await pages(['/recent', '/app']);
    const [id, pinned] = await seedTranscriptions(database, email, [
      { text: 'Une note de la mer. '.repeat(30), language: 'fr', recordedOn: 'phone' },
      { text: 'Eine Notiz vom Hafen. '.repeat(30), language: 'de', recordedOn: 'web' },
    ]);
    const search = { search: 'sea', aiService: 'all', language: null, recordedOn: null, tag: null };
    await page.request.post('/api/saved-searches', { data: { name: 'Boats', ...search }, headers });
    await page.request.put(`/api/transcriptions/${id}/tags`, { data: { names: ['sea'] }, headers });
    await page.request.put(`/api/transcriptions/${pinned}/pin`, { data: { pinned: true }, headers });
    await pages([
      '/recent',
      `/recent?similar=${id}`,
      `/app?transcription=${id}`,
      '/settings',
      '/voice-profiles',
    ]);
  });

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
    const button = page.locator(APP_READY_SELECTOR);
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

test('options whose places are not known are shown after a while', async ({ page, server }) => {
  await createAccount(page, server);
  await page.route('**/api/capabilities', () => undefined);
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible();
  // A press waits until they are.
  await page.getByRole('combobox', { name: 'Language' }).click();
  await expect(page.locator('[data-hidden-while-pending]')).toHaveCount(0);
});
