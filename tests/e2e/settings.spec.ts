import type { Locator, Page } from '@playwright/test';
import { IMPORT, NAME_MAX } from '../../src/contract/limits.ts';
import { expectAccessible } from './expect-accessible.ts';
import {
  chooseLanguage,
  collectPageErrors,
  createAccount,
  expect,
  holdRequests,
  test,
  toast,
} from './fixtures.ts';

const root = (page: Page) => page.locator('html');

/** Chooses high contrast while saving to the server fails. */
async function chooseContrastUnsaved(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.route('**/api/user-preferences', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('switch', { name: 'High contrast' }).click();
  await expect(root(page)).toHaveAttribute('data-contrast', 'high');
  await page.unroute('**/api/user-preferences');
}

test('settings require a signed-in user, and say so to visitors (growth 2, 6)', async ({ page }) => {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Please log in to access settings.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('a long one-word name does not make the settings wider than a phone (growth 5)', async ({
  page,
  server,
}) => {
  const name = 'W'.repeat(NAME_MAX);
  await createAccount(page, server, name);
  const saved = await page.request.post(`${server.url}/api/personality-profile`, {
    data: { name },
    headers: { origin: server.url },
  });
  expect(saved.ok()).toBe(true);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/settings');
  await expect(page.getByRole('region', { name: 'Personality Settings' })).toContainText(name);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(320);
});

test('settings show when the user could not be loaded, and can be retried (growth 8, core 8)', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  for (const status of [500, 429]) {
    await page.route('**/api/user', (route) => route.fulfill({ status, body: '{}' }));
    await page.goto('/settings');
    await expect(page.getByRole('alert')).toContainText('Failed to fetch user');
    await expect(page.getByText('Access Denied')).toHaveCount(0);
    await page.unroute('**/api/user');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Quick Share' })).toBeVisible();
  }
});

test('preferences can’t be changed before they are loaded, and loading can be retried (growth 4, 8)', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  const gate = Promise.withResolvers<void>();
  const pressed = Promise.withResolvers<void>();
  let isBroken = true;
  await page.route('**/api/user-preferences', async (route) => {
    await gate.promise;
    if (isBroken) return route.fulfill({ status: 500, body: '{}' });
    // A card that appears late sends its own request: its response must not arrive before the button is pressed.
    await pressed.promise;
    return route.continue();
  });
  await page.goto('/settings');
  await expect(card('Quick Share').getByRole('checkbox', { name: 'Gmail' })).toBeDisabled();
  gate.resolve();
  const names = ['Interface language', 'AI models', 'Quick Share'];
  for (const name of names) {
    await expect(card(name).getByRole('alert')).toContainText('This could not be loaded');
  }
  await expect(card('Quick Share').getByRole('checkbox')).toHaveCount(0);
  const again = card('Quick Share').getByRole('button', { name: 'Try again' });
  isBroken = false;
  await again.click();
  pressed.resolve();
  await expect(card('Quick Share').getByRole('checkbox', { checked: true })).toHaveCount(4);
  for (const name of names) await expect(card(name).getByRole('alert')).toHaveCount(0);
});

test('accessibility settings apply immediately, before first paint, and on other devices (growth 3, 4)', async ({
  page,
  server,
  browser,
}) => {
  await createAccount(page, server);
  await page.goto('/settings');
  const size = () => root(page).evaluate((html) => Number.parseFloat(getComputedStyle(html).fontSize));
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const lineHeight = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).lineHeight));
  const before = { size: await size(), lineHeight: await lineHeight() };
  await page.getByRole('radio', { name: 'Extra large' }).check();
  await expect.poll(size).toBeCloseTo(before.size * 1.25, 1);
  await page.getByRole('radio', { name: 'Loose' }).check();
  await expect.poll(lineHeight).toBeGreaterThan(before.lineHeight * 1.5);
  await page.getByRole('switch', { name: 'High contrast' }).click();
  await expect.poll(paper).toBe('rgb(255, 255, 255)');
  await page.getByRole('switch', { name: 'Reduced motion' }).click();
  const still = page.getByRole('switch', { name: 'Reduced motion' }).locator('+ span');
  const seconds = () =>
    still.evaluate((element) => Number.parseFloat(getComputedStyle(element, '::after').transitionDuration));
  await expect.poll(seconds).toBeLessThan(0.01);
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/user-preferences'));
  await page.getByRole('switch', { name: 'Color-blind friendly' }).click();
  await saved;

  // The script in the head applies it before any code of the app runs.
  await page.route('**/assets/entry-*.js', (route) => route.abort());
  await page.reload();
  await expect(root(page)).toHaveAttribute('data-contrast', 'high');
  await expect(root(page)).toHaveAttribute('data-font-size', 'extra-large');
  await page.unroute('**/assets/entry-*.js');

  const elsewhere = await browser.newContext({
    storageState: { cookies: await page.context().cookies(), origins: [] },
  });
  const other = await elsewhere.newPage();
  await other.goto(`${server.url}/app`);
  await expect(root(other)).toHaveAttribute('data-palette', 'safe');
  await other.getByRole('button', { name: 'Accessibility settings' }).click();
  const popover = other.getByRole('region', { name: 'Accessibility settings' });
  await expect(popover.getByRole('radio', { name: 'Extra large' })).toBeFocused();
  const reset = other.waitForResponse((answer) => answer.url().endsWith('/api/user-preferences'));
  await popover.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(root(other)).not.toHaveAttribute('data-contrast');
  await reset;
  await other.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  await expect(other.getByRole('button', { name: 'Accessibility settings' })).toBeFocused();
  await elsewhere.close();

  // The change made elsewhere is the later one, so it applies here as well.
  await page.reload();
  await expect(root(page)).not.toHaveAttribute('data-contrast');
  await expect(root(page)).not.toHaveAttribute('data-font-size');
});

