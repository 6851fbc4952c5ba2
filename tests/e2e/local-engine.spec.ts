import type { Browser, Locator, Page } from '@playwright/test';
import { SPEECH_FILES_BYTES } from '../../src/contract/api/catalogue-speech-files.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { type ServerProcess, startServer, temporaryFolder } from '../support/server-process.ts';
import { novelClips } from '../support/speech/real-voices.ts';
import { expectAccessible } from './expect-accessible.ts';
import {
  test as base,
  collectPageErrors,
  createAccount,
  disableAudioProcessing,
  expect,
  toast,
} from './fixtures.ts';
import {
  ENGINE_LOAD_MS,
  startButton,
  stopButton,
  textOf,
  unsentRecordings,
  waitForRecorded,
} from './recorder-page.ts';

const test = base.extend<{ host: { start(): Promise<ServerProcess>; stop(): Promise<void> } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  host: async ({}, use) => {
    const folder = temporaryFolder();
    let server: ServerProcess | null = null;
    let port = '0';
    const stop = async () => {
      await server?.stop();
      server = null;
    };
    await use({
      async start() {
        server = await startServer(folder.path, { SPEECH_ENGINE: 'moonshine', PORT: port });
        port = new URL(server.url).port;
        return server;
      },
      stop,
    });
    await stop();
    folder.remove();
  },
});

test.use({ serviceWorkers: 'allow' });

/** A page that hears a novel being read aloud. */
async function openListening(listening: (wav: string) => Promise<Browser>, server: ServerProcess) {
  const browser = await listening(novelClips()[0]?.path ?? '');
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' });
  const page = await context.newPage();
  await disableAudioProcessing(page);
  return { context, page };
}

async function downloadEngine(page: Page): Promise<void> {
  await page.goto('/settings#without-network');
  await page.getByRole('button', { name: 'Download the engine (45 MB)' }).click();
  await expect(page.getByRole('button', { name: 'Delete the engine' })).toBeVisible();
}

/** The page's own transcription of the newest recording, in place of its text. */
const draftOf = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Current Transcription' })
    .getByRole('textbox', { name: 'Transcribed on this device' });

test('English is transcribed in the page offline, and edits of it are kept when back online', async ({
  listening,
  host,
}) => {
  test.slow();
  const clip = novelClips()[0]?.path ?? '';
  const server = await host.start();
  const context = await (await listening(clip)).newContext({ baseURL: server.url, locale: 'en-US' });
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page);
  await disableAudioProcessing(page);
  await createAccount(page, server);
  await page.goto('/settings#without-network');
  const card = page.getByRole('region', { name: 'Offline transcription' });
  await card.getByRole('button', { name: 'Download the engine (45 MB)' }).click();
  await expect(card.getByRole('status')).toContainText('The engine is installed and takes 45 MB.');
  expect(SPEECH_FILES_BYTES).toBe(44_749_832);
  await expectAccessible(page);
  await page.goto('/app');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const shells = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
        const files = await Promise.all(shells.map((shell) => shell.keys()));
        return files.flat().map(({ url }) => url);
      }),
    )
    .toContainEqual(expect.stringContaining('/assets/engine-worker-'));

  await context.setOffline(true);
  await host.stop();
  await page.reload();
  await expect(page.getByText('English is transcribed here')).toBeVisible();
  await startButton(page).click();
  const live = page.getByRole('log', { name: 'What you have said so far' });
  await waitForRecorded(page, 8);
  await expect(
    live
      .or(page.locator('[aria-hidden=true]'))
      .filter({ hasText: /john dashwood/i })
      .first(),
  ).toBeVisible({ timeout: ENGINE_LOAD_MS });
  await expect(page.getByText('Transcribing on this device.')).toBeVisible();
  await stopButton(page).click();
  const text = draftOf(page);
  // Its last words are "for them", which a busy machine may swallow.
  await expect(text).toHaveValue(/John Dashwood .* prudently in his power to do/i, {
    timeout: ENGINE_LOAD_MS,
  });
  await expectAccessible(page);
  await page.reload();
  await expect(text).toHaveValue(/John Dashwood/);
  await text.fill('My own words ');
  await expect(page.getByText('Your words stay when you are back online.')).toBeVisible();

  await host.start();
  await context.setOffline(false);
  // The recording is sent while the user writes on: the text stays, and its keys are no shortcuts.
  await text.pressSequentially('of this, ');
  await expect(unsentRecordings(page)).toHaveCount(0);
  await page.keyboard.type('time it is. ', { delay: 100 });
  await expect(stopButton(page)).toHaveCount(0);
  await expect(text).toBeFocused();
  const words = 'My own words of this, time it is. ';
  await expect(text).toHaveValue(words);
  await text.blur();
  await expect(toast(page)).toContainText('Your words are kept');
  await expect(page.getByRole('listitem').filter({ hasText: words.trim() })).toHaveCount(1);
  const newest = async () => {
    const { transcriptions } = await (await page.request.get('/api/transcriptions')).json();
    return transcriptions[0];
  };
  await expect.poll(newest).toMatchObject({
    text: words,
    originalText: expect.stringMatching(/John Dashwood/),
  });
  expect(pageErrors.filter((error) => !/Failed to load resource: net::ERR_/.test(error))).toEqual([]);
  await context.close();
});

