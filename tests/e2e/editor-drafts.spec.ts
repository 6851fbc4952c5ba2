import type { Page } from '@playwright/test';
import { area, open, stored } from './desk.ts';
import { expect, test } from './stage.ts';

/** Keeps the edits of one page from the server, and nothing else. */
const holdEdits = (page: Page) =>
  page.route('**/api/transcriptions/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );

async function typeUnsent(page: Page, text: string): Promise<void> {
  await area(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(text);
  await expect(page.getByText('Not saved - will retry')).toBeVisible();
}

test('an edit that could not be sent goes up by itself at the next visit, without its text being opened', async ({
  page,
  server,
  database,
}) => {
  const id = await open({ page, server, database }, 'Written');
  await page.context().setOffline(true);
  await typeUnsent(page, ' on the train');
  await page.close();
  const later = await page.context().newPage();
  await page.context().setOffline(false);
  await later.goto('/recent');
  await expect(later.getByText('Written on the train')).toBeVisible();
  expect((await stored(later, id)).text).toBe('Written on the train');
});

test('an edit that another window has open is that window’s to send', async ({ page, server, database }) => {
  const id = await open({ page, server, database }, 'Written');
  await holdEdits(page);
  await typeUnsent(page, ' twice');
  const other = await page.context().newPage();
  await other.goto('/recent');
  await expect(other.getByText('Written')).toBeVisible();
  await other.waitForLoadState('networkidle');
  expect((await stored(other, id)).text).toBe('Written');
  await page.close();
  await other.reload();
  await expect(other.getByText('Written twice')).toBeVisible();
  expect((await stored(other, id)).text).toBe('Written twice');
});
