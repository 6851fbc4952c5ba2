import type { Page } from '@playwright/test';
import { TOAST, TOOLTIP } from '../../src/contract/limits.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { textArea } from './editor-page.ts';
import { chooseLanguage, createAccount, expect, test } from './fixtures.ts';
import { startButton } from './recorder-page.ts';

// With animations, as most users have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Opens the app with a new account. */
async function openApp(page: Page, server: ServerProcess): Promise<void> {
  await createAccount(page, server);
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
}

test('the command palette runs commands by keyboard alone, and says when nothing matches', async ({
  page,
  server,
}) => {
  await openApp(page, server);
  await startButton(page).focus();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /type what you want/i });
  await expect(field).toBeFocused();
  await expect(field).toHaveCSS('text-overflow', 'ellipsis');
  // The command that Enter runs is announced, and so is an empty result.
  const offered = page.getByRole('dialog').getByRole('option');
  const announced = offered.and(page.locator('[aria-selected=true]'));
  const expectAnnounced = async (text: string): Promise<void> => {
    await expect(announced).toContainText(text);
    await expect(field).toHaveAttribute('aria-activedescendant', (await announced.getAttribute('id')) ?? '');
  };
  await expectAnnounced('Start recording');
  await page.keyboard.press('ArrowDown');
  await expect(announced).not.toContainText('Start recording');
  await page.keyboard.type('dark');
  await expectAnnounced('Dark');
  await field.fill('zzzz');
  const status = page.getByRole('dialog').getByRole('status');
  await expect(status.filter({ hasText: 'Nothing found' })).toBeVisible();
  await expect(field).toHaveAttribute('aria-activedescendant', '');
  // Escape restores the focus.
  await page.keyboard.press('Escape');
  await expect(startButton(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(offered.first()).toContainText('Start recording');
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.type('upload');
  await page.keyboard.press('Enter');
  await choosing;
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('dark');
  await expect(offered).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('recent');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/recent$/);
});

test('the command palette shows a text in its own language', async ({ page, server, database }) => {
  await seedTranscriptions(database, await createAccount(page, server), ['A text about boats']);
  await page.goto('/app');
  await page.getByRole('listitem').filter({ hasText: 'boats' }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /type what you want/i });
  await field.fill('boats');
  const option = page.getByRole('dialog').getByRole('option');
  await expect(option.locator('[lang=en]')).toHaveText('A text about boats');
});

test('every icon button has a tooltip, with its shortcut, that does not get in the way (core 9)', async ({
  page,
  server,
}) => {
  await openApp(page, server);
  const tip = page.locator('[popover][aria-hidden]');
  await page.getByRole('button', { name: 'Start recording' }).hover();
  await expect(tip).toHaveText(/^Start recording ?Space$/);
  const menu = page.getByRole('button', { name: 'Your menu' });
  await menu.hover();
  await expect(tip).toHaveText('Your menu');
  // Pressed, it is known: its menu is not covered, and the first Escape closes the menu.
  await menu.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(tip).toHaveCount(0);
  const box = await menu.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 4);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  // In a dialog it stands above it, and Escape closes both.
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // From its title: while the dialog opens, it moves under a resting pointer.
  await expect(async () => {
    await dialog.getByRole('heading').hover();
    await dialog.getByRole('button', { name: 'Close' }).hover();
    await expect(tip).toHaveText('Close', { timeout: 3000 });
  }).toPass();
  expect(await tip.evaluate((element) => element.matches(':popover-open'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(tip).toHaveCount(0);
  // A key that opens a dialog hides the tooltip: Escape closes the dialog.
  await startButton(page).hover();
  await expect(tip).toBeVisible();
  await page.keyboard.press('?');
  await expect(dialog).toBeVisible();
  await expect(tip).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // What is pressed on a new page before tooltips have loaded has none.
  await page.mouse.move(0, 0);
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/shown-tooltip-*.js', async (route) => {
    await released.promise;
    await route.fallback();
  });
  await page.reload();
  await page.getByRole('button', { name: /^Theme: / }).click();
  const loaded = page.waitForResponse('**/assets/shown-tooltip-*.js');
  released.resolve();
  await loaded;
  await page.waitForTimeout(TOOLTIP.openMs + 300);
  await expect(tip).toHaveCount(0);
  // The key that loads tooltips on a new page shows one where it moves the focus.
  await page.reload();
  await expect(menu).toBeVisible();
  for (let presses = 0; presses < 10 && (await tip.count()) === 0; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.locator(':focus[data-tip]').count()) await expect(tip).toBeVisible();
  }
  await expect(tip).toHaveText(/\w/);
});

