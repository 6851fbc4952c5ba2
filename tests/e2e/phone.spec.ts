import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { expectAccessible } from './expect-accessible.ts';
import { createAccount, expect, isOnTop, signUp, test } from './fixtures.ts';
import {
  expectTranscribed,
  signIn,
  startButton,
  stopButton,
  textOf,
  timer,
  waitForRecorded,
} from './recorder-page.ts';

const PHONE = { width: 390, height: 844 };
/** A window of 1920 by 1080 at 200 %. */
const ZOOMED = { width: 960, height: 540 };

test('the recorder on a phone shows its idle, recording, processing and result views (core 2)', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // Idle: a greeting, the button within reach of the thumb, the services.
  const start = async () => (await startButton(page).boundingBox()) ?? { y: 0, height: 0 };
  // The narrow layout is drawn a moment after the window is resized.
  await expect.poll(async () => (await start()).y).toBeGreaterThan(PHONE.height * 0.35);
  const { y, height } = await start();
  expect(y + height).toBeLessThan(PHONE.height * 0.9);
  await expect(page.getByRole('group', { name: 'AI service' })).toBeInViewport();
  await expectAccessible(page);

  // Recording: the wave in the background, the time, the sensitivity, and the buttons to stop and cancel.
  await startButton(page).click();
  await expect(timer(page)).toBeInViewport();
  await expect(page.getByRole('slider', { name: 'Microphone sensitivity' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Cancel Recording' })).toBeInViewport();
  await expect(page.getByLabel('Language')).toHaveCount(0);
  const wave = page.locator('canvas').first();
  expect((await wave.boundingBox())?.width).toBe(PHONE.width);
  const isDrawn = () =>
    wave.evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      return pixels?.some((value) => value > 0) ?? false;
    });
  await expect.poll(isDrawn).toBe(true);
  // The wave moves all the time, so reduced motion removes it.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('canvas')).toHaveCount(0);
  await waitForRecorded(page, 4);
  await expectAccessible(page);

  // Processing, then the result with its actions. It hides the pressed button: the focus moves to the text, and
  // another Space starts no recording.
  await stopButton(page).press('Enter');
  await expectTranscribed(page);
  await expect(page.getByRole('heading', { name: 'Current Transcription' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(textOf(page)).toBeInViewport();
  await expect(startButton(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Record New' })).toBeInViewport();
  await expectAccessible(page);

  // A cleared text stays in the history.
  await page.getByRole('button', { name: 'Clear Text' }).press('Enter');
  await expect(textOf(page)).toHaveCount(0);
  const recorder = page.getByRole('heading', { name: 'Voice Transcription' });
  await expect(recorder).toBeFocused();
  expect((await recorder.boundingBox())?.width).toBeGreaterThan(50);
  await expect(page.getByText('The text is kept in your history.')).toBeVisible();
  await expect(startButton(page)).toBeVisible();
  await page
    .getByRole('button', { name: /weather/i })
    .first()
    .click();
  await expect(textOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Record New' }).press('Enter');
  await expect(stopButton(page)).toBeFocused();
  await expect(textOf(page)).toHaveCount(0);
  await page.context().close();
});

test('muting records silence, and ends with the recording (core 4)', async ({ endless, server }) => {
  // The voice outlasts the mute, even when a busy machine ends the mute late.
  const page = await signIn(endless, server);
  await page.setViewportSize(PHONE);
  await startButton(page).click();
  await expect(stopButton(page)).toBeVisible();
  const mute = page.getByRole('button', { name: 'Mute', exact: true });
  await expect(mute).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /type what you want/i }).fill('mute');
  await page.getByRole('option', { name: 'Mute', exact: true }).click();
  await expect(page.getByText('Muted: silence is recorded')).toBeVisible();
  const ring = () =>
    stopButton(page).evaluate((button) => Number(getComputedStyle(button).getPropertyValue('--level')));
  await expect.poll(ring).toBeLessThan(0.05);

  // The mute persists on another page, which shows it and can end it.
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('link', { name: 'Recent Transcriptions' }).click();
  const pill = page.getByRole('complementary', { name: 'Muted: silence is recorded' });
  // One button serves both states and keeps the focus, once the new page has had the focus.
  await expect(page.getByRole('main')).toBeFocused();
  await pill.getByRole('button', { name: 'Unmute' }).press('Space');
  await expect(mute).toBeFocused();
  await mute.press('Space');
  await expect(pill).toBeVisible();
  // A card of the app appears above it; dismissing the card moves the focus to the page.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')));
  const card = page.getByRole('region', { name: 'Install Parlance' });
  await expect(card).toBeInViewport();
  expect(await isOnTop(stopButton(page))).toBe(true);
  await card.getByRole('button', { name: 'Dismiss' }).press('Space');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(pill).toBeHidden();
  await expect(page.getByText('Muted: silence is recorded')).toBeVisible();
  await page.getByRole('button', { name: 'Unmute' }).click();
  await expect.poll(ring).toBeGreaterThan(0.2);
  await page.context().close();
});

test('the option for several speakers applies to one recording, and is off for the next', async ({
  silence,
  server,
  database,
}) => {
  const page = await signIn(silence, server);
  await page.setViewportSize(PHONE);
  const several = page.getByRole('switch', { name: 'Several people speak' });
  await page.getByText('Recording options').click();
  await several.click();
  await expect(several).toBeChecked();
  await startButton(page).click();
  await waitForRecorded(page, 1);
  await page.getByRole('button', { name: 'Cancel Recording' }).click();
  await expect(startButton(page)).toBeVisible();
  const chosen = () => database.db.selectFrom('takes').select('separate_speakers').execute();
  await expect.poll(chosen).toContainEqual({ separate_speakers: 1 });
  await page.getByText('Recording options').click();
  await expect(several).not.toBeChecked();
  await page.context().close();
});

test('a tapped text of the history scrolls into view, and Back returns to the recorder', async ({
  page,
  server,
  database,
}) => {
  const email = await createAccount(page, server);
  const texts = Array.from(
    { length: 10 },
    (_, index) => `Note ${index}. ${'We talked for long. '.repeat(20)}`,
  );
  await seedTranscriptions(database, email, texts);
  await page.setViewportSize(PHONE);
  await page.goto('/app');
  await page.getByText('Note 1.').scrollIntoViewIfNeeded();
  const positions = await page.evaluateHandle(() => {
    const seen: number[] = [];
    window.addEventListener('scroll', () => seen.push(window.scrollY));
    return seen;
  });
  await page.getByText('Note 1.').click();
  await expect(page.getByRole('heading', { name: 'Current Transcription' })).toBeInViewport();
  await expect(textOf(page)).toContainText('Note 1.');
  // Reduced motion scrolls without intermediate positions; content that loads late may still move the text.
  await expect.poll(() => positions.evaluate((seen) => seen.length)).toBeGreaterThan(0);
  expect(await positions.evaluate((seen) => new Set(seen).size)).toBeLessThan(5);
  await page.goBack();
  await expect(page).toHaveURL(/\/app$/);
  await expect(startButton(page)).toBeVisible();

  // By keyboard, the focus moves to the text, and is never covered by the bar of its actions.
  await page.setViewportSize(ZOOMED);
  await page.getByRole('button', { name: /^Note 1\./ }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Current Transcription' })).toBeFocused();
  const bar = page.getByRole('navigation', { name: 'Text actions' });
  const top = (await bar.boundingBox())?.y ?? 0;
  const focused = page.locator(':focus');
  const below: string[] = [];
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    const isInBar = (await bar.and(page.locator(':focus-within')).count()) > 0;
    if (isInBar) continue;
    const y = (await focused.boundingBox())?.y ?? 0;
    if (y >= top) below.push(await focused.innerText());
  }
  expect(below).toEqual([]);
});

test('personal style and kept recordings can be switched in the recorder, and persist', async ({ page }) => {
  await signUp(page);
  const style = page.getByRole('switch', { name: 'Write in my style' });
  const keep = page.getByRole('switch', { name: 'Keep recordings' });
  await expect(style).toBeChecked();
  await expect(keep).not.toBeChecked();
  await style.click();
  await keep.click();
  await expect(keep).toBeChecked();
  await page.reload();
  await expect(style).not.toBeChecked();
  await expect(keep).toBeChecked();
});
