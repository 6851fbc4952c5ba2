import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { createAccount, expect, logOut, signInOnPage, signUpOnPage, test, toast } from './fixtures.ts';
import {
  expectTranscribed,
  recordSentence,
  SPOKEN_WORDS,
  signIn,
  startButton,
  stopButton,
  storedTakes,
  textOf,
  unsentRecordings,
  waitForRecorded,
} from './recorder-page.ts';

const TAKES = '**/api/takes/**';
const FINISHES = '**/api/takes/*/finish';

test('a recording whose transcription failed is kept over a reload, and transcribed on retry', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  await page.route(FINISHES, (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }),
  );
  const text = 'Failed to transcribe audio. Please try again.';
  const expectFailure = async () => {
    await expect(toast(page).getByText('Transcription Error', { exact: true })).toBeVisible();
    await expect(toast(page).getByText(text, { exact: true })).toBeVisible();
    await expect(unsentRecordings(page)).toHaveCount(1);
    await expect(unsentRecordings(page)).toContainText(/Recording from .*\(0:0\d\)/);
    await expect(unsentRecordings(page)).toContainText(text);
  };
  const warning = page.getByText('Your browser may delete recordings after some days');
  await recordSentence(page);
  await stopButton(page).click();
  await expectFailure();
  await expect(warning).toBeVisible();
  const tried = page.waitForResponse((response) => response.status() === 500);
  await unsentRecordings(page).getByRole('button', { name: 'Retry' }).click();
  await tried;
  await expectFailure();

  await page.addInitScript(() => {
    StorageManager.prototype.persisted = async () => true;
  });
  await page.reload();
  await expect(unsentRecordings(page)).toHaveCount(1);
  await expect(unsentRecordings(page)).toContainText(text);
  await expect(warning).toBeHidden();
  await page.unroute(FINISHES);
  await unsentRecordings(page).getByRole('button', { name: 'Retry' }).click();
  await expect(textOf(page)).toHaveText(SPOKEN_WORDS);
  await expectTranscribed(page);
  await expect.poll(() => storedTakes(page)).toBe(0);
  await page.context().close();
});

test('the buttons of several kept recordings say which one they are for', async ({ silence, server }) => {
  const page = await signIn(silence, server);
  await page.route(FINISHES, (route) => route.fulfill({ status: 500, body: 'no' }));
  for (const count of [1, 2]) {
    await startButton(page).click();
    await waitForRecorded(page, 1);
    await stopButton(page).click();
    await expect(unsentRecordings(page)).toHaveCount(count);
    // The next one begins at another time.
    await page.clock.fastForward('02:00');
  }
  const titles = await unsentRecordings(page)
    .getByText(/^Recording from/)
    .allTextContents();
  expect(new Set(titles).size).toBe(2);
  const named = (action: string, title: string) =>
    page.getByRole('button', { name: `${action}: ${title}`, exact: true });
  for (const title of titles)
    for (const action of ['Retry', 'Play', 'Download', 'Discard'])
      await expect(named(action, title)).toHaveCount(1);
  for (const title of titles) await named('Discard', title).click();
  for (const title of titles) await expect(named('Bring it back', title)).toBeVisible();
  await page.context().close();
});

test('a recording stopped offline is sent automatically when back online', async ({ voice, server }) => {
  const page = await signIn(voice, server);
  await recordSentence(page);
  await page.context().setOffline(true);
  await stopButton(page).click();
  await expect(toast(page).getByText('Saved on this device', { exact: true })).toBeVisible();
  await expect(unsentRecordings(page)).toContainText(
    'Saved on this device - will transcribe when you’re back online.',
  );
  await page.context().setOffline(false);
  await expect(textOf(page)).toHaveText(SPOKEN_WORDS);
  await expectTranscribed(page);
  await page.context().close();
});