test('a new interface language is saved, and the page reloads in it (core 4)', async ({ page, server }) => {
  await openApp(page, server);
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Interface language' }).click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Nederlands' }).click();
  await loaded;
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(page.getByRole('heading', { name: 'Recente transcripties' })).toBeVisible();
});

test('narrowing the window after closing the menu does not open it again', async ({ page, server }) => {
  await openApp(page, server);
  const button = page.getByRole('button', { name: 'Your menu' });
  // Escape is pressed as soon as the menu appears, before its entries take the focus.
  const escaped = page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[role=menuitem]')) return;
          observer.disconnect();
          const focused = document.activeElement;
          focused?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
          resolve(focused?.getAttribute('aria-label') ?? null);
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await button.click();
  expect(await escaped).toBe('Your menu');
  await expect(page.getByRole('menuitem', { name: 'Interface language' })).toBeHidden();
  const loads: string[] = [];
  page.on('request', (request) => loads.push(request.url()));
  await page.setViewportSize({ width: 800, height: 800 });
  await expect(button).toHaveAttribute('aria-haspopup', 'dialog');
  await page.waitForLoadState('networkidle');
  expect(loads.filter((url) => url.includes('full-menu'))).toEqual([]);
});

test('the account’s language is shown once its texts can be loaded', async ({ page, server }) => {
  await createAccount(page, server);
  await chooseLanguage(page, server, 'nl');
  const failed = page.waitForEvent('requestfailed');
  await page.route('**/assets/nl-*.js', (route) => route.abort());
  await page.goto('/recent');
  await failed;
  await expect(page.getByRole('heading', { name: 'Recent Transcriptions' })).toBeVisible();
  await page.unroute('**/assets/nl-*.js');
  await expect(page.getByRole('heading', { name: 'Recente transcripties' })).toBeVisible();
});

test.describe('the app shell on phones', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu fills the screen, every entry navigates, and the service switcher cycles (core 2)', async ({
    page,
    server,
  }) => {
    await openApp(page, server);
    await page.getByRole('button', { name: 'Your menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Your menu' });
    await expect(menu).toBeVisible();
    const box = await menu.boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    await menu.getByRole('link', { name: 'Recent Transcriptions' }).click();
    await expect(page).toHaveURL(/\/recent$/);
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/app$/);
    for (const [entry, path, heading] of [
      ['Voice Profiles', '/voice-profiles', 'Voice Profiles'],
      ['Analytics', '/analytics', 'Analytics'],
      ['Account Settings', '/settings', 'Account Settings'],
      ['Pricing', '/pricing', null],
      ['FAQ', '/faq', null],
      ['Help & Support', '/contact', null],
      ['Privacy Policy', '/privacy', null],
    ] as const) {
      await page.getByRole('button', { name: 'Your menu' }).click();
      await menu.getByRole('link', { name: entry }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (heading) await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(/\/app$/);
    }
    await page.getByRole('button', { name: 'Your menu' }).click();
    await menu.getByRole('button', { name: 'Personality Settings' }).click();
    await expect(page.getByRole('dialog', { name: 'Personality Settings' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Your menu' }).click();
    await expect(menu.getByRole('button', { name: 'Keyboard shortcuts' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Your menu' })).toBeFocused();
    const switcher = page.getByRole('group', { name: 'AI service' });
    await expect(switcher).toContainText('ChatGPT');
    await switcher.getByRole('button', { name: 'Previous AI service' }).click();
    await expect(switcher).toContainText('Perplexity');
    await switcher.getByRole('button', { name: 'Next AI service' }).click();
    await switcher.getByRole('button', { name: 'Next AI service' }).click();
    await expect(switcher).toContainText('Claude');
  });
});

test.describe('the installable app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('meets Chromium’s installability criteria', async ({ page }) => {
    await page.goto('/auth');
    await page.evaluate(() => navigator.serviceWorker.ready);
    const devtools = await page.context().newCDPSession(page);
    const { errors, data } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Parlance', display: 'standalone' });
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // The test's incognito window can't install apps; that error does not concern the app.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });

  test('is offered in a card that stays hidden once dismissed (core 2, 4)', async ({ page, server }) => {
    await openApp(page, server);
    const offer = (to: Page) =>
      to.evaluate(() => {
        const event = new Event('beforeinstallprompt', { cancelable: true });
        const prompt = async () => {
          document.body.setAttribute('data-asked', '');
          return { outcome: 'dismissed' };
        };
        window.dispatchEvent(Object.assign(event, { prompt }));
      });
    const cardOf = (of: Page) => of.getByRole('region', { name: 'Install Parlance' });
    await offer(page);
    await cardOf(page).getByRole('button', { name: 'Dismiss' }).click();
    await offer(page);
    await expect(cardOf(page)).toBeHidden();

    // Chromium offers installation again immediately after its own prompt was declined.
    const other = await page.context().newPage();
    await other.goto('/app');
    await expect(startButton(other)).toBeVisible();
    await offer(other);
    await cardOf(other).getByRole('button', { name: 'Install' }).click();
    await expect(other.locator('body')).toHaveAttribute('data-asked');
    await offer(other);
    await expect(cardOf(other)).toBeHidden();
  });
});

test('the theme button cycles through all themes, shows their names, and persists (core 3, 4)', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openApp(page, server);
  const html = page.locator('html');
  const toggle = page.getByRole('button', { name: /^Theme:/ });
  const notice = page.getByRole('region', { name: 'Notifications (F8)' });
  // The initial theme follows the system; then the button cycles through light, dark and system.
  await expect(html).toHaveClass(/dark/);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveClass(/light/);
  for (const [name, scheme] of [
    ['Light mode', 'light'],
    ['Dark mode', 'dark'],
  ] as const) {
    await toggle.click();
    await expect(notice).toContainText(name);
    await expect(html).toHaveClass(new RegExp(scheme));
  }
  await page.reload();
  await expect(html).toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem('parlance-theme'))).toBe('dark');
  await toggle.click();
  await expect(notice).toContainText('System theme');
  await expect(html).toHaveClass(/light/);
});