test('a click outside a popover focuses its target, not the button that opened the popover', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await page.goto('/app');
  await page.getByRole('button', { name: 'Accessibility settings' }).click();
  // The accent colour is reserved for recording and for a screen's main action.
  const colour = (element: Locator) => element.evaluate((shown) => getComputedStyle(shown).color);
  const all = page.getByRole('link', { name: 'All settings' });
  expect(await colour(all)).toBe(await colour(page.getByRole('heading', { name: 'Accessibility' })));
  const popover = page.getByRole('region', { name: 'Accessibility settings' });
  await expect(popover).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search transcriptions' });
  await search.click();
  await expect(popover).toBeHidden();
  await expect(search).toBeFocused();
});

test('single-key shortcuts can be switched off on this device, and are then not listed', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await page.goto('/settings');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(list.getByText('Pause or resume the recording')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  // The command palette opens by a shortcut with a modifier, and no other dialog is open.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /type what you want/i }).fill('keyboard');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(list).toBeVisible();
  await expect(list.getByText('Pause or resume the recording')).toHaveCount(0);
  await expect(list.getByText('Space')).toBeVisible();
});

test('settings made offline by one user are not saved to another account', async ({ page, server }) => {
  await createAccount(page, server);
  await chooseContrastUnsaved(page);
  // Closes the first user's page, whose pending requests would carry the second user's cookie.
  await page.goto('about:blank');
  await createAccount(page, server, 'Bob Example');
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { accessibility } = await (await page.request.get('/api/user-preferences')).json();
  expect(accessibility).toBeNull();
});

test('accessibility settings made offline are saved when back online', async ({ page, server }) => {
  await createAccount(page, server);
  await chooseContrastUnsaved(page);
  await expect
    .poll(async () => (await (await page.request.get('/api/user-preferences')).json()).accessibility)
    .toMatchObject({ highContrastMode: true });
});

