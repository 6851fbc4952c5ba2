import type { Locator, Page } from '@playwright/test';
import { NAME_MAX } from '../../src/contract/limits.ts';
import { expectAccessible } from './expect-accessible.ts';
import { createAccount, expect, holdRequests, test, toast } from './fixtures.ts';

const card = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Your profiles' }).getByRole('listitem').filter({ hasText: name });
const summary = (page: Page): Locator => page.getByRole('region', { name: 'Active Profile' });
const form = (page: Page): Locator => page.getByRole('dialog');

async function create(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await form(page).getByLabel('Name', { exact: true }).fill(name);
  await form(page).getByRole('button', { name: 'Create Profile' }).click();
  await expect(form(page)).toBeHidden();
  await expect(card(page, name)).toBeVisible();
}

test.beforeEach(async ({ page, server }) => {
  await createAccount(page, server);
});

test('voice profiles are created, changed, activated and deleted, and persist (growth 2, 4, 8)', async ({
  page,
}) => {
  await page.goto('/voice-profiles');
  await expect(page).toHaveTitle('Voice Profiles - Parlance');
  await expect(page.getByText('No voice profiles yet. Create one to get started!')).toBeVisible();

  await create(page, 'At work');
  await expect(toast(page)).toContainText('Voice profile created successfully');
  await expect(summary(page)).toContainText('At work');
  await expect(summary(page)).toContainText('Never');
  await expect(card(page, 'At work')).toContainText('English');
  await expect(card(page, 'At work').getByRole('button', { name: 'Activate' })).toBeHidden();

  await create(page, 'Letters');
  await expect(summary(page)).toContainText('At work');
  await card(page, 'Letters').getByRole('button', { name: 'Activate' }).click();
  await expect(summary(page)).toContainText('Letters');
  await expect(toast(page)).toContainText('Voice profile activated');
  await expect(card(page, 'At work').getByRole('button', { name: 'Activate' })).toBeVisible();

  await card(page, 'At work').getByRole('button', { name: 'Edit' }).click();
  await expect(form(page).getByLabel('Name', { exact: true })).toHaveValue('At work');
  await form(page).getByLabel('Name', { exact: true }).fill('At the clinic');
  await form(page).getByLabel('Description').fill('For colleagues');
  await form(page).getByLabel('Language').selectOption('nl');
  await form(page).getByRole('radio', { name: 'Slow' }).check();
  await form(page).getByLabel('Vocabulary level').selectOption('technical');
  await form(page).getByRole('switch', { name: 'Punctuation' }).press('Space');
  await form(page).getByRole('switch', { name: 'Spoken commands' }).press('Space');
  await form(page).getByRole('button', { name: 'All commands' }).click();
  // The commands are in the language of the profile.
  await expect(form(page).getByRole('term').first()).toHaveText('nieuwe alinea');
  await form(page).getByRole('radio', { name: 'Blank line' }).check();
  await form(page).getByLabel('Dates').selectOption('yyyy-mm-dd');
  await form(page).getByRole('button', { name: 'Update Profile' }).click();
  await expect(toast(page)).toContainText('Voice profile updated successfully');
  await expect(form(page)).toBeHidden();

  await page.reload();
  await expect(summary(page)).toContainText('Letters');
  const clinic = card(page, 'At the clinic');
  for (const words of ['For colleagues', 'Dutch', 'Slow', 'Technical'])
    await expect(clinic).toContainText(words);
  await clinic.getByRole('button', { name: 'Edit' }).click();
  await expect(form(page).getByRole('switch', { name: 'Punctuation' })).not.toBeChecked();
  await expect(form(page).getByRole('switch', { name: 'Spoken commands' })).toBeChecked();
  await expect(form(page).getByRole('radio', { name: 'Blank line' })).toBeChecked();
  await expect(form(page).getByLabel('Dates')).toHaveValue('yyyy-mm-dd');
  await page.keyboard.press('Escape');

  await card(page, 'Letters').getByRole('button', { name: 'Delete' }).click();
  await expect(form(page)).toContainText('Are you sure you want to delete this profile?');
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Letters')).toBeVisible();
  await card(page, 'Letters').getByRole('button', { name: 'Delete' }).click();
  await form(page).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Voice profile deleted successfully');
  await expect(summary(page)).toContainText('At the clinic');
  await expect(card(page, 'Letters')).toBeHidden();
});

test('edits made while a new profile is being saved stay in the form, and update the same profile', async ({
  page,
}) => {
  await page.goto('/voice-profiles');
  await page.getByRole('button', { name: 'Create Profile' }).click();
  const name = form(page).getByLabel('Name', { exact: true });
  await name.fill('Letters');
  const answerSave = await holdRequests(page, '**/api/voice-profiles');
  await form(page).getByRole('button', { name: 'Create Profile' }).click();
  await name.fill('Letters home');
  await answerSave();
  await form(page).getByRole('button', { name: 'Update Profile' }).click();
  await expect(form(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Your profiles' }).getByRole('article')).toHaveCount(1);
  await expect(card(page, 'Letters home')).toBeVisible();
});

test('a profile with a long one-word name can be deleted on a phone (growth 2, 5)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/voice-profiles');
  await create(page, 'W'.repeat(NAME_MAX));
  await card(page, 'WWW').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog');
  for (const name of ['Cancel', 'Delete', 'Close'])
    await expect(question.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page)).toContainText('Voice profile deleted successfully');
});

