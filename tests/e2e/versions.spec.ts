import type { Page } from '@playwright/test';
import { button, openText, savedStatus, selectWords, storedText, textArea } from './editor-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test, toast } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Versions' });
const version = (page: Page, name: RegExp) => dialog(page).getByRole('button', { name });
const shown = (page: Page) => dialog(page).getByRole('region', { name: 'Text', exact: true });
const names = (page: Page) => dialog(page).getByRole('list').first().getByRole('button').allInnerTexts();

async function typeAtEnd(page: Page, text: string): Promise<void> {
  await textArea(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(text);
}

/** Saves an edit as another device does. */
async function editElsewhere(page: Page, id: string, text: string, version: number): Promise<void> {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.patch(`/api/transcriptions/${id}`, {
    data: { text, version },
    headers: { origin },
  });
  expect(answer.status()).toBe(200);
}

test('every version of a text can be viewed, compared and restored with its formatting', async ({
  page,
  server,
  database,
}) => {
  const id = await openText({ page, server, database }, 'i went to the market');
  await selectWords(page, 'market');
  await page.keyboard.press('ControlOrMeta+b');
  await expect(textArea(page).locator('strong')).toHaveText('market');
  await expect(savedStatus(page)).toBeVisible();
  await textArea(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ArrowRight');
  await button(page, 'Check grammar').click();
  await expect(textArea(page)).toHaveText('I went to the market');
  await expect.poll(async () => (await storedText(page, id)).text).toBe('I went to the market');

  await button(page, 'Versions').click();
  await expect.poll(() => names(page)).toHaveLength(3);
  const [newest, middle, oldest] = await names(page);
  expect([newest, middle, oldest]).toEqual([
    expect.stringMatching(/^Check grammar\s*Current/),
    expect.stringMatching(/^Edited/),
    expect.stringMatching(/^As spoken/),
  ]);
  await expect(shown(page).locator('ins')).toHaveText(['I']);
  await expect(shown(page).locator('del')).toHaveText(['i']);
  await version(page, /^Edited/).click();
  await expect(shown(page)).toContainText('Only the formatting differs.');
  await expect(shown(page).locator('[lang=en]')).toHaveText('i went to the market');
  await dialog(page).getByRole('radio', { name: 'Compared with the current text' }).check();
  await expect(shown(page).locator('del')).toHaveText(['I']);
  await expectAccessible(page);

  await button(page, 'Restore').click();
  await expect(toast(page)).toContainText('Version restored');
  await expect(dialog(page)).toHaveCount(0);
  await expect(textArea(page)).toHaveText('i went to the market');
  await expect(textArea(page).locator('strong')).toHaveText('market');
  expect((await storedText(page, id)).html).toContain('<strong>market</strong>');
  await button(page, 'Undo').click();
  await expect.poll(async () => (await storedText(page, id)).text).toBe('I went to the market');
});

test('a version is kept as a branch, edited beside the text, and deleted', async ({
  page,
  server,
  database,
}) => {
  const id = await openText({ page, server, database }, 'A long text.');
  await page.locator('body').press('h');
  await button(page, 'Keep as a branch…').click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill('Short for chat');
  const branch = '**/api/transcriptions/*/versions/*/branch';
  await page.route(branch, (route) => route.abort());
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('That did not work');
  await expect(name).toHaveValue('Short for chat');
  await page.unroute(branch);
  await name.press('Enter');
  await expect(toast(page)).toContainText('Branch kept');
  await version(page, /^Short for chat/).click();
  await button(page, 'Restore').click();
  await expect(dialog(page)).toHaveCount(0);
  await typeAtEnd(page, ' Bye.');
  await expect.poll(async () => (await storedText(page, id)).text).toBe('A long text. Bye.');

  await button(page, 'Versions').click();
  await expect(dialog(page).getByRole('heading', { name: 'Short for chat' })).toBeVisible();
  await version(page, /^As spoken/).click();
  await button(page, 'Restore').click();
  await expect(textArea(page)).toHaveText('A long text.');
  await button(page, 'Versions').click();
  await version(page, /^Short for chat/).click();
  await button(page, 'Delete branch').click();
  await button(page, 'Delete branch').last().click();
  await expect(toast(page)).toContainText('Branch deleted');
  await expect(version(page, /^Short for chat/)).toHaveCount(0);
});

test('the versions dialog does not reopen when its text is opened again', async ({
  page,
  server,
  database,
}) => {
  await openText({ page, server, database }, 'A long text.');
  const again = page.getByRole('listitem').filter({ hasText: 'A long text.' }).getByRole('button').first();
  await page.goto('/app');
  await again.click();
  await button(page, 'Versions').click();
  await expect(version(page, /^As spoken/)).toBeVisible();
  await page.goBack();
  await expect(textArea(page)).toHaveCount(0);
  await again.click();
  await expect(textArea(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('a concurrent edit of another device is kept as a version, and a notice links to it', async ({
  page,
  server,
  database,
}) => {
  const id = await openText({ page, server, database }, 'Start.');
  await editElsewhere(page, id, 'Start. Theirs.', 1);
  await typeAtEnd(page, ' Mine.');
  await expect(toast(page)).toContainText('This text was also changed elsewhere');
  await expect(textArea(page)).toHaveText('Start. Mine.');
  expect((await storedText(page, id)).text).toBe('Start. Mine.');
  await button(page, 'Versions').last().click();
  await version(page, /^From another device/).click();
  await dialog(page).getByRole('radio', { name: 'Text', exact: true }).check();
  await expect(shown(page)).toHaveText('Start. Theirs.');
  await button(page, 'Restore').click();
  await expect(textArea(page)).toHaveText('Start. Theirs.');
});

test('an unsent edit is kept as a version beside a newer text, which stays current', async ({
  page,
  server,
  database,
}) => {
  const id = await openText({ page, server, database }, 'Start.');
  await page.route('**/api/transcriptions/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await typeAtEnd(page, ' On the train.');
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('parlance-draft')));
  await editElsewhere(page, id, 'Start. At home.', 1);
  await page.reload();
  await expect(textArea(page)).toHaveText('Start. At home.');
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(toast(page)).toContainText('This text was also changed elsewhere');
  await button(page, 'Versions').last().click();
  await version(page, /^From another device/).click();
  await dialog(page).getByRole('radio', { name: 'Text', exact: true }).check();
  await expect(shown(page)).toHaveText('Start. On the train.');
});
