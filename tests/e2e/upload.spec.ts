import { copyFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { temporaryFolder } from '../support/server-process.ts';
import {
  LONG_TEXT,
  SENTENCE,
  speak,
  speakWithPauses,
  toFormat,
  withSilentFirstTrack,
} from '../support/speech/voice.ts';
import { openText, textArea } from './editor-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import {
  createAccount,
  expect,
  logOut,
  signInOnPage,
  signUp,
  signUpOnPage,
  test,
  toast,
} from './fixtures.ts';
import { dropFiles, ENGINE_LOAD_MS, waitingFiles } from './recorder-page.ts';

for (const format of ['mp3', 'm4a', 'wav', 'ogg'] as const) {
  test(`an uploaded ${format} file is transcribed`, async ({ page }) => {
    const file = await toFormat(await speak(SENTENCE), format);
    await signUp(page);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload a recording' }).click();
    await (await chooser).setFiles(file);
    await expect(page.getByRole('textbox', { name: 'Transcription text' })).toContainText(/weather/i, {
      timeout: 60_000,
    });
    await expect(page.getByRole('listitem').filter({ hasText: /weather/i })).toHaveCount(1);
  });
}

test('a file that the server has no decoder for is converted by the browser', async ({ page }) => {
  // The track that players play is the one to convert, not a silent first one.
  const file = await withSilentFirstTrack(await speak(SENTENCE), 'm4a', 'aac');
  const sent: string[] = [];
  await page.route('**/api/transcriptions', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
    sent.push(body.includes('OggS') ? 'ogg' : 'm4a');
    if (sent.length > 1) return route.fallback();
    await route.fulfill({ status: 503, json: { error: 'No decoder.', code: 'decoder_missing' } });
  });
  await signUp(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload a recording' }).click();
  await (await chooser).setFiles(file);
  await expect(page.getByRole('textbox', { name: 'Transcription text' })).toContainText(/weather/i, {
    timeout: 60_000,
  });
  expect(sent).toEqual(['m4a', 'ogg']);
});

test('a converted file whose answer is lost is not uploaded again', async ({ page }) => {
  const file = await withSilentFirstTrack(await speak(SENTENCE), 'm4a', 'aac');
  let converted = 0;
  await page.route('**/api/transcriptions', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
    if (!body.includes('OggS')) {
      return route.fulfill({ status: 503, json: { error: 'No decoder.', code: 'decoder_missing' } });
    }
    converted += 1;
    // The server has the text; its answer does not arrive.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await signUp(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload a recording' }).click();
  await (await chooser).setFiles(file);
  const words = page.getByRole('textbox', { name: 'Transcription text' });
  const retry = page.getByRole('button', { name: 'Retry' });
  // It is sent again automatically, or by the button.
  await expect(words.or(retry).first()).toBeVisible({ timeout: 60_000 });
  if (await retry.isVisible()) await retry.click();
  await expect(words).toContainText(/weather/i, { timeout: 60_000 });
  expect(converted).toBe(1);
  const { total } = await (await page.request.get('/api/transcriptions')).json();
  expect(total).toBe(1);
});

test('a file that is not a recording is refused with an explanation', async ({ page }) => {
  await signUp(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload a recording' }).click();
  await (await chooser).setFiles({
    name: 'notes.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.from('only text'),
  });
  await expect(toast(page)).toContainText('This kind of file is not supported.');
  // Retry, which can't help, is not the first button.
  await expect(waitingFiles(page).getByRole('button')).toHaveText(['Play', 'Download', 'Discard', 'Retry']);
});

/** Holds responses to uploads until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/transcriptions', async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.fallback();
  });
  return release;
}

test('several files are transcribed in order, and unsupported ones among them are named', async ({
  page,
}) => {
  const release = await holdUploads(page);
  await signUp(page);
  await dropFiles(page.getByRole('button', { name: 'Upload a recording' }), [
    'one.mp3',
    'notes.pdf',
    'two.mp3',
    'three.mp3',
  ]);
  await expect(toast(page)).toContainText('Left out: notes.pdfUse mp3, m4a');
  // The first file is shown at the record button.
  await expect(page.getByText('Processing your voice...')).toBeVisible();
  await expect(waitingFiles(page)).toHaveCount(2);
  await expect(waitingFiles(page).first()).toContainText('two.mp3Transcribing now.');
  await expect(waitingFiles(page).last()).toContainText('three.mp3Waiting for the files before it.');
  await expectAccessible(page);
  release();
  await expect(waitingFiles(page)).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByRole('textbox', { name: 'Transcription text' })).toContainText(/weather/i);
  await expect(page.getByRole('listitem').filter({ hasText: /weather/i })).toHaveCount(3);
});

test('files of a signed-out user are sent when they sign in again, and hidden from others', async ({
  page,
  server,
}) => {
  const release = await holdUploads(page);
  const email = await createAccount(page, server);
  await page.goto('/app');
  await dropFiles(page.getByRole('button', { name: 'Upload a recording' }), [
    'one.mp3',
    'two.mp3',
    'three.mp3',
  ]);
  await expect(page.getByRole('heading', { name: 'Your files 2', exact: true })).toBeVisible();
  await logOut(page);
  release();
  await signUpOnPage(page);
  await expect(page.getByText('No transcriptions yet')).toBeVisible();
  await expect(waitingFiles(page)).toHaveCount(0);
  await logOut(page);
  await signInOnPage(page, email);
  await expect(page.getByRole('listitem').filter({ hasText: /weather/i })).toHaveCount(3);
  await expect(waitingFiles(page)).toHaveCount(0);
});

test('a file moved before its upload is named, and does not block the others', async ({ page, server }) => {
  const sound = await toFormat(await speak(SENTENCE), 'mp3');
  const folder = temporaryFolder();
  const files = ['one.mp3', 'two.mp3', 'moved.mp3', 'four.mp3'].map((name) => join(folder.path, name));
  for (const file of files) await copyFile(sound, file);
  const release = await holdUploads(page);
  await createAccount(page, server);
  await page.goto('/app');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload a recording' }).click();
  await (await chooser).setFiles(files);
  await expect(waitingFiles(page)).toHaveCount(3);
  await rename(files[2] ?? '', join(folder.path, 'elsewhere.mp3'));
  release();
  await expect(page.getByRole('listitem').filter({ hasText: /weather/i })).toHaveCount(3);
  await expect(waitingFiles(page)).toContainText('moved.mp3This file was moved or changed. Pick it again.');
  // Sending it again would fail again, so Retry is no longer the first button.
  await expect(waitingFiles(page).getByRole('button')).toHaveText(['Discard', 'Retry']);
  folder.remove();
});

test('a video without an extension is accepted by drop, and a folder is refused immediately', async ({
  page,
}) => {
  await signUp(page);
  await page.route('**/api/transcriptions', async (route) => {
    if (route.request().method() !== 'POST') await route.fallback();
  });
  const drop = (isFolder: boolean) =>
    page.getByRole('button', { name: 'Upload a recording' }).evaluate((button, isDirectory) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['bytes'], 'memo'));
      // A script can't create the entry of a folder.
      if (isDirectory)
        Object.assign(DataTransferItem.prototype, { webkitGetAsEntry: () => ({ isDirectory: true }) });
      button.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, isFolder);
  await drop(true);
  await expect(page.getByText('This kind of file is not supported')).toBeVisible();
  await page.reload();
  await drop(false);
  await expect(page.getByText('Processing your voice...')).toBeVisible();
});

