import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Database } from '../../src/server/db/database.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { expectAccessible } from './expect-accessible.ts';
import { collectPageErrors, createAccount, expect, test, toast } from './fixtures.ts';
import { ANDROID, DESKTOP, openTranscription, PHONE } from './transcription-page.ts';

const TEXT = 'Tea & cake at 5? “Yes” 🎂';

const shareTo = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Share to ${name}`, exact: true });
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Quick Share' });

/** Intercepts every request to another site. */
async function stayInside(context: BrowserContext, server: ServerProcess): Promise<void> {
  await context.route(
    (url) => url.protocol.startsWith('http') && url.origin !== new URL(server.url).origin,
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>outside</title>' }),
  );
}

async function withText(page: Page, server: ServerProcess, database: Database, text = TEXT): Promise<void> {
  await stayInside(page.context(), server);
  const email = await createAccount(page, server);
  const [id = ''] = await seedTranscriptions(database, email, [text]);
  await openTranscription(page, id);
  await expect(bar(page)).toBeVisible();
}

/** Clicks something that opens an external page; returns its URL. */
async function opened(page: Page, press: () => Promise<void>): Promise<URL> {
  const opening = page.waitForEvent('popup');
  await press();
  const popup = await opening;
  await popup.waitForURL(/^https:/);
  const url = new URL(popup.url());
  await popup.close();
  return url;
}

test('the four default apps are shown under a text, and receive the editor’s current text (core 9)', async ({
  page,
  server,
  database,
}) => {
  await page.setViewportSize(DESKTOP);
  const pageErrors = collectPageErrors(page);
  await withText(page, server, database);
  await expect(bar(page).getByRole('listitem')).toHaveText(['WhatsApp', 'Telegram', 'X', 'Instagram']);
  const url = await opened(page, () => shareTo(page, 'WhatsApp').click());
  expect([url.host, url.searchParams.get('text')]).toEqual(['wa.me', TEXT]);

  const text = page.getByRole('textbox', { name: 'Transcription text' });
  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' And more  ');
  const telegram = await opened(page, () => shareTo(page, 'Telegram').click());
  expect(telegram.searchParams.get('url')).toBe(`${TEXT} And more`);
  await text.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(bar(page)).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

test('Instagram receives the text via clipboard, and a clipboard failure is shown (core 7, 8)', async ({
  page,
  server,
  database,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await withText(page, server, database);
  const url = await opened(page, () => shareTo(page, 'Instagram').click());
  expect(url.host).toBe('www.instagram.com');
  await expect(toast(page).getByText('Copied!', { exact: true })).toBeVisible();
  await page.bringToFront();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(TEXT);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await shareTo(page, 'Instagram').click();
  await expect(toast(page).getByText('Manual copy needed')).toBeVisible();
  await expect(toast(page).getByText('Copy the text and open Instagram manually.')).toBeVisible();
});

test('a text too long for a post on X is announced before, and shortened only on request', async ({
  page,
  server,
  database,
}) => {
  const long = 'word '.repeat(100).trim();
  await withText(page, server, database, long);
  await shareTo(page, 'X').click();
  const dialog = page.getByRole('dialog', { name: 'Too long for one post' });
  await expect(dialog).toContainText('A post on X has room for 280 characters; your text needs 499.');
  await expectAccessible(page);
  const url = await opened(page, () => dialog.getByRole('button', { name: 'Share the beginning' }).click());
  const post = url.searchParams.get('text') ?? '';
  expect(url.origin + url.pathname).toBe('https://x.com/intent/tweet');
  expect(post.length).toBeLessThanOrEqual(280);
  expect(post).toMatch(/ word…$/);
});

async function phone(browser: Browser, server: ServerProcess): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-US',
    userAgent: ANDROID,
    viewport: PHONE,
    hasTouch: true,
  });
  return context.newPage();
}

test('a phone tries the app first, and opens the web page after a second (core 7)', async ({
  browser,
  server,
  database,
}) => {
  const page = await phone(browser, server);
  const breaches: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) breaches.push(message.text());
  });
  await withText(page, server, database);
  const tried: string[] = [];
  page.on('request', (request) => tried.push(request.url()));
  page.on('console', (message) => tried.push(message.text()));
  const begun = Date.now();
  const url = await opened(page, () => shareTo(page, 'WhatsApp').tap());
  expect(Date.now() - begun).toBeGreaterThanOrEqual(1000);
  expect(url.host).toBe('wa.me');
  expect(tried.join('\n')).toContain('whatsapp://send?text=Tea%20%26%20cake');
  await expect(page).toHaveURL(/\/app\?transcription=/);
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(breaches).toEqual([]);
  await page.context().close();
});

test('a phone opens no web page once the app opened', async ({ browser, server, database }) => {
  const page = await phone(browser, server);
  await withText(page, server, database);
  let popups = 0;
  page.on('popup', () => {
    popups += 1;
  });
  await shareTo(page, 'Telegram').tap();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForTimeout(1500);
  expect(popups).toBe(0);
  await page.context().close();
});

test('six apps can be chosen by keyboard alone, of which a phone shows four (core 5, 9)', async ({
  page,
  server,
  database,
}) => {
  await page.setViewportSize(DESKTOP);
  await withText(page, server, database);
  const choose = page.getByRole('button', { name: 'Choose apps' });
  await choose.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose apps' });
  const box = (name: string): Locator => dialog.getByRole('checkbox', { name, exact: true });
  await expectAccessible(page);
  for (const name of ['Gmail', 'LinkedIn']) {
    await box(name).focus();
    await page.keyboard.press('Space');
  }
  await expect(dialog.getByRole('status').filter({ hasText: 'chosen' })).toHaveText('6 of 6 chosen');
  for (const name of ['Outlook', 'Apple Mail', 'Facebook']) await expect(box(name)).toBeDisabled();

  await page.route('**/api/user-preferences', (route) => route.fulfill({ status: 500, body: '{}' }));
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Failed to save platform settings');
  await expect(dialog).toBeVisible();
  await page.unroute('**/api/user-preferences');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(choose).toBeFocused();
  await expect(bar(page).getByRole('listitem')).toHaveText([
    'WhatsApp',
    'Telegram',
    'X',
    'Instagram',
    'Gmail',
    'LinkedIn',
  ]);
  await page.reload();
  await expect(bar(page).getByRole('listitem')).toHaveCount(6);
  await page.setViewportSize(PHONE);
  await expect(bar(page).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
});

test('an empty choice of apps can’t be saved', async ({ page, server, database }) => {
  await withText(page, server, database);
  await page.getByRole('button', { name: 'Choose apps' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose apps' });
  for (const name of ['WhatsApp', 'Telegram', 'X', 'Instagram']) {
    await dialog.getByRole('checkbox', { name, exact: true }).uncheck();
  }
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('the system share sheet receives the text where available', async ({ page, server, database }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      share: async (content: unknown) => void shared.push(content),
      canShare: () => true,
    });
  });
  await withText(page, server, database);
  await page.getByRole('button', { name: 'More apps' }).click();
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown }).shared);
  await expect.poll(shared).toEqual([{ text: TEXT }]);
});
