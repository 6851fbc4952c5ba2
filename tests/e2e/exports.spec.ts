import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { Database } from '../../src/server/db/database.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { spokenSegments } from '../support/spoken-segments.ts';
import { expectAccessible } from './expect-accessible.ts';
import { collectPageErrors, createAccount, expect, test, toast } from './fixtures.ts';
import { DESKTOP, openTranscription, PHONE } from './transcription-page.ts';

const TEXT = 'Plant beans in the garden\nand water them';
const SEGMENTS = [{ start: 0, end: 3.5, text: 'plant beans in the garden and water them' }];

const menu = (page: Page): Locator => page.getByRole('button', { name: 'Export' });

async function withText(
  page: Page,
  server: ServerProcess,
  database: Database,
  { segments = SEGMENTS, html }: { segments?: readonly object[]; html?: string } = {},
): Promise<void> {
  const email = await createAccount(page, server);
  const createdAt = new Date(2026, 2, 4, 12).getTime();
  const [id = ''] = await seedTranscriptions(database, email, [{ text: TEXT, createdAt }]);
  await database.db
    .updateTable('transcriptions')
    .set({ segments: JSON.stringify(segments) })
    .where('id', '=', id)
    .execute();
  if (html) {
    const headers = { origin: server.url };
    const edit = await page.request.patch(`/api/transcriptions/${id}`, {
      data: { version: 1, text: TEXT, html },
      headers,
    });
    expect(edit.ok()).toBe(true);
  }
  await openTranscription(page, id);
}

/** Saves a file with a menu item; returns its name and content. */
async function saved(page: Page, item: string): Promise<[name: string, content: Buffer]> {
  const saving = page.waitForEvent('download');
  await menu(page).click();
  await page.getByRole('menuitem', { name: item }).click();
  const download = await saving;
  return [download.suggestedFilename(), readFileSync(await download.path())];
}

for (const [name, viewport] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`a text is exported in every format on ${name}, with a descriptive file name`, async ({
    page,
    server,
    database,
  }) => {
    const pageErrors = collectPageErrors(page);
    await page.setViewportSize(viewport);
    await withText(page, server, database);
    if (viewport === DESKTOP) {
      // The buttons are in one row.
      const choose = await page.getByRole('button', { name: 'Choose apps' }).boundingBox();
      expect((await menu(page).boundingBox())?.y).toBe(choose?.y);
    }
    const start = '2026-03-04 Plant beans in the garden';
    const asText = ([file, content]: [string, Buffer]) => [file, content.toString('utf8')];
    expect(asText(await saved(page, 'Plain text (.txt)'))).toEqual([`${start}.txt`, `${TEXT}\n`]);
    expect(asText(await saved(page, 'Markdown (.md)'))).toEqual([
      `${start}.md`,
      'Plant beans in the garden\n\nand water them\n',
    ]);
    expect(asText(await saved(page, 'Subtitles (.srt)'))).toEqual([
      `${start}.srt`,
      '1\n00:00:00,000 --> 00:00:03,500\nplant beans in the garden and water them\n',
    ]);
    expect(asText(await saved(page, 'Web subtitles (.vtt)'))).toEqual([
      `${start}.vtt`,
      'WEBVTT\n\n00:00:00.000 --> 00:00:03.500\nplant beans in the garden and water them\n',
    ]);
    const [word, content] = await saved(page, 'Word document (.docx)');
    expect(word).toBe(`${start}.docx`);
    expect(content.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(pageErrors).toEqual([]);
    await menu(page).click();
    await expect(page.getByRole('menuitem', { name: 'Plain text (.txt)' })).toBeVisible();
    await expectAccessible(page);
  });
}

test('formatted text is copied as Markdown, by keyboard alone', async ({ page, server, database }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  const html = '<p><strong>Plant</strong> beans in the garden</p><p>and <em>water</em> them</p>';
  await withText(page, server, database, { html });
  await menu(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Copy as Markdown' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page).getByText('Copied!', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    '**Plant** beans in the garden\n\nand _water_ them\n',
  );
});

test('the words on the screen are exported and shared, also those of another version', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  const [id = ''] = await seedTranscriptions(database, email, [{ text: TEXT }]);
  const edit = await page.request.patch(`/api/transcriptions/${id}`, {
    data: { version: 1, text: 'Plant peas', html: null },
    headers: { origin: server.url },
  });
  expect(edit.ok()).toBe(true);
  await openTranscription(page, id);
  const exported = async () => (await saved(page, 'Plain text (.txt)'))[1].toString('utf8');
  expect(await exported()).toBe('Plant peas\n');
  await page.getByRole('radio', { name: 'As spoken' }).check();
  expect(await exported()).toBe(`${TEXT}\n`);
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'WhatsApp' }).click();
  await (await opening).waitForURL(/^https:\/\/wa\.me\/\?text=Plant%20beans/);
  await page.bringToFront();
  await page.getByRole('radio', { name: 'Edited' }).check();
  expect(await exported()).toBe('Plant peas\n');
});

test('subtitles are offered only for a text with times, and no export for an empty text', async ({
  page,
  server,
  database,
}) => {
  await withText(page, server, database, { segments: [] });
  await menu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Plain text (.txt)' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /ubtitles/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Transcription text' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(menu(page)).toHaveCount(0);
  await page.keyboard.type('New');
  await expect(menu(page)).toBeVisible();
  await expect(page.getByRole('menuitem')).toHaveCount(0);
});

test('word times are exported as word-by-word subtitles', async ({ page, server, database }) => {
  const email = await createAccount(page, server);
  const text = 'Rock & roll is here.';
  const segments = spokenSegments([text]);
  const createdAt = new Date(2026, 2, 4, 12).getTime();
  const [id = ''] = await seedTranscriptions(database, email, [{ text, createdAt, segments }]);
  await openTranscription(page, id);
  const [name, content] = await saved(page, 'Word-by-word subtitles (.vtt)');
  expect(name).toBe('2026-03-04 Rock & roll is here.karaoke.vtt');
  expect(content.toString('utf8')).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n' +
      'Rock <00:00:00.400>&amp; <00:00:00.800>roll <00:00:01.200>is <00:00:01.600>here.\n',
  );
});

test('the command palette exports, shares and opens the choice of apps', async ({
  page,
  server,
  database,
}) => {
  await withText(page, server, database);
  const choose = async (words: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: /type what you want/i })).toBeFocused();
    await page.keyboard.type(words);
    // Parts of the page that are still loading add their commands to the open palette.
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
  };
  await page.route('**/assets/run-export-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await choose('export markdown');
  await expect(toast(page)).toContainText('Parlance can’t be reached.');
  const saving = page.waitForEvent('download');
  await choose('export markdown');
  expect((await saving).suggestedFilename()).toMatch(/\.md$/);
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
  const opening = page.waitForEvent('popup');
  await choose('share whatsapp');
  const popup = await opening;
  await popup.waitForURL(/^https:\/\/wa\.me\/\?text=Plant/);
  await popup.close();
  await page.bringToFront();
  await choose('choose apps');
  await expect(page.getByRole('dialog', { name: 'Choose apps' })).toBeVisible();
});
