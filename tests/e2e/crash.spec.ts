import { chromium, type Page } from '@playwright/test';
import { browserOptions, fakeMicrophone } from '../support/browser.ts';
import { killBrowserOf } from '../support/kill-browser.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { speak } from '../support/speech/voice.ts';
import { disableAudioProcessing, expect, PASSWORD, signUp, test } from './fixtures.ts';
import { waitForRecorded } from './recorder-page.ts';

const SENTENCE =
  'The weather is lovely today and we are going to the park. The children will play by the river.';

async function openProfile(folder: string, wav: string, baseURL: string): Promise<Page> {
  const context = await chromium.launchPersistentContext(folder, {
    ...browserOptions(fakeMicrophone(wav)),
    baseURL,
    locale: 'en-US',
  });
  const page = await context.newPage();
  await disableAudioProcessing(page);
  return page;
}

/**
 * Opens the app in the profile of a killed browser; retries when the browser crashes on the profile's state.
 */
async function reopen(open: () => Promise<Page>, tries = 3): Promise<Page> {
  const page = await open();
  try {
    await page.goto('/app');
    return page;
  } catch (error) {
    await page.context().close();
    if (tries === 1) throw error;
    return await reopen(open, tries - 1);
  }
}

test('a recording is offered again and transcribed after the browser was killed', async ({ server }) => {
  const profile = temporaryFolder();
  const wav = await speak(SENTENCE);
  const before = await openProfile(profile.path, wav, server.url);
  const email = await signUp(before);
  await before.getByRole('button', { name: 'Start recording' }).click();
  await expect(before.getByRole('button', { name: 'Stop recording' })).toBeVisible();
  await waitForRecorded(before, 4);
  await killBrowserOf(profile.path);

  const page = await reopen(() => openProfile(profile.path, wav, server.url));
  const kept = page.getByText(/You have an unfinished recording from/);
  const signIn = page.getByRole('button', { name: 'Sign In' });
  await expect(kept.or(signIn)).toBeVisible();
  if (await signIn.isVisible()) {
    // The kill can precede the browser's write of the cookie.
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await signIn.click();
  }
  await expect(kept).toBeVisible();
  await page.getByRole('button', { name: 'Transcribe' }).click();
  await expect(page.getByRole('textbox', { name: 'Transcription text' })).toContainText(/lovely/i);
  await expect(kept).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: /lovely/i })).toHaveCount(1);
  await expect(kept).toHaveCount(0);
  await page.context().close();
  profile.remove();
});