test('a recording that could not be transcribed live offline is transcribed once it is stopped', async ({
  listening,
  server,
}) => {
  test.slow();
  const { context, page } = await openListening(listening, server);
  await page.addInitScript(() => {
    AudioWorklet.prototype.addModule = () => Promise.reject(new Error('no audio worklet'));
  });
  await createAccount(page, server);
  await downloadEngine(page);
  await page.goto('/app');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await startButton(page).click();
  await waitForRecorded(page, 8);
  await stopButton(page).click();
  // Each per cent would be announced.
  const progress = page.getByText(/^Transcribing on this device: \d+%$/);
  await expect(progress).toHaveAttribute('aria-live', 'off', { timeout: ENGINE_LOAD_MS });
  await expect(draftOf(page)).toHaveValue(/John Dashwood/i, { timeout: ENGINE_LOAD_MS });
  await expect(draftOf(page)).toHaveAttribute('lang', 'en');
  await context.close();
});

test('a text in the list stays while the user writes in it, until the window is left for half a minute', async ({
  listening,
  server,
  database,
}) => {
  test.slow();
  const { context, page } = await openListening(listening, server);
  const email = await createAccount(page, server);
  const [id = ''] = await seedTranscriptions(database, email, ['An open text']);
  await downloadEngine(page);
  await page.goto(`/app?transcription=${id}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(textOf(page)).toHaveText('An open text');
  await context.setOffline(true);
  await startButton(page).click();
  await waitForRecorded(page, 8);
  await stopButton(page).click();
  const draft = unsentRecordings(page).getByRole('textbox', { name: 'Transcribed on this device' });
  await expect(draft).toHaveValue(/John Dashwood/i, { timeout: ENGINE_LOAD_MS });
  await page.clock.install();
  await draft.fill('My own words ');
  await context.setOffline(false);
  // It is sent: nothing can be done with the recording any more.
  await expect(unsentRecordings(page).getByRole('button', { name: /^Discard/ })).toHaveCount(0);
  await page.keyboard.type('of this');
  await expect(draft).toBeFocused();
  await expect(draft).toHaveValue('My own words of this');
  const switchWindow = (type: 'blur' | 'focus') =>
    page.evaluate((name) => window.dispatchEvent(new Event(name)), type);
  await switchWindow('blur');
  await page.clock.fastForward(29_000);
  await switchWindow('focus');
  await page.clock.fastForward(29_000);
  await expect(draft).toBeFocused();
  await switchWindow('blur');
  await page.clock.fastForward(30_000);
  await expect(toast(page)).toContainText('Your words are kept');
  await expect(unsentRecordings(page)).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'My own words of this' })).toHaveCount(1);
  await context.close();
});
