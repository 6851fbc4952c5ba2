import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { SENTENCE, speak } from '../support/speech/voice.ts';
import { expectAccessible } from './expect-accessible.ts';
import { createAccount, expect, registerHere, signUp, test } from './fixtures.ts';

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen is sound at every size, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const visit = async (path: string) => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectAccessible(page);
      }
    };
    for (const path of ['/', '/auth', '/nowhere']) await visit(path);
    await signUp(page);
    for (const path of ['/app', '/recent']) await visit(path);
    await page.goto('/app');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload a recording' }).click();
    await (await chooser).setFiles(await speak(SENTENCE));
    await expect(page.getByRole('textbox', { name: 'Transcription text' })).toContainText(/weather/i, {
      timeout: 30_000,
    });
    for (const path of ['/app', '/recent']) await visit(path);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`first steps, panels and figures are sound at every size, ${colorScheme}`, async ({
    page,
    server,
    database,
  }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const look = async () => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectAccessible(page);
      }
    };
    await page.goto('/auth');
    await registerHere(page);
    for (const step of ['Personal', 'Writing', 'Settings']) {
      await expect(page.getByRole('heading', { level: 2 })).toContainText(step);
      await look();
      if (step !== 'Settings') await page.getByRole('button', { name: 'Next' }).click();
    }
    const email = await createAccount(page, server);
    await seedTranscriptions(database, email, ['One two three', 'Four five']);
    await page.goto('/analytics');
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeAttached();
    await look();
    await page.goto('/app?personality=true');
    await expect(page.getByRole('dialog', { name: 'Personality Settings' })).toBeVisible();
    await look();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Accessibility settings' }).click();
    await look();
    // With every setting on that changes how things look.
    for (const name of ['High contrast', 'Colour-blind friendly', 'Reduced motion']) {
      await page.getByRole('switch', { name }).click();
    }
    await page.getByRole('radio', { name: 'Extra large' }).check({ force: true });
    await look();
    await page.keyboard.press('Escape');
    await look();
    await page.goto('/settings');
    await page.getByRole('switch', { name: 'Choose automatically' }).click();
    await expect(page.getByRole('group', { name: 'Model' })).toBeVisible();
    await look();
  });
}

test('the space bar records, Escape cancels, and what was said can be brought back', async ({
  listening,
  server,
}) => {
  const browser = await listening(await speak(SENTENCE));
  const page = await browser.newPage({ baseURL: server.url });
  await signUp(page);
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeEnabled();
  await page.locator('body').press('Space');
  await expect(page.getByRole('button', { name: 'Stop recording' })).toBeVisible();
  await page.waitForTimeout(1500);
  await page.locator('body').press('Escape');
  await expect(page.getByText('Recording was cancelled and not saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});