test('Back and the footer’s link to the personality settings keep the open text (core 2)', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  const [id] = await seedTranscriptions(database, email, [{ text: 'The open text' }]);
  await page.goto(`/app?transcription=${id}`);
  const text = textArea(page);
  await expect(text).toHaveText('The open text');
  await page.getByRole('contentinfo').getByRole('link', { name: 'AI Personalization' }).click();
  await expect(page.getByRole('dialog', { name: 'Personality Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(text).toHaveText('The open text');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Account Settings' }).click();
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Security' }).click();
  await expect(page).toHaveURL(/#security$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Recent Transcriptions' }).click();
  await expect(page).toHaveURL(/\/recent$/);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(`/app?transcription=${id}`);
  await expect(text).toHaveText('The open text');

  // A text that was deleted meanwhile is not asked for.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Recent Transcriptions' }).click();
  // The address changes before the page does.
  await expect(page.getByRole('heading', { name: 'Recent Transcriptions', level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('listitem').hover();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/app');
});

test('a notice is focused by F8, stays while focused, and is swiped away to the right (core 9)', async ({
  page,
  server,
}) => {
  await openApp(page, server);
  await page.clock.install();
  await page.getByRole('button', { name: /^Theme:/ }).click();
  const notice = page.getByRole('region', { name: 'Notifications (F8)' });
  await expect(notice).toContainText('Light mode');
  await page.keyboard.press('F8');
  await expect(notice).toBeFocused();
  await page.clock.fastForward(2 * TOAST.displayMs);
  await expect(notice.getByText('Light mode')).toBeVisible();
  const box = await notice.getByText('Light mode').boundingBox();
  if (!box) throw new Error('The notice is not there.');
  const drag = async (distance: number) => {
    await page.mouse.move(box.x + 5, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + 5 + distance, box.y + 5, { steps: 5 });
    await page.mouse.up();
  };
  await drag(40);
  await expect(notice.getByText('Light mode')).toBeVisible();
  await drag(60);
  await expect(notice.getByText('Light mode')).toBeHidden();

  // A notice that replaces another one also takes over the focus of its button.
  const toggle = page.getByRole('button', { name: /^Theme:/ });
  await toggle.press('Enter');
  await expect(notice).toContainText('Dark mode');
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  const dismiss = notice.getByRole('button', { name: 'Dismiss notification' });
  await expect(dismiss).toBeFocused();
  await toggle.dispatchEvent('click');
  await expect(notice).toContainText('System theme');
  await expect(dismiss).toBeFocused();
  await page.clock.fastForward(2 * TOAST.displayMs);
  await dismiss.press('Enter');
  await expect(toggle).toBeFocused();
});
