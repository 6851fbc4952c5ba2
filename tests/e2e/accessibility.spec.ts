import type { Page } from '@playwright/test';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { SENTENCE, speak } from '../support/speech/voice.ts';
import { expectAccessible } from './expect-accessible.ts';
import { chooseLanguage, createAccount, expect, isOnTop, registerOnPage, test, toast } from './fixtures.ts';
import { waitForRecorded } from './recorder-page.ts';

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

const COLOUR_SCHEMES = ['light', 'dark'] as const;

async function expectAccessibleAtAllSizes(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
}

/** Checks the current screen in both colour schemes and at every size. */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const colorScheme of COLOUR_SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectAccessibleAtAllSizes(page);
  }
}

/** Loads a page in each colour scheme, and checks it at every size. */
async function visit(page: Page, path: string): Promise<void> {
  for (const colorScheme of COLOUR_SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectAccessibleAtAllSizes(page);
  }
}

test.describe('no accessibility violations at any size, light and dark:', () => {
  test.describe.configure({ timeout: 120_000 });

  for (const path of ['/', '/auth', '/nowhere']) {
    test(`${path} for a visitor`, ({ page }) => visit(page, path));
  }

  for (const path of ['/app', '/recent']) {
    test(`${path} for a new account`, async ({ page, server }) => {
      await createAccount(page, server);
      await visit(page, path);
    });

    test(`${path} with texts`, async ({ page, server, database }) => {
      const email = await createAccount(page, server);
      const [id] = await seedTranscriptions(database, email, ['The weather is lovely.', 'One two three']);
      await visit(page, path === '/app' ? `/app?transcription=${id}` : path);
    });
  }

  test('onboarding', async ({ page }) => {
    await page.goto('/auth');
    await registerOnPage(page);
    // A notice that disappears automatically has less contrast while it fades out.
    await toast(page).getByRole('button', { name: 'Dismiss notification' }).click();
    for (const step of ['Personal', 'Writing', 'Settings']) {
      await expect(page.getByRole('heading', { level: 2 })).toContainText(step);
      await expectAccessibleEverywhere(page);
      if (step !== 'Settings') await page.getByRole('button', { name: 'Next' }).click();
    }
  });

  test('analytics, and the personality panel', async ({ page, server, database }) => {
    const email = await createAccount(page, server);
    await seedTranscriptions(database, email, ['One two three', 'Four five']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/analytics');
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeAttached();
    await expectAccessibleEverywhere(page);
    await page.goto('/app?personality=true');
    const panel = page.getByRole('dialog', { name: 'Personality Settings' });
    await expect(panel).toBeVisible();
    await expectAccessibleEverywhere(page);
    // In a low window, the buttons of the panel do not cover the focused field.
    await page.setViewportSize({ width: 640, height: 360 });
    const sample = panel.locator('textarea').first();
    await panel.evaluate((dialog) => dialog.scrollTo(0, 0));
    await panel.getByRole('button', { name: 'Close' }).focus();
    for (let stop = 0; stop < 9 && !(await sample.and(page.locator(':focus')).count()); stop += 1) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('Hello');
    await expect(sample).toHaveValue(/Hello/);
    expect(await isOnTop(sample)).toBe(true);
  });

  test('the accessibility settings, and their effects', async ({ page, server, database }) => {
    const email = await createAccount(page, server);
    await seedTranscriptions(database, email, ['One two three', 'Four five']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/app');
    await page.getByRole('button', { name: 'Accessibility settings' }).click();
    await expectAccessibleEverywhere(page);
    // Turns on every setting that changes the appearance.
    for (const name of ['High contrast', 'Color-blind friendly', 'Reduced motion']) {
      await page.getByRole('switch', { name }).click();
    }
    await page.getByRole('radio', { name: 'Extra large' }).check();
    await expectAccessibleEverywhere(page);
    await page.keyboard.press('Escape');
    await expectAccessibleEverywhere(page);
    // Like a browser with a large default font: content that does not fit on a line wraps.
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '24px';
    });
    const services = page.getByRole('group', { name: 'AI service' });
    await expect(services).toBeVisible();
    const spare = () => services.evaluate(({ clientWidth, scrollWidth }) => clientWidth - scrollWidth);
    await expect.poll(spare).toBeGreaterThanOrEqual(0);
  });

  test('the settings with the model choice', async ({ page, server }) => {
    await createAccount(page, server);
    await page.goto('/settings');
    await page.getByRole('switch', { name: 'Choose automatically' }).click();
    await expect(page.getByRole('group', { name: 'Model' })).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
});

test('forced colours distinguish selected from unselected controls', async ({ page, server, database }) => {
  const email = await createAccount(page, server);
  const [id] = await seedTranscriptions(database, email, ['The weather is lovely.']);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/app?transcription=${id}`);
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.color = 'Highlight';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  const bold = page.getByRole('button', { name: 'Bold' });
  await expect(bold).not.toHaveCSS('background-color', highlight);
  await page.getByRole('textbox', { name: 'Transcription text' }).press('ControlOrMeta+a');
  await bold.click();
  await expect(bold).toHaveCSS('background-color', highlight);
  const disc = page.getByRole('button', { name: 'Start recording' }).locator('span').nth(1);
  await expect(disc).toHaveCSS('border-top-width', '3px');
  // A list of choices keeps an arrow, unlike a text field.
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveCSS('appearance', 'auto');

  await page.goto('/settings');
  const automatic = page.getByRole('switch', { name: 'Choose automatically' });
  const track = automatic.locator('+ span');
  await expect(track).toHaveCSS('background-color', highlight);
  await automatic.click();
  await expect(track).not.toHaveCSS('background-color', highlight);
  await expect(track).toHaveCSS('border-top-width', '1px');
  const models = page.getByRole('group', { name: 'Model' }).locator('label');
  const chosen = models.filter({ has: page.getByRole('radio', { checked: true }) });
  const other = models.filter({ has: page.getByRole('radio', { checked: false }) });
  await expect(chosen.first()).toHaveCSS('border-top-color', highlight);
  await expect(other.first()).not.toHaveCSS('border-top-color', highlight);

  await page.goto('/analytics');
  const bar = page.getByRole('listitem').locator('[aria-hidden] > span').first();
  await expect(bar).toHaveCSS('background-color', highlight);
  const swatches = page.locator('.recharts-legend-wrapper [style*="background-color"]');
  await expect(swatches.first()).toHaveCSS('background-color', highlight);
  await expect(swatches.last()).not.toHaveCSS('background-color', highlight);
  const series = page.locator('.recharts-bar-rectangles').first().locator('path');
  await expect(series.first()).toHaveCSS('fill', highlight);
});

/** The languages with the longest words in the narrowest places. */
for (const language of ['es', 'nl', 'ru'] as const) {
  test(`no content is wider than a small phone in ${language}`, async ({ page, server, database }) => {
    const email = await createAccount(page, server);
    await chooseLanguage(page, server, language);
    const [id] = await seedTranscriptions(database, email, ['The weather is lovely.', 'One two three']);
    await page.setViewportSize(SIZES[0]);
    await page.goto(`/app?transcription=${id}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('listitem').filter({ hasText: 'One two three' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/analytics');
    await expect(page.getByRole('table').first()).toBeAttached();
    await expectAccessible(page);
  });
}

test('the space bar starts a recording, Escape closes a popover, then cancels, and Undo is offered', async ({
  listening,
  server,
}) => {
  const browser = await listening(await speak(SENTENCE));
  const page = await browser.newPage({ baseURL: server.url });
  await createAccount(page, server);
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeEnabled();
  await page.locator('body').press('Space');
  await expect(page.getByRole('button', { name: 'Stop recording' })).toBeVisible();
  await waitForRecorded(page, 1);
  // Escape first closes an open popover.
  await page.getByRole('button', { name: 'Accessibility settings' }).click();
  const popover = page.getByRole('region', { name: 'Accessibility settings' });
  await expect(popover).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  await expect(page.getByRole('button', { name: 'Stop recording' })).toBeVisible();
  await page.locator('body').press('Escape');
  await expect(page.getByText('Recording was cancelled and not saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});