test('a profile form without a name shows the error under the field, and focuses it (growth 5)', async ({
  page,
}) => {
  await page.goto('/voice-profiles');
  await page.getByRole('button', { name: 'Create Profile' }).click();
  const name = form(page).getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  // After Enter the focus stays, so the error is announced; when the field gains the focus, its error is read with it.
  const told = form(page).locator('[aria-live]').filter({ hasText: 'Name is required' });
  await name.press('Enter');
  await expect(told).toHaveAttribute('aria-live', 'polite');
  await form(page).getByRole('button', { name: 'Create Profile' }).click();
  await expect(told).toHaveAttribute('aria-live', 'off');
  await expect(name).toHaveAccessibleDescription('Name is required');
  await expect(name).toBeFocused();
});

test('a failure to create a profile is shown, and the form keeps its values (growth 8)', async ({ page }) => {
  await page.goto('/voice-profiles');
  await page.route('**/api/voice-profiles', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 500,
          json: { error: 'Something went wrong on the server.', code: 'internal' },
        })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await form(page).getByLabel('Name', { exact: true }).fill('At work');
  await form(page).getByRole('button', { name: 'Create Profile' }).click();
  await expect(toast(page)).toContainText('Failed to create profile');
  await expect(toast(page)).toContainText('Something went wrong on the server.');
  await expect(form(page).getByLabel('Name', { exact: true })).toHaveValue('At work');
});

test('voice profiles that failed to load can be retried', async ({ page }) => {
  let isDown = true;
  await page.route('**/api/voice-profiles', (route) =>
    isDown
      ? route.fulfill({
          status: 500,
          json: { error: 'Something went wrong on the server.', code: 'internal' },
        })
      : route.continue(),
  );
  await page.goto('/voice-profiles');
  await expect(page.getByRole('heading', { name: 'Your voice profiles could not be loaded' })).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No voice profiles yet. Create one to get started!')).toBeVisible();
});

test('names and terms are added and removed by keyboard, and pasted as a list', async ({ page }) => {
  await page.goto('/voice-profiles');
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await form(page).getByLabel('Name', { exact: true }).fill('At work');
  const field = form(page).getByLabel('Add a name or term');
  const terms = form(page)
    .getByRole('list', { name: /Your vocabulary/ })
    .getByRole('listitem');
  await field.fill('Kubernetes');
  // The Enter key that confirms an input method's word, as WebKit sends it.
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
  await expect(terms).toHaveCount(0);
  await field.press('Enter');
  await expect(terms).toHaveText(['Kubernetes']);
  await expect(form(page).locator('form').getByRole('status')).toHaveText('Kubernetes added');
  await field.evaluate((input) => {
    const data = new DataTransfer();
    data.setData('text', 'Siobhan\nJan de Vries\nkubernetes');
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(terms).toHaveText(['Kubernetes', 'Siobhan', 'Jan de Vries']);
  await form(page).getByRole('button', { name: 'Remove Siobhan' }).press('Enter');
  await expect(terms).toHaveText(['Kubernetes', 'Jan de Vries']);
  await expect(form(page).getByRole('button', { name: 'Remove Jan de Vries' })).toBeFocused();
  await field.fill('Typed and not added');
  await form(page).getByRole('button', { name: 'Create Profile' }).click();
  await expect(form(page)).toBeHidden();
  await page.reload();
  await card(page, 'At work').getByRole('button', { name: 'Edit' }).click();
  await expect(terms).toHaveText(['Kubernetes', 'Jan de Vries', 'Typed and not added']);
});

test('the recorder shows the active profile, and another can be chosen there', async ({ page }) => {
  await page.goto('/app');
  await page.getByRole('link', { name: 'Set up a voice profile' }).click();
  await expect(page).toHaveURL(/\/voice-profiles$/);
  await create(page, 'At work');
  await create(page, 'Letters');
  await page.goto('/app');
  const choice = page.getByLabel('Voice profile');
  await expect(choice.locator('option:checked')).toHaveText('At work');
  await choice.selectOption('Letters');
  await expect(toast(page)).toContainText('Voice profile activated');
  await page.goto('/voice-profiles');
  await expect(summary(page)).toContainText('Letters');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the voice profiles page and its form have no accessibility violations at any size, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/voice-profiles');
    await expect(page.getByText('No voice profiles yet.')).toBeVisible();
    await expectAccessible(page);
    await create(
      page,
      'A name so long that it has to be broken somewhere: Donaudampfschifffahrtsgesellschaft',
    );
    await create(page, 'Letters');
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectAccessible(page);
      await card(page, 'Letters').getByRole('button', { name: 'Edit' }).click();
      await form(page).getByLabel('Add a name or term').fill('Kubernetes, Siobhan, x'.padEnd(70, 'x'));
      await form(page).getByLabel('Add a name or term').press('Enter');
      await expectAccessible(page);
      const inside = await form(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
      expect(inside).toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(form(page)).toBeHidden();
    }
  });
}