test('a recording is sent automatically when the server is back, also during a new recording', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  await page.route(TAKES, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
  await recordSentence(page);
  await stopButton(page).click();
  await expect(unsentRecordings(page)).toContainText(
    'Saved on this device - will transcribe as soon as the server can.',
  );
  await startButton(page).click();
  await expect(stopButton(page)).toBeVisible();
  await page.unroute(TAKES);
  await page.clock.fastForward(61_000);
  await expect(unsentRecordings(page)).toHaveCount(0);
  await expect(stopButton(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectTranscribed(page);
  await page.context().close();
});

test('a recording whose finish response is lost is finished again, and becomes one text', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  let lost = 0;
  await page.route(FINISHES, async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await recordSentence(page);
  await stopButton(page).click();
  await expect(textOf(page)).toHaveText(SPOKEN_WORDS);
  expect(lost).toBe(1);
  await page.reload();
  await expectTranscribed(page);
  await page.context().close();
});

test('a recording survives a proxy that answers with its sign-in page', async ({ voice, server }) => {
  const page = await signIn(voice, server);
  await recordSentence(page);
  let pages = 0;
  await page.route(TAKES, (route) => {
    pages += 1;
    return route.fulfill({ contentType: 'text/html', body: '<h1>Sign in</h1>' });
  });
  await stopButton(page).click();
  await expect.poll(() => pages).toBeGreaterThan(1);
  expect(await storedTakes(page)).toBe(1);
  await page.unroute(TAKES);
  await expect(textOf(page)).toHaveText(SPOKEN_WORDS);
  await expect.poll(() => storedTakes(page)).toBe(0);
  await page.context().close();
});

test('a recording is sent by the next page when its page is left before the text arrives', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  await page.route(FINISHES, () => undefined);
  await recordSentence(page);
  const asked = page.waitForRequest(FINISHES);
  await stopButton(page).click();
  await asked;
  await page.unroute(FINISHES);
  await page.reload();
  await expectTranscribed(page);
  await expect.poll(() => storedTakes(page)).toBe(0);
  await page.context().close();
});

test('a recording running in one window is offered in another only once its window has died', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  await recordSentence(page);
  const other = await page.context().newPage();
  await other.goto('/app');
  await expect(startButton(other)).toBeEnabled();
  await expect(other.getByText('Ready to Record')).toBeVisible();
  expect(await storedTakes(other)).toBe(1);
  await expect(unsentRecordings(other)).toHaveCount(0);
  await page.close();
  await expect(unsentRecordings(other)).toContainText(/You have an unfinished recording from .*\(0:0\d\)\./);
  await other.context().close();
});

test('a recording of one account is never shown or sent to another in the same browser', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  await logOut(page);
  const ann = await signUpOnPage(page);
  await page.route(TAKES, (route) => route.abort());
  await startButton(page).click();
  await waitForRecorded(page, 1);
  await stopButton(page).click();
  await expect(unsentRecordings(page)).toHaveCount(1);

  // Another window signs in a different user, and this one does not notice before it sends.
  const known = Promise.withResolvers<void>();
  await page.route('**/api/user', async (route) => {
    await known.promise;
    await route.fallback();
  });
  await createAccount(page, server, 'Bob Example');
  const refused = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.status() === 409,
  );
  await page.unroute(TAKES);
  await refused;
  known.resolve();
  await expect(startButton(page)).toBeEnabled();
  await expect(page.getByText('No transcriptions yet')).toBeVisible();
  await expect(unsentRecordings(page)).toHaveCount(0);
  expect(await (await page.request.get(`${server.url}/api/takes`)).json()).toEqual({ takes: [] });
  expect(await storedTakes(page)).toBe(1);

  await logOut(page);
  await signInOnPage(page, ann);
  await expect(unsentRecordings(page)).toHaveCount(1);
  await page.context().close();
});

