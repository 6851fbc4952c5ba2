import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import type { ServerProcess } from '../support/server-process.ts';
import { createAccount, expect, PASSWORD, test, toast } from './fixtures.ts';
import {
  expectTranscribed,
  recordSentence,
  SPOKEN_WORDS,
  signIn,
  startButton,
  stopButton,
  textOf,
  unsentRecordings,
} from './recorder-page.ts';

/** Recordings of other devices on the server. */
const elsewhere = (page: Page): Locator =>
  page.getByRole('region', { name: 'From your other devices' }).getByRole('listitem');

/** Backdates the last chunk of every recording by ten minutes. */
function letTimePass(dataDir: string): void {
  const ago = Date.now() / 1000 - 600;
  for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    if (/takes.*chunks$/.test(name)) utimesSync(joinPath(dataDir, name), ago, ago);
  }
}

/** Closes a device's page, waits until its pending chunks have arrived, and backdates them. */
async function goAway(page: Page, dataDir: string): Promise<void> {
  await page.context().close();
  let before = '';
  const isStill = (): boolean => {
    const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
    const chunks = files.filter((name) => /takes.*chunks$/.test(name));
    const now = chunks.map((name) => `${name} ${statSync(joinPath(dataDir, name)).mtimeMs}`).join();
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isStill, { intervals: [1000] }).toBe(true);
  letTimePass(dataDir);
}

/** Another device of the same user. */
async function otherDevice(browser: Browser, server: ServerProcess, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' });
  const page = await context.newPage();
  await page.clock.install();
  await page.request.post(`${server.url}/api/login`, {
    data: { email, password: PASSWORD },
    headers: { origin: server.url },
  });
  await page.goto('/app');
  await expect(startButton(page)).toBeEnabled();
  return page;
}

test('a recording can be finished on another device, but only once its own device is gone', async ({
  voice,
  silence,
  server,
  dataDir,
}) => {
  const phone = await signIn(voice, server);
  const email = await createAccount(phone, server);
  await phone.reload();
  await expect(startButton(phone)).toBeEnabled();
  await recordSentence(phone);

  const laptop = await otherDevice(silence, server, email);
  await expect(elsewhere(laptop)).toContainText(/Recorded on another device, /);
  await expect(elsewhere(laptop)).toContainText('It is being recorded right now.');
  await expect(elsewhere(laptop).getByRole('button', { name: 'Transcribe' })).toHaveCount(0);
  await goAway(phone, dataDir);
  await elsewhere(laptop).getByRole('button', { name: 'Check again' }).click();
  await elsewhere(laptop).getByRole('button', { name: 'Transcribe' }).click();
  await expect(textOf(laptop)).toHaveText(SPOKEN_WORDS);
  await expect(elsewhere(laptop)).toHaveCount(0);
  await expectTranscribed(laptop);
  await laptop.context().close();
});

test('a recording of another device can be discarded, and restored by undo', async ({
  voice,
  silence,
  server,
  dataDir,
}) => {
  const phone = await signIn(voice, server);
  const email = await createAccount(phone, server);
  await phone.reload();
  await recordSentence(phone);
  await goAway(phone, dataDir);
  const laptop = await otherDevice(silence, server, email);
  await elsewhere(laptop).getByRole('button', { name: 'Discard' }).click();
  await toast(laptop).getByRole('button', { name: 'Undo' }).click();
  await expect(elsewhere(laptop)).toHaveCount(1);
  await elsewhere(laptop).getByRole('button', { name: 'Discard' }).click();
  const gone = laptop.waitForResponse((response) => response.request().method() === 'DELETE');
  await laptop.clock.fastForward(5000);
  expect((await gone).status()).toBe(200);
  await laptop.reload();
  await expect(startButton(laptop)).toBeEnabled();
  await expect(elsewhere(laptop)).toHaveCount(0);
  await laptop.context().close();
});

test('two windows that find the same recording send it once', async ({ voice, server }) => {
  const page = await signIn(voice, server);
  await page.route('**/api/takes/**', (route) => route.abort());
  await recordSentence(page);
  await page.context().setOffline(true);
  await stopButton(page).click();
  await expect(unsentRecordings(page)).toHaveCount(1);
  await page.unroute('**/api/takes/**');
  const others = [await page.context().newPage(), await page.context().newPage()];
  await page.context().setOffline(false);
  const finished: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/finish')) finished.push(request.url());
  });
  await Promise.all(others.map((other) => other.goto('/app')));
  for (const one of [page, ...others]) await expect(unsentRecordings(one)).toHaveCount(0);
  await expectTranscribed(page);
  expect(finished).toHaveLength(1);
  await page.context().close();
});