test('notices stay until dismissed when optimised for screen readers', async ({ page, server }) => {
  await createAccount(page, server);
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Optimized for screen readers' }).click();
  await page.clock.install();
  await page.getByRole('button', { name: /^Theme: / }).click();
  await expect(toast(page)).toContainText('Light mode');
  await page.clock.runFor(30_000);
  await expect(toast(page)).toContainText('Light mode');
  await page.getByRole('button', { name: 'Dismiss notification' }).click();
  await page.clock.runFor(5000);
  await expect(toast(page)).not.toContainText('Light mode');
});

test('a switch keeps the focus while it is being saved, so that Space toggles it again', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await page.goto('/app');
  const keep = page.getByRole('switch', { name: 'Keep recordings' });
  await expect(keep).toBeEnabled();
  const answerSave = await holdRequests(page, '**/api/user-preferences');
  await keep.press('Space');
  await expect(keep).toBeChecked();
  await page.keyboard.press('Space');
  await expect(keep).not.toBeChecked();
  const last = page.waitForResponse(
    (answer) => answer.request().postDataJSON()?.keepRecordings === false && answer.ok(),
  );
  await answerSave();
  await last;
  await expect(keep).toBeFocused();
  await expect(keep).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible();
});

test('the model is chosen automatically, or from the catalogue with its prices (growth 3, 4)', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await page.goto('/settings');
  const auto = page.getByRole('switch', { name: 'Choose automatically' });
  await expect(auto).toBeChecked();
  await expect(page.getByRole('radio', { name: /GPT-5/ })).toHaveCount(0);
  await auto.click();
  await expect(toast(page)).toContainText('Settings saved');
  const models = page.getByRole('group', { name: 'Model' });
  await expect(models.getByRole('radio')).toHaveCount(10);
  const opus = models.locator('label').filter({ hasText: 'Claude Opus 4.1' });
  await expect(opus).toContainText('$15 in · $75 out per million tokens');
  await expect(opus).toContainText('200K context');
  await expect(opus).toContainText('Latest');
  await expect(opus).toContainText('Reasoning');
  await expect(models.locator('label').filter({ hasText: 'GPT-4o' })).not.toContainText('Latest');
  await expect(models.locator('label').filter({ hasText: 'GPT-5 nano' })).not.toContainText('Vision');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect(save).toHaveCount(0);
  await opus.getByRole('radio').check();
  const answerSave = await holdRequests(page, '**/api/user-preferences');
  await save.click();
  // A choice made during the first save is still unsaved afterwards.
  const nano = models.locator('label').filter({ hasText: 'GPT-5 nano' }).getByRole('radio');
  await nano.check();
  await answerSave();
  await expect(save).toBeVisible();
  await expect(nano).toBeChecked();
  await opus.getByRole('radio').check();
  await expect(save).toHaveCount(0);
  await page.reload();
  await expect(opus.getByRole('radio')).toBeChecked();
  await expect(auto).not.toBeChecked();
});

test('the Quick Share bar accepts one to six apps, and saves them (growth 4, 5)', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Quick Share' });
  const save = card.getByRole('button', { name: 'Save' });
  await expect(card.getByRole('checkbox', { checked: true })).toHaveCount(4);
  await expect(save).toBeDisabled();
  await card.getByRole('checkbox', { name: 'Gmail' }).check();
  await card.getByRole('checkbox', { name: 'LinkedIn' }).check();
  await expect(card.getByRole('checkbox', { name: 'Outlook' })).toBeDisabled();
  const answerSave = await holdRequests(page, '**/api/user-preferences');
  await save.click();
  // A choice made during the first save is still unsaved afterwards.
  await card.getByRole('checkbox', { name: 'Telegram' }).uncheck();
  await answerSave();
  await expect(toast(page)).toContainText('Apps saved');
  await expect(card.getByRole('checkbox', { name: 'Telegram' })).not.toBeChecked();
  await expect(save).toBeEnabled();
  await card.getByRole('checkbox', { name: 'Telegram' }).check();
  await page.reload();
  await expect(card.getByRole('checkbox', { name: 'LinkedIn' })).toBeChecked();
  for (const name of ['WhatsApp', 'Telegram', 'X', 'Instagram', 'Gmail', 'LinkedIn']) {
    await card.getByRole('checkbox', { name, exact: true }).uncheck();
  }
  await expect(save).toBeDisabled();
});

