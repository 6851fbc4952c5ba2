import type { Browser, Page } from '@playwright/test';
import { openDatabase } from '../../src/server/db/connection.ts';
import { makeNextBuild } from '../support/next-build.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { type ServerProcess, startServer, temporaryFolder } from '../support/server-process.ts';
import { expectAccessible } from './expect-accessible.ts';
import {
  test as base,
  collectPageErrors,
  disableAudioProcessing,
  expect,
  logOut,
  PASSWORD,
  signInOnPage,
  signUp,
  signUpOnPage,
  toast,
} from './fixtures.ts';
import {
  expectTranscribed,
  recordSentence,
  SPOKEN_WORDS,
  startButton,
  stopButton,
  textOf,
  unsentRecordings,
  waitForRecorded,
  waitForSentence,
} from './recorder-page.ts';

/** A test's own server, which it stops and restarts at the same address. */
interface Host {
  readonly dataDir: string;
  /** Starts the server at its earlier address, optionally with another build. */
  start(dist?: string): Promise<void>;
  stop(): Promise<void>;
  /** A page in a new browser profile, with the server running. */
  visit(browser: Browser): Promise<Page>;
}

const test = base.extend<{ host: Host }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  host: async ({}, use) => {
    const folder = temporaryFolder();
    let server: ServerProcess | null = null;
    let port = '0';
    const host: Host = {
      dataDir: folder.path,
      async start(dist) {
        server = await startServer(folder.path, { SPEECH_ENGINE: 'moonshine', PORT: port }, dist);
        port = new URL(server.url).port;
      },
      async stop() {
        await server?.stop();
        server = null;
      },
      async visit(browser) {
        await host.start();
        const baseURL = `http://127.0.0.1:${port}`;
        const context = await browser.newContext({ baseURL, locale: 'en-US' });
        const page = await context.newPage();
        await disableAudioProcessing(page);
        return page;
      },
    };
    await use(host);
    await host.stop();
    folder.remove();
  },
});

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker has cached the app. */
async function expectKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Cuts the network, and also stops the server. */
async function cutOff(page: Page, host: Host): Promise<void> {
  await page.context().setOffline(true);
  await host.stop();
}

async function reconnect(page: Page, host: Host): Promise<void> {
  await host.start();
  await page.context().setOffline(false);
}

const offlineNote = (page: Page) => page.getByRole('banner').getByText('No connection');
const offlineList = (page: Page) => page.getByText('Your transcriptions return when you are back online');
const inList = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

/** All responses of this site in the browser's cache, as paths. */
function keptAnswers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      paths.push(...(await cache.keys()).map(({ url }) => new URL(url).pathname));
    }
    return paths;
  });
}

/** The states of a page's service workers, for failure messages. */
const workersOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { active, waiting, installing } = await navigator.serviceWorker.ready;
    const controller = navigator.serviceWorker.controller?.state;
    const [is, waits, comes] = [active?.state, waiting?.state, installing?.state];
    return JSON.stringify({ controller, active: is, waiting: waits, installing: comes });
  });

/** Installs the worker of the build that the server has now; true if it waits beside the active one. */
const installUpdate = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing } = registration;
    await new Promise<void>((resolve) => {
      if (installing?.state !== 'installing') resolve();
      else installing.addEventListener('statechange', () => resolve(), { once: true });
    });
    return registration.waiting !== null && navigator.serviceWorker.controller === registration.active;
  });

/** Page errors except failed network requests, which these tests cause on purpose. */
const notOfTheNetwork = (pageErrors: readonly string[]) =>
  pageErrors.filter((text) => !/Failed to load resource: net::ERR_/.test(text));

