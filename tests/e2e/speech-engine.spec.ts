import type { Page } from '@playwright/test';
import type { ServerProcess } from '../support/server-process.ts';
import { expectAccessible } from './expect-accessible.ts';
import { createAccount, expect, test } from './fixtures.ts';

/** Changes the speech capabilities that the server reports to the page. */
async function tellSpeech(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.route('**/api/capabilities', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, speech: { ...body.speech, ...change } } });
  });
}

async function openApp(page: Page, server: ServerProcess): Promise<void> {
  await createAccount(page, server);
  await page.goto('/app');
}

const language = (page: Page) => page.getByRole('combobox', { name: 'Language' });

test('the built-in engine states before a recording that it recognises English only', async ({
  page,
  server,
}) => {
  await openApp(page, server);
  await expect(language(page).locator('option:checked')).toHaveText('English only (no auto-detect)');
  const note = page.getByText('This server recognizes English only.');
  await expect(note).toBeVisible();
  await expect(language(page)).toHaveAccessibleDescription(/recognizes English only/);
  await expect(language(page).getByRole('option', { name: /Dutch/ })).toBeDisabled();
  await language(page).selectOption('en');
  await expect(note).toHaveCount(0);
  await expectAccessible(page);
});

test('a language that this server can’t transcribe is explained, with a solution', async ({
  page,
  server,
}) => {
  await tellSpeech(page, { engine: 'openai', languages: 'any', detectsLanguage: true });
  await openApp(page, server);
  await language(page).selectOption('de');
  // Waits for the response of a pending request.
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(page.getByText(/can’t transcribe German yet\. Its operator can add a model/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeEnabled();
});

test('a fallback speech engine is named', async ({ page, server }) => {
  await tellSpeech(page, { fallbackFrom: ['openai'] });
  await openApp(page, server);
  await expect(
    page.getByText('The better speech engine isn’t responding right now. Moonshine Tiny is used instead'),
  ).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});