test('the interface language changes immediately, and persists (growth 4)', async ({ page, server }) => {
  await createAccount(page, server);
  await page.goto('/settings');
  const loaded = page.waitForEvent('load');
  await page.getByRole('combobox', { name: 'Interface language' }).selectOption('nl');
  await loaded;
  await expect(page.getByRole('heading', { name: 'Accountinstellingen' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Taal van de interface' })).toHaveValue('nl');
  // In a right-to-left language, shortcuts are still written left to right.
  await chooseLanguage(page, server, 'ar');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('⇧ F7')).toHaveCSS('direction', 'ltr');
});

test('files of other programs are imported into the history, each once', async ({ page, server }) => {
  const pageErrors = collectPageErrors(page);
  await createAccount(page, server);
  await page.goto('/settings#import');
  const card = page.getByRole('region', { name: 'Import texts' });
  const bad = { name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{}') };
  const files = [
    {
      name: 'talk.srt',
      mimeType: '',
      buffer: Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nThe garden gate.'),
    },
    { name: 'note.md', mimeType: 'text/markdown', buffer: Buffer.from('Buy a red bicycle.') },
    bad,
  ];
  const choose = async (chosen = files): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await card.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles(chosen);
  };
  await choose(Array.from({ length: IMPORT.files + 1 }, (_, n) => ({ ...bad, name: `${n}.json` })));
  await expect(card.getByRole('status')).toContainText('1 file was not added:');
  await choose();
  await expect(card.getByRole('status')).toContainText('2 texts are in your history.');
  await expect(card.getByRole('listitem')).toHaveText(['bad.json: there is no text in it']);
  await expectAccessible(page);
  // An import continues while the user is on another page, and reports its end there.
  const release = await holdRequests(page, '**/api/texts');
  await choose();
  await expect(card.getByText('This continues while you use other pages.')).toBeVisible();
  await expect(card.getByText(/ of 3 files$/)).toBeVisible();
  // Of the progress, nothing is announced; what announces the outcome is there before it.
  await expect(card.getByRole('status')).toHaveText('');
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Recent Transcriptions' }).click();
  await expect(card).toBeHidden();
  await release();
  await expect(toast(page)).toContainText('2 texts are in your history.');
  await expect(toast(page)).toContainText('Some files were not added.');
  await page.goBack();
  await expect(card.getByRole('listitem')).toHaveText(['bad.json: there is no text in it']);
  // A session that ends during an import is reported.
  await page.route('**/api/texts', (route) =>
    route.fulfill({ status: 401, json: { error: 'Sign in', code: 'unauthenticated' } }),
  );
  await choose();
  await expect(page).toHaveURL('/auth');
  await expect(toast(page)).toContainText('You were logged out before all files were added.');
  await page.goto('/recent');
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(2);
  // A text without times has no duration.
  await expect(items.filter({ hasText: 'The garden gate.' })).toContainText('0:02');
  await expect(items.filter({ hasText: 'Buy a red bicycle.' })).not.toContainText('0:00');
  await items.getByRole('button', { name: /^The garden gate/ }).click();
  const text = page.getByRole('textbox', { name: 'Transcription text' });
  await expect(text).toContainText('The garden gate.');
  await expect(page.getByText('Imported', { exact: true }).first()).toBeVisible();
  // The text was imported, so it is not called spoken, and there are no recording tips.
  await expect(page.getByRole('button', { name: /^Privacy/ })).toBeVisible();
  await expect(page.getByText('Recording Tips')).toHaveCount(0);
  await text.press('End');
  await page.keyboard.type(' It is open.');
  const version = page.getByRole('group', { name: 'Which text' });
  await expect(version.getByRole('radio', { name: 'As imported' })).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^As imported/ })).toBeVisible();
  await expect(page.getByText('As spoken')).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

test('a webhook is added, tested and deleted, and its secret is shown once', async ({
  page,
  server,
  database,
}) => {
  const pageErrors = collectPageErrors(page, [400]);
  await createAccount(page, server);
  await page.goto('/settings#webhooks');
  const card = page.getByRole('region', { name: 'Webhooks' });
  const address = card.getByRole('textbox', { name: 'Address' });
  await address.fill('example.com');
  await card.getByRole('button', { name: 'Add webhook' }).click();
  await expect(card.getByText('Enter a complete address')).toBeVisible();
  await address.fill('http://192.168.1.5/hook');
  await card.getByRole('button', { name: 'Add webhook' }).click();
  await expect(toast(page)).toContainText('This server only sends to public https addresses.');
  await address.fill('https://hook.invalid/parlance');
  await card.getByRole('button', { name: 'Add webhook' }).click();
  await expect(card.getByRole('textbox', { name: 'The secret that signs its requests' })).toHaveValue(
    /^whsec_/,
  );
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Done' }).click();
  const item = card.getByRole('listitem');
  await expect(item).toContainText('Nothing sent yet');
  // Names in `.invalid` never resolve; without a name server, the error is a different one.
  const unreached = /the server’s name in this address is unknown|No answer/;
  await item.getByRole('button', { name: 'Test https://hook.invalid/parlance' }).click();
  await expect(item).toContainText(unreached);
  for (const [last_status, last_error, words] of [
    [null, 'ENOTFOUND', 'the server’s name in this address is unknown'],
    [null, 'CERT_HAS_EXPIRED', 'the certificate of this address is not valid'],
    [null, 'ECONNREFUSED', 'No answer'],
    [301, null, 'this address redirects to another one (status 301)'],
    [500, null, 'Not accepted'],
  ] as const) {
    await database.db.updateTable('webhooks').set({ last_status, last_error }).execute();
    await page.reload();
    await expect(item).toContainText(words);
  }
  // After a 410, the card also reports a test that does not turn it on again.
  const off = { last_status: 410, last_error: null, last_at: Date.UTC(2026, 0, 2) };
  await database.db.updateTable('webhooks').set(off).execute();
  await page.reload();
  await expect(item).toContainText('this address has unsubscribed (status 410)');
  await item.getByRole('button', { name: 'Test https://hook.invalid/parlance' }).click();
  await expect(item).toContainText('It stays off until a test is accepted');
  await expect(item).toContainText(unreached);
  await database.db.updateTable('webhooks').set({ last_status: null }).execute();
  // A secret encrypted otherwise can't be read, as after a change of the server's own secret.
  await database.db.updateTable('webhooks').set({ secret: 'unreadable' }).execute();
  await item.getByRole('button', { name: 'Test https://hook.invalid/parlance' }).click();
  await expect(item).toContainText('this server can no longer read its secret');
  await item.getByRole('button', { name: 'Delete https://hook.invalid/parlance' }).click();
  await expect(item).toHaveCount(0);
  await expect(card.getByRole('heading', { name: 'Webhooks' })).toBeFocused();
  expect(pageErrors).toEqual([]);
});

test('a settings card named in the address scrolls into view, but not again after the user scrolled', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/webhooks', async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto('/settings#danger');
  const card = page.getByRole('region', { name: 'Danger Zone' });
  await expect(card).toBeInViewport();
  await page.mouse.wheel(0, -100_000);
  await expect(card).not.toBeInViewport();
  const answered = page.waitForResponse('**/api/webhooks');
  release();
  await answered;
  await expect(page.getByRole('region', { name: 'Webhooks' }).getByRole('textbox')).toBeVisible();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(card).not.toBeInViewport();
});
