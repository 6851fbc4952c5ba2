import type { Locator, Page } from '@playwright/test';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { selectWords } from './editor-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import { collectPageErrors, createAccount, expect, test } from './fixtures.ts';
import { DESKTOP, openTranscription, PHONE } from './transcription-page.ts';

const LONG = `We moved the launch to “Thursday” – that is final… ${'The team met today. '.repeat(18).trim()}`;

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Preview by channel' });
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

async function openPreview(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Preview by channel' }).click();
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}

test('a long text is split into numbered posts by Fit, joined by undo, and itself unchanged', async ({
  page,
  server,
  database,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await page.context().route(/^https:\/\/x\.com\//, (route) => route.fulfill({ body: 'outside' }));
  const pageErrors = collectPageErrors(page);
  const [id = ''] = await seedTranscriptions(database, await createAccount(page, server), [LONG]);
  await openTranscription(page, id);
  const dialog = await openPreview(page);
  const posts = dialog.getByRole('listitem').filter({ hasText: 'of 280' });
  await expect(posts).toHaveCount(1);
  await expect(posts.locator('[lang=en]')).toHaveText(LONG);
  // The length of the text, and one more, because the ellipsis counts as two.
  await expect(dialog).toContainText(`${LONG.length + 1 - 280} characters too many.`);
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Fit', exact: true }).press('Enter');
  await expect(posts).toHaveCount(2);
  const undo = dialog.getByRole('button', { name: 'Undo the fit' });
  await expect(undo).toBeFocused();
  await dialog.getByRole('button', { name: 'Copy part 2' }).click();
  await expect.poll(() => copied(page)).toMatch(/today\. 2\/2$/);
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Open X' }).click();
  const popup = await opening;
  await popup.waitForURL(/^https:/);
  expect(new URL(popup.url()).searchParams.get('text')).toMatch(/^We moved .* 1\/2$/);
  await popup.close();
  await undo.click();
  await expect(posts).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Transcription text' })).toHaveText(LONG);
  expect(pageErrors).toEqual([]);
});

test('channels are chosen by arrow keys, and each shows lost formatting and the fitted text', async ({
  page,
  server,
  database,
}) => {
  await page.setViewportSize(PHONE);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  const [id = ''] = await seedTranscriptions(database, await createAccount(page, server), [LONG]);
  await openTranscription(page, id);
  const text = page.getByRole('textbox', { name: 'Transcription text' });
  await selectWords(page, 'We');
  await page.keyboard.press('ControlOrMeta+b');
  await expect(text.locator('strong')).toHaveText('We');

  const dialog = await openPreview(page);
  const shown = dialog.getByRole('region', { name: 'Preview' });
  const fit = dialog.getByRole('button', { name: 'Fit', exact: true });
  await dialog.getByRole('radio', { name: 'X', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'WhatsApp' })).toBeChecked();
  await expect(dialog).toContainText('Lost there: bold.');
  await fit.click();
  await expect(dialog).not.toContainText('Lost there');
  await expect(shown.locator('strong')).toHaveText('We');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => copied(page)).toMatch(/^\*We\* moved/);

  await dialog.getByRole('radio', { name: 'WhatsApp' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(shown).toContainText('A note from Parlance');
  await fit.click();
  await expect(shown).toContainText('We moved the launch to “Thursday” – that is final…');
  await dialog.getByRole('button', { name: 'Copy with formatting' }).click();
  const html = () =>
    page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return item?.types.includes('text/html') ? (await item.getType('text/html')).text() : '';
    });
  await expect.poll(html).toContain('<strong>We</strong>');

  await dialog.getByRole('radio', { name: 'SMS' }).check();
  await expect(dialog).toContainText('Text messages: 7.');
  await fit.click();
  await expect(dialog).toContainText('Text messages: 3.');
  await expect(shown).toContainText('We moved the launch to "Thursday" - that is final...');
  await expectAccessible(page);

  await dialog.getByRole('radio', { name: 'LinkedIn' }).check();
  await expect(shown.getByText('…more')).toBeVisible();
  await expect(fit).toHaveCount(0);
});