test('the app opens and records offline, and the recording is transcribed when back online', async ({
  voice,
  host,
}) => {
  const page = await host.visit(voice);
  const pageErrors = collectPageErrors(page);
  const email = await signUp(page);
  await expectKept(page);
  await cutOff(page, host);

  const opened = await page.reload();
  expect(opened?.fromServiceWorker()).toBe(true);
  const nonce = await page.locator('meta[name="csp-nonce"]').getAttribute('content');
  expect(opened?.headers()['content-security-policy']).toContain(`style-src-elem 'self' 'nonce-${nonce}'`);
  await expect(page).toHaveURL(/\/app$/);
  await expect(offlineNote(page)).toBeVisible();
  await expect(offlineList(page)).toBeVisible();
  await expect(
    page.getByText('Recordings are kept, and transcribed when you are back online.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Offline transcription' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // The narrow layout is drawn a moment after the window is resized.
  await expect.poll(overflow).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await recordSentence(page);
  await stopButton(page).click();
  await expect(unsentRecordings(page)).toHaveCount(1);

  await page.goto('/recent');
  await expect(offlineList(page)).toBeVisible();
  await page.getByRole('button', { name: 'Start Recording' }).click();
  await expect(page).toHaveURL(/\/app$/);
  await page.reload();
  await expect(unsentRecordings(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Your menu' }).click();
  await expect(page.getByText(email)).toBeVisible();
  expect((await keptAnswers(page)).filter((path) => path.startsWith('/api'))).toEqual([]);

  await reconnect(page, host);
  await expectTranscribed(page);
  await expect(offlineNote(page)).toHaveCount(0);
  await page.reload();
  await expectTranscribed(page);
  expect((await keptAnswers(page)).filter((path) => path.startsWith('/api'))).toEqual([]);
  expect(notOfTheNetwork(pageErrors)).toEqual([]);
  await page.context().close();
});

test('an ended session is noticed when back online, and its recording waits for its owner', async ({
  voice,
  host,
}) => {
  const page = await host.visit(voice);
  const ann = await signUp(page);
  await expectKept(page);
  await cutOff(page, host);
  await page.reload();
  await recordSentence(page);
  await stopButton(page).click();
  await expect(unsentRecordings(page)).toHaveCount(1);

  await page.context().clearCookies();
  await reconnect(page, host);
  await expect(page).toHaveURL(/\/auth$/);
  await page.context().setOffline(true);
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'Failed to fetch user' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/auth$/);

  await signUpOnPage(page, 'Bob Example');
  await expect(startButton(page)).toBeEnabled();
  await expect(page.getByText('No transcriptions yet')).toBeVisible();
  await expect(unsentRecordings(page)).toHaveCount(0);
  await logOut(page);
  await signInOnPage(page, ann);
  // The recording is hers, either already sent or offered for sending.
  await expect(unsentRecordings(page).or(inList(page, SPOKEN_WORDS))).toHaveCount(1);
  await page.context().close();
});

test('signing in offline shows that it needs a connection', async ({ voice, host }) => {
  const page = await host.visit(voice);
  await page.goto('/auth');
  await expectKept(page);
  await cutOff(page, host);
  await page.reload();
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page)).toContainText('Login failed');
  await expect(toast(page)).toContainText('You need a connection for this.');
  await page.context().close();
});

test('a loaded list stays while the server is down, and missing results load when it is back', async ({
  voice,
  host,
}) => {
  const page = await host.visit(voice);
  const email = await signUp(page);
  const database = await openDatabase({ databaseUrl: null, dataDir: host.dataDir });
  await seedTranscriptions(database, email, ['The roof is sound.', 'She waits at the harbour.']);
  await page.goto('/recent');
  await expect(inList(page, 'The roof is sound.')).toBeVisible();

  // The device is still online, so only polling detects that the server is back.
  await host.stop();
  const search = page.getByRole('searchbox', { name: 'Search transcriptions' });
  await search.fill('harbour');
  await expect(offlineList(page)).toBeVisible();
  await expect(offlineNote(page)).toBeVisible();
  await search.fill('');
  await expect(inList(page, 'The roof is sound.')).toBeVisible();
  await search.fill('harbour');
  await expect(offlineList(page)).toBeVisible();
  await seedTranscriptions(database, email, ['The harbour is empty.']);
  await database.close();
  await host.start();
  await expect(inList(page, 'The harbour is empty.')).toBeVisible({ timeout: 30_000 });
  await expect(offlineNote(page)).toHaveCount(0);
  await page.context().close();
});

test('the language of the first visit is available offline', async ({ voice, host }) => {
  const page = await host.visit(voice);
  await page.addInitScript(() => localStorage.setItem('parlance-language', 'nl'));
  await page.goto('/auth');
  await expect(page.getByRole('tab', { name: 'Inloggen' })).toBeVisible();
  await expectKept(page);
  await expect
    .poll(async () => (await keptAnswers(page)).some((path) => path.includes('/nl-recorder-')))
    .toBe(true);
  await cutOff(page, host);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Inloggen' })).toBeVisible();
  await page.context().close();
});

test('a new build that was installed in the background keeps the language available offline', async ({
  voice,
  host,
}) => {
  const next = makeNextBuild('Ready to Record', 'Ready for your voice');
  const page = await host.visit(voice);
  const context = page.context();
  await context.addInitScript(() => localStorage.setItem('parlance-language', 'nl'));
  await page.goto('/auth');
  await expectKept(page);
  await expect
    .poll(async () => (await keptAnswers(page)).some((path) => path.includes('/nl-recorder-')))
    .toBe(true);
  await host.stop();
  await host.start(next.path);
  expect(await installUpdate(page)).toBe(true);
  await cutOff(page, host);
  await page.close();
  const later = await context.newPage();
  await later.goto('/auth');
  await expect(later.getByRole('tab', { name: 'Inloggen' })).toBeVisible();
  await context.close();
  next.remove();
});

test('a new build is offered to windows of an older one, and again once another window runs it', async ({
  voice,
  host,
}) => {
  const next = makeNextBuild('Ready to Record', 'Ready for your voice');
  const page = await host.visit(voice);
  await page.goto('/auth');
  await expectKept(page);
  const other = await page.context().newPage();
  await other.goto('/auth');
  await expectKept(other);
  await host.stop();
  await host.start(next.path);
  expect(await installUpdate(page)).toBe(true);
  const newer = await page.context().newPage();
  await newer.goto('/auth');
  const offer = (window: Page) => window.getByRole('region', { name: 'A new version is ready' });
  await offer(page).getByRole('button', { name: 'Not now' }).click();
  await expect(offer(page)).toHaveCount(0);
  await newer.waitForLoadState('networkidle');
  await expect(offer(newer)).toHaveCount(0);
  await offer(other).getByRole('button', { name: 'Reload' }).click();
  await expect(offer(page)).toBeVisible();
  await newer.waitForLoadState('networkidle');
  await expect(offer(newer)).toHaveCount(0);
  await page.context().close();
  next.remove();
});

test('a page loaded by a forced reload is controlled by its service worker nevertheless', async ({
  voice,
  host,
}) => {
  const page = await host.visit(voice);
  await page.goto('/auth');
  await expectKept(page);
  // A load that bypasses the cache has no worker, like one from before its installation.
  const devTools = await page.context().newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await devTools.send('Page.reload', { ignoreCache: true });
  await loaded;
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().close();
});

test('a new build is announced, waits for the end of a recording, and loses nothing of it', async ({
  voice,
  host,
}) => {
  const next = makeNextBuild('Ready to Record', 'Ready for your voice');
  const page = await host.visit(voice);
  await signUp(page);
  await expect(page.getByText('Ready to Record')).toBeVisible();
  await expectKept(page);
  const files = (await keptAnswers(page)).sort();
  await startButton(page).click();
  await waitForRecorded(page, 1);

  await host.stop();
  await host.start(next.path);
  expect(await installUpdate(page)).toBe(true);
  expect(await keptAnswers(page)).toEqual(expect.arrayContaining(files));
  const news = page.getByRole('region', { name: 'A new version is ready' });
  await expect(news).toContainText('It will be applied when the work in progress has finished.');
  await expect(news.getByRole('button', { name: 'Reload' })).toHaveCount(0);
  await waitForSentence(page);
  await stopButton(page).click();
  await expectTranscribed(page);
  const loaded = page.waitForEvent('load').catch(async (error) => {
    throw new Error(`${error}\nThe workers: ${await workersOf(page)}`);
  });
  await news.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(news).toHaveCount(0);
  await expect(textOf(page)).toContainText(SPOKEN_WORDS);

  await page.goto('/app');
  await expect(page.getByText('Ready for your voice')).toBeVisible();
  await cutOff(page, host);
  await page.reload();
  await expect(page.getByText('Ready for your voice')).toBeVisible();
  await expect(offlineNote(page)).toBeVisible();
  // Another window may still run the previous build, so its files stay until the next update.
  expect((await keptAnswers(page)).filter((path) => path === '/app')).toHaveLength(2);
  await page.context().close();
  next.remove();
});