test('a recording without speech is reported, and kept until it is discarded', async ({
  silence,
  server,
}) => {
  const page = await signIn(silence, server);
  await startButton(page).click();
  await waitForRecorded(page, 1);
  await stopButton(page).click();
  await expect(toast(page).getByText('No speech was found', { exact: true })).toBeVisible();
  await expect(
    toast(page).getByText('The recording is kept. Play it, try again or discard it.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Ready to Record')).toBeVisible();
  await page.reload();
  await expect(unsentRecordings(page)).toContainText('No speech was found in this recording.');
  await expect(unsentRecordings(page).getByRole('button', { name: 'Play' })).toBeInViewport({ ratio: 1 });
  // The space bar belongs to the player that has the focus.
  await unsentRecordings(page).getByRole('button', { name: 'Play' }).click();
  await unsentRecordings(page).getByLabel('Recording', { exact: true }).press('Space');
  await expect(startButton(page)).toBeVisible();

  await unsentRecordings(page).getByRole('button', { name: 'Discard' }).click();
  await expect(toast(page)).toContainText('Recording discarded');
  await expect(unsentRecordings(page)).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(unsentRecordings(page)).toHaveCount(1);
  await unsentRecordings(page).getByRole('button', { name: 'Discard' }).click();
  await expect(unsentRecordings(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Voice Transcription' })).toBeFocused();
  await page.clock.fastForward(5000);
  await expect.poll(() => storedTakes(page)).toBe(0);
  await page.reload();
  await expect(startButton(page)).toBeEnabled();
  await expect(unsentRecordings(page)).toHaveCount(0);
  await page.context().close();
});

/** Sets the site's total storage quota in bytes. */
async function limitStorage(page: Page, server: ServerProcess, quotaSize: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize });
}

/** Leaves the site this many bytes of free storage; a second of speech takes about 8,000. */
async function leaveRoom(page: Page, server: ServerProcess, bytes: number): Promise<void> {
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await limitStorage(page, server, used + bytes);
}

test('a full device stops the recording, keeps it, offers it as a file, and starts no other', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  await leaveRoom(page, server, 20_000);
  await startButton(page).click();
  await expect(toast(page).getByText('No space left', { exact: true })).toBeVisible();
  await expect(
    toast(page).getByText('Recording stopped. What you said is kept: transcribe or download it.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(unsentRecordings(page)).toContainText(
    'Your device ran out of space here. Everything up to that moment is kept.',
  );
  await expect(startButton(page)).toBeEnabled();
  const saving = page.waitForEvent('download');
  await unsentRecordings(page).getByRole('button', { name: 'Download' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^recording-\d{4}-\d\d-\d\d-\d{4}\.webm$/);
  const file = readFileSync(await download.path());
  expect(file.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
  await unsentRecordings(page).getByRole('button', { name: 'Transcribe' }).click();
  await expect(toast(page)).toContainText(/Audio transcribed successfully|No speech was found/);

  // A quota of one byte, because removing the take may have freed space.
  await limitStorage(page, server, 1);
  await startButton(page).click();
  await expect(toast(page)).toContainText('Recording Error');
  await expect(toast(page)).toContainText('There is no space left on your device to record safely.');
  await expect(startButton(page)).toBeEnabled();
  await page.context().close();
});

test('the app works in a browser that blocks site data, and says that recordings can’t be saved', async ({
  silence,
  server,
  database,
}) => {
  const context = await silence.newContext({ baseURL: server.url, locale: 'en-US' });
  await context.addInitScript(() => {
    const get = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'BroadcastChannel'])
      Object.defineProperty(window, name, { get });
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
    Object.assign(LockManager.prototype, { request: async () => get(), query: async () => get() });
  });
  const page = await context.newPage();
  const email = await createAccount(page, server);
  await seedTranscriptions(database, email, ['The garden gate']);
  await page.goto('/recent');
  await page.getByRole('listitem').filter({ hasText: 'The garden gate' }).getByRole('button').first().click();
  await expect(textOf(page)).toHaveText('The garden gate');
  await startButton(page).click();
  await expect(toast(page)).toContainText('Your browser does not let Parlance save recordings');
  await context.close();
});
