import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { browserOptions, fakeMicrophone } from '../support/browser.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { speak, synthesize } from '../support/speech/voice.ts';
import { test as base, createAccount, disableAudioProcessing, expect } from './fixtures.ts';

/** What the voice says, in under two seconds, each time a recording begins. */
const SAID = 'The weather is lovely today.';
/** Without its first word: the voice may begin a moment before the recording does. */
export const HEARD = /weather is lovely/i;

async function listening(
  wav: string,
  use: (browser: Browser) => Promise<void>,
  sound: { loops?: boolean } = {},
): Promise<void> {
  const browser = await chromium.launch(browserOptions(fakeMicrophone(wav, sound)));
  await use(browser);
  await browser.close();
}

/** Browsers for all tests of a worker: a voice speaks in one, it never ends in another, in the third it is quiet. */
export const test = base.extend<object, { voice: Browser; endless: Browser; silence: Browser }>({
  voice: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => listening(await speak(SAID), use),
    { scope: 'worker' },
  ],
  endless: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => listening(await speak(SAID), use, { loops: true }),
    { scope: 'worker' },
  ],
  silence: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => listening(await synthesize('anullsrc=r=16000:cl=mono:d=8'), use),
    { scope: 'worker' },
  ],
});

/** Someone who is signed in and looks at the recorder, with timers that `page.clock` can wind on. */
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
/** The recorder's own button; where that is out of sight, the pill's. */
export const stopButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Stop recording' }).last();
export const timer = (page: Page): Locator => page.getByRole('timer', { name: 'Elapsed time' });
export const textOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Transcription text' });
/** The recordings that are kept on the device. */
export const kept = (page: Page): Locator =>
  page.getByRole('region', { name: 'Saved on this device' }).getByRole('listitem');

/** Starts and lets the voice say its sentence. */
export async function recordSentence(page: Page): Promise<void> {
  await startButton(page).click();
  await sentenceSaid(page);
}

/** Waits until a recording that runs shows at least so many seconds; its timer has to read m:ss. */
export async function recordedFor(page: Page, seconds: number): Promise<void> {
  const shown = async () => {
    const [, m = '', s = ''] = (await timer(page).innerText()).match(/^(\d+):(\d\d)$/) ?? [];
    return Number(m) * 60 + Number(s);
  };
  await expect.poll(shown, { intervals: [100] }).toBeGreaterThanOrEqual(seconds);
}

/** Waits until the sentence of a recording that runs is over. */
export async function sentenceSaid(page: Page): Promise<void> {
  await recordedFor(page, 2);
  await page.waitForTimeout(300);
}

/** The transcription has come: it is in the history, and there is nothing left to send. */
export async function expectTranscribed(page: Page): Promise<void> {
  await expect(page.getByRole('listitem').filter({ hasText: HEARD })).toHaveCount(1);
  await expect(kept(page)).toHaveCount(0);
}

/** How many recordings the browser has stored, whatever the page shows. */
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