test('the record button of a phone stays in place while a file is uploaded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/transcriptions', async (route) => {
    if (route.request().method() !== 'POST') await route.fallback();
  });
  await signUp(page);
  const top = () =>
    page
      .getByRole('button', { name: 'Start recording' })
      .evaluate((button) => button.getBoundingClientRect().top + window.scrollY);
  await expect(page.getByText('Recording options')).toBeVisible();
  const before = await top();
  await page.getByText('Recording options').click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload a recording' }).click();
  await (await chooser).setFiles(await speak(SENTENCE));
  await expect(page.getByText('Processing your voice...')).toBeVisible();
  // With reduced motion, each change of a height takes a moment.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(8);
});

test('a long file shows its words and progress during transcription, also on another page', async ({
  page,
}) => {
  const file = await speakWithPauses([...LONG_TEXT, ...LONG_TEXT], 0.8, 'slt');
  await signUp(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload a recording' }).click();
  await (await chooser).setFiles(file);
  await expect(page.getByText(/^Transcribing, \d\d?%$/).first()).toBeVisible();
  await expect(page.getByRole('log', { name: 'What you have said so far' })).toContainText(/weather/i);
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Recent Transcriptions' }).click();
  await expect(page.getByRole('complementary', { name: 'Processing your voice...' })).toHaveText(
    /^Transcribing, \d\d?%$/,
  );
  // A user who does not wait for it can record meanwhile.
  await page.goBack();
  await page.getByRole('button', { name: 'Not now' }).click();
  // Each per cent would be announced.
  const progress = waitingFiles(page).getByText(/Transcribing, \d\d?%/);
  await expect(progress).toHaveAttribute('aria-live', 'off');
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeEnabled();
});

test('a file whose page is reloaded during transcription is followed until its text', async ({ page }) => {
  test.setTimeout(ENGINE_LOAD_MS);
  const file = await speakWithPauses(LONG_TEXT, 0.8, 'slt');
  await signUp(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload a recording' }).click();
  await (await chooser).setFiles(file);
  await expect(page.getByText(/^Transcribing, \d\d?%$/).first()).toBeVisible();
  await page.reload();
  await expect(waitingFiles(page)).toContainText(/^Uploaded file, /);
  await expect(waitingFiles(page)).toContainText(/Transcribing, \d\d?%/);
  await expectAccessible(page);
  await expect(page.getByRole('textbox', { name: 'Transcription text' })).toContainText(/weather/i, {
    timeout: ENGINE_LOAD_MS,
  });
  await expect(waitingFiles(page)).toHaveCount(0);
});

test('a file transcribed while the user writes leaves the open text, its caret and the keys alone', async ({
  page,
  server,
  database,
}) => {
  test.setTimeout(ENGINE_LOAD_MS);
  const file = await speakWithPauses(LONG_TEXT, 0.8, 'slt');
  await openText({ page, server, database }, 'The older note.');
  await textArea(page).press('ControlOrMeta+End');
  await page.locator('input[type="file"]').setInputFiles(file);
  const typed: string[] = [];
  const done = toast(page).filter({ hasText: 'Audio transcribed successfully' });
  await textArea(page).focus();
  const type = async (): Promise<void> => {
    typed.push(' the hush');
    await page.keyboard.type(typed.at(-1) ?? '', { delay: 30 });
  };
  await expect(async () => {
    await type();
    await expect(page.getByRole('log', { name: 'What you have said so far' })).toContainText(/weather/i, {
      timeout: 100,
    });
  }).toPass({ timeout: ENGINE_LOAD_MS, intervals: [100] });
  await expect(async () => {
    await type();
    await expect(done).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: ENGINE_LOAD_MS, intervals: [100] });
  await type();
  await expect(textArea(page)).toHaveText(`The older note.${typed.join('')}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Stop recording' })).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: /weather/i })).toHaveCount(1);
});
