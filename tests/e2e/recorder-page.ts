import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import type { ServerProcess } from '../support/server-process.ts';
import { SENTENCE, speak, toFormat } from '../support/speech/voice.ts';
import { createAccount, disableAudioProcessing, expect } from './fixtures.ts';

/** The sentence of `voice` without its start: the voice may begin a moment before the recording. */
export const SPOKEN_WORDS = /is lovely/i;

/** Milliseconds in which even a busy machine loads the engine in the page and transcribes the audio recorded meanwhile. */
export const ENGINE_LOAD_MS = 180_000;

/** Signs in and opens the recorder, with timers that `page.clock` can advance. */
export async function signIn(browser: Browser, server: ServerProcess): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' });
  const page = await context.newPage();
  await page.clock.install();
  await disableAudioProcessing(page);
  await createAccount(page, server);
  await page.goto('/app');
  await expect(startButton(page)).toBeEnabled();
  return page;
}

export const startButton = (page: Page): Locator => page.getByRole('button', { name: 'Start recording' });
/** The recorder's own button; when that is out of view, the pill's. */
export const stopButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Stop recording' }).last();
export const timer = (page: Page): Locator => page.getByRole('timer', { name: 'Elapsed time' }).last();
export const textOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Transcription text' });
/** The recordings that the device keeps. */
export const unsentRecordings = (page: Page): Locator =>
  page.getByRole('region', { name: 'Saved on this device' }).getByRole('listitem');

/** The picked files that failed or wait for their turn. */
export const waitingFiles = (page: Page): Locator =>
  page.getByRole('region', { name: 'Your files' }).getByRole('listitem');

/** Drops files with the same spoken sentence on an element. */
export async function dropFiles(target: Locator, names: readonly string[]): Promise<void> {
  const sound = (await readFile(await toFormat(await speak(SENTENCE), 'mp3'))).toString('base64');
  await target.evaluate(
    (element, [base64, fileNames]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      for (const name of fileNames) dataTransfer.items.add(new File([bytes], name));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [sound, names] as const,
  );
}

/** Starts a recording and waits until the voice has spoken its sentence. */
export async function recordSentence(page: Page): Promise<void> {
  await startButton(page).click();
  await waitForSentence(page);
}

/** Waits until a running recording shows at least so many seconds; its timer must have the format m:ss. */
export async function waitForRecorded(page: Page, seconds: number): Promise<void> {
  const shown = async () => {
    const [, m = '', s = ''] = (await timer(page).innerText()).match(/^(\d+):(\d\d)$/) ?? [];
    return Number(m) * 60 + Number(s);
  };
  await expect.poll(shown, { intervals: [100] }).toBeGreaterThanOrEqual(seconds);
}

/** Waits until the sentence of a running recording is complete. */
export async function waitForSentence(page: Page): Promise<void> {
  await waitForRecorded(page, 2);
  await page.waitForTimeout(300);
}

/** Expects the transcription in the history, and no recording left to send. */
export async function expectTranscribed(page: Page): Promise<void> {
  await expect(page.getByRole('listitem').filter({ hasText: SPOKEN_WORDS })).toHaveCount(1);
  await expect(unsentRecordings(page)).toHaveCount(0);
}

/** The number of recordings in the browser's storage, whatever the page shows. */
export function storedTakes(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('parlance-takes');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('takes').objectStore('takes').count();
          counting.onerror = () => reject(counting.error);
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}
