import { CANCEL_UNDO_MS } from '../../src/contract/limits.ts';
import { expect, test, toast } from './fixtures.ts';
import {
  dropFiles,
  expectTranscribed,
  recordSentence,
  SPOKEN_WORDS,
  signIn,
  startButton,
  stopButton,
  storedTakes,
  textOf,
  timer,
  unsentRecordings,
  waitForRecorded,
  waitForSentence,
  waitingFiles,
} from './recorder-page.ts';

// With animations, as most users have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a cancelled recording that is restored by undo is transcribed', async ({ voice, server }) => {
  const page = await signIn(voice, server);
  await startButton(page).click();
  await waitForRecorded(page, 1);
  await waitForSentence(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page).getByText('Recording cancelled', { exact: true })).toBeVisible();
  await expect(toast(page).getByText('Recording was cancelled and not saved', { exact: true })).toBeVisible();
  await expect(startButton(page)).toBeEnabled();
  await expect(unsentRecordings(page)).toHaveCount(0);
  // While the pointer is on the notice, the notice and the recording are kept.
  const undo = toast(page).getByRole('button', { name: 'Undo' });
  await undo.hover();
  await page.clock.fastForward(2 * CANCEL_UNDO_MS);
  await undo.click();
  await expect(textOf(page)).toHaveText(SPOKEN_WORDS);
  await expect(toast(page)).toContainText('Audio transcribed successfully');
  await expectTranscribed(page);
  await page.context().close();
});

test('a file dropped during a recording is transcribed, and so is the recording', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  await startButton(page).click();
  await waitForRecorded(page, 1);
  await dropFiles(stopButton(page), ['talk.mp3']);
  await expect(page.getByRole('listitem').filter({ hasText: 'to the park' })).toHaveCount(1);
  await expect(waitingFiles(page)).toHaveCount(0);
  await stopButton(page).click();
  await expect(textOf(page)).toHaveText(SPOKEN_WORDS);
  await expect(page.getByRole('listitem').filter({ hasText: SPOKEN_WORDS })).toHaveCount(2);
  await page.context().close();
});

test('Space types in fields and records elsewhere; dialogs and navigation don’t stop a recording', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  const search = page.getByRole('searchbox', { name: 'Search transcriptions' });
  const elsewhere = page.getByRole('heading', { name: 'Voice Transcription' });
  await search.press('Space');
  await expect(search).toHaveValue(' ');
  await expect(startButton(page)).toBeVisible();
  await search.fill('');
  await elsewhere.click();
  await page.keyboard.press('Space');
  await expect(stopButton(page)).toBeVisible();
  await waitForRecorded(page, 1);
  await search.press('Space');
  await expect(stopButton(page)).toBeVisible();
  await search.fill('');

  await elsewhere.click();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toBeVisible();
  await shortcuts.getByRole('heading').click();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
  await expect(stopButton(page)).toBeVisible();

  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Recent Transcriptions' }).click();
  await expect(page).toHaveURL(/\/recent$/);
  await expect(page.getByText('No transcriptions found')).toBeVisible();
  await expect(stopButton(page)).toBeVisible();
  // The public pages show the button, too.
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(stopButton(page)).toBeVisible();
  await page.goBack();
  await waitForRecorded(page, 1);
  await page.goBack();
  await expect(page).toHaveURL(/\/app$/);
  await waitForSentence(page);
  await page.locator('body').press('Space');
  await expect(textOf(page)).toHaveText(SPOKEN_WORDS);
  await expectTranscribed(page);
  await page.context().close();
});

test('a running recording can be stopped from another page, and is transcribed there', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  await startButton(page).click();
  await waitForRecorded(page, 1);
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Recent Transcriptions' }).click();
  await expect(page.getByRole('heading', { name: 'No transcriptions found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Recording', exact: true })).toHaveCount(0);
  await waitForSentence(page);
  await stopButton(page).press('Space');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: SPOKEN_WORDS })).toHaveCount(1);
  await expect(stopButton(page)).toHaveCount(0);
  await page.context().close();
});

