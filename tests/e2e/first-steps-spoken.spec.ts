import type { Page } from '@playwright/test';
import { speak } from '../support/speech/voice.ts';
import {
  createAccount,
  disableAudioProcessing,
  expect,
  registerOnPage,
  type TestFixtures,
  test,
  toast,
  type WorkerFixtures,
} from './fixtures.ts';

const SAMPLE = 'The weather is lovely today and we are going to the park.';

/** A page whose microphone plays the sample once. */
async function listeningPage({
  listening,
  server,
}: Pick<TestFixtures & WorkerFixtures, 'listening' | 'server'>): Promise<Page> {
  const browser = await listening(await speak(SAMPLE));
  const page = await browser.newPage({ baseURL: server.url, locale: 'en-US' });
  await disableAudioProcessing(page);
  return page;
}

/** Registers and speaks the sample after typing; the recording still runs afterwards. */
async function speakSample(page: Page): Promise<void> {
  await page.goto('/auth');
  await registerOnPage(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Writing Sample').fill('First.');
  await page.getByRole('button', { name: 'Record a sample' }).click();
  await expect(page.getByRole('button', { name: 'Stop recording' })).toBeVisible();
  await page.waitForTimeout(4500);
}

test('a spoken writing sample is appended to the typed one (growth 2; core 8)', async ({
  server,
  listening,
}) => {
  const page = await listeningPage({ listening, server });
  await speakSample(page);
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(page.getByLabel('Writing Sample')).toHaveValue(/^First\.\n\n.*lovely/i);
  await expect(toast(page)).toContainText('Voice recorded successfully');
  await expect(toast(page)).toContainText('Your writing sample has been transcribed.');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  // The text does not open in the editor, but appears in the history.
  await expect(page.getByRole('listitem').filter({ hasText: /lovely/i })).toHaveCount(1);
  await expect(page.getByText('Ready to Record')).toBeVisible();
});

test('leaving the step ends the recording of a sample, and its text is kept (growth 2)', async ({
  server,
  listening,
}) => {
  const page = await listeningPage({ listening, server });
  await speakSample(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Settings');
  await expect(toast(page)).toContainText('Voice recorded successfully');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByLabel('Writing Sample')).toHaveValue(/^First\.\n\n.*lovely/i);
  await expect(page.getByText('Your recording is also kept in your history.')).toBeVisible();
});

test('reopened personality settings show their running recording (growth 8)', async ({
  server,
  listening,
}) => {
  const page = await listeningPage({ listening, server });
  await createAccount(page, server);
  await page.goto('/app');
  const panel = page.getByRole('dialog', { name: 'Personality Settings' });
  const open = async () => {
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'AI Coach' }).click();
  };
  const several = page.getByRole('switch', { name: 'Several people speak' });
  await expect(several).toBeEnabled();
  await several.press('Space');
  await expect(several).toBeChecked();
  await open();
  await panel.getByRole('button', { name: 'Record a sample' }).click();
  await expect(panel.getByRole('button', { name: 'Stop recording' })).toBeVisible();
  await page.waitForTimeout(4500);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await open();
  await panel.getByRole('button', { name: 'Stop recording' }).click();
  await expect(panel.getByLabel('Writing Sample')).toHaveValue(/lovely/i);
  // The sample was of one person: the choice is for the next recording.
  await page.keyboard.press('Escape');
  await expect(several).toBeChecked();
});

test('a sample recorded where no recorder is shown names a service that the server has a key for', async ({
  server,
  listening,
}) => {
  const page = await listeningPage({ listening, server });
  await page.route('**/api/capabilities', async (route) => {
    const response = await route.fetch();
    const { services, ...others } = await response.json();
    services.openai.available = false;
    services.anthropic.available = true;
    await route.fulfill({ response, json: { ...others, services } });
  });
  await createAccount(page, server);
  const known = page.waitForResponse('**/api/capabilities');
  await page.goto('/settings');
  await known;
  await page.getByRole('button', { name: 'Open Personality Settings' }).click();
  const opening = page.waitForRequest((request) => /\/api\/takes\/[^/]+$/.test(request.url()));
  await page.getByRole('button', { name: 'Record a sample' }).click();
  expect((await opening).postDataJSON()).toMatchObject({ aiService: 'anthropic' });
});