test('leaving the page during a recording asks first; a cancelled recording is deleted after its undo time', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  await startButton(page).click();
  await waitForRecorded(page, 1);
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await waitForRecorded(page, 2);

  await page.locator('body').press('Escape');
  const undo = toast(page).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  expect(await storedTakes(page)).toBe(1);
  await page.clock.fastForward(5000);
  await expect(undo).toHaveCount(0);
  await expect.poll(() => storedTakes(page)).toBe(0);
  let asks = 0;
  page.on('dialog', (again) => {
    asks += 1;
    return again.accept();
  });
  await page.reload();
  await expect(startButton(page)).toBeEnabled();
  await expect(page.getByText('Ready to Record')).toBeVisible();
  await expect(unsentRecordings(page)).toHaveCount(0);
  expect(asks).toBe(0);
  await page.context().close();
});

test('recorder settings have names, work by keyboard, and are sent with the recording', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  const sensitivity = page.getByRole('slider', { name: 'Microphone sensitivity' });
  await expect(sensitivity).toHaveValue('50');
  // A key pressed while the recorder is still prepared would be lost: its controls are inert until then.
  await expect(async () => {
    await sensitivity.focus();
    await expect(sensitivity).toBeFocused({ timeout: 500 });
  }).toPass();
  const keys = [
    ['ArrowRight', '51'],
    ['End', '100'],
    ['Home', '10'],
  ] as const;
  for (const [key, value] of keys) {
    await sensitivity.press(key);
    await expect(sensitivity).toHaveValue(value);
  }
  await sensitivity.fill('50');

  const services = page.getByRole('group', { name: 'AI service' });
  await expect(services.getByRole('radio', { name: 'ChatGPT' })).toBeChecked();
  await services.getByRole('radio', { name: 'ChatGPT' }).press('ArrowRight');
  await expect(services.getByRole('radio', { name: 'Claude' })).toBeChecked();

  const language = page.getByRole('combobox', { name: 'Language' });
  await expect(language).toHaveValue('auto');
  await language.press('ArrowDown');
  await expect(language).toHaveValue('en');
  await expect(language.getByRole('option', { name: 'French (not on this server)' })).toBeDisabled();

  const begun = page.waitForRequest(
    (request) => request.method() === 'PUT' && !request.url().includes('chunks'),
  );
  await startButton(page).click();
  expect((await begun).postDataJSON()).toMatchObject({ aiService: 'anthropic', language: 'en' });
  await waitForRecorded(page, 1);
  await expect(language).toBeDisabled();
  await expect(services.getByRole('radio', { name: 'Claude' })).toBeDisabled();
  await sensitivity.press('ArrowRight');
  await expect(sensitivity).toHaveValue('51');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.reload();
  await expect(sensitivity).toHaveValue('51');
  await expect(services.getByRole('radio', { name: 'Claude' })).toBeChecked();
  await expect(language).toHaveValue('en');
  await page.context().close();
});

test('a recording pauses and resumes by button and key, and its timer stops meanwhile', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  const status = page.getByRole('status').filter({ hasText: /^(Recording|Paused)$/ });
  await startButton(page).click();
  await waitForSentence(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(status).toHaveText('Paused');
  const shown = await timer(page).innerText();
  await page.waitForTimeout(1500);
  await expect(timer(page)).toHaveText(shown);
  await page.keyboard.press('p');
  await expect(status).toHaveText('Recording');
  await waitForRecorded(page, 3);
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await stopButton(page).click();
  await expect(textOf(page)).toHaveText(SPOKEN_WORDS);
  await expectTranscribed(page);
  await page.context().close();
});

test('a cancelled recording can be restored after another notice has replaced its own', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  await recordSentence(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const back = page.getByRole('button', { name: 'Bring it back' });
  await expect(back).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload a recording' }).click();
  await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  await expect(toast(page)).toContainText('This kind of file is not supported');
  await back.click();
  await expect(back).toHaveCount(0);
  await expect(textOf(page)).toHaveText(SPOKEN_WORDS);
  await page.context().close();
});
