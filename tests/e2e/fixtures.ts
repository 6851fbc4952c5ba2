import { type Browser, test as base, chromium, expect, type Locator, type Page } from '@playwright/test';
import type { InterfaceLanguage } from '../../src/contract/languages.ts';
import { openDatabase } from '../../src/server/db/connection.ts';
import type { Database } from '../../src/server/db/database.ts';
import { browserOptions, fakeMicrophone } from '../support/browser.ts';
import { type ServerProcess, startServer, temporaryFolder } from '../support/server-process.ts';
import { speak, synthesize } from '../support/speech/voice.ts';

export { expect };

export const PASSWORD = 'walking-on-gravel';

export interface TestFixtures {
  /**
   * A browser whose microphone plays a file once, starting when it opens; its contexts close with the test.
   */
  listening: (wav: string) => Promise<Browser>;
}

/** The sentence that the voice speaks, in under two seconds, at the start of each recording. */
const SAID = 'The weather is lovely today.';

export interface WorkerFixtures {
  dataDir: string;
  /** The built server with its own data folder, shared by all tests of a worker. */
  server: ServerProcess;
  /** The server's database, through which tests add a history without speaking it. */
  database: Database;
  /** One browser for each microphone sound, started on first use. */
  microphones: (wav: string, sound?: { loops?: boolean }) => Promise<Browser>;
  /** A browser in which a voice speaks one sentence at the start of a recording. */
  voice: Browser;
  /** A browser in which that voice repeats endlessly. */
  endless: Browser;
  /** A browser with a silent microphone. */
  silence: Browser;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  dataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const folder = temporaryFolder();
      await use(folder.path);
      folder.remove();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ dataDir }, use) => {
      const server = await startServer(dataDir, { SPEECH_ENGINE: 'moonshine' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  database: [
    // The server starts first, because it creates the tables.
    async ({ dataDir, server: _migrated }, use) => {
      const database = await openDatabase({ databaseUrl: null, dataDir });
      await use(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  microphones: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const browsers = new Map<string, Promise<Browser>>();
      await use((wav, sound = {}) => {
        const switches = fakeMicrophone(wav, sound);
        const key = switches.join(' ');
        const browser = browsers.get(key) ?? chromium.launch(browserOptions(switches));
        browsers.set(key, browser);
        return browser;
      });
      for (const browser of browsers.values()) await (await browser).close();
    },
    { scope: 'worker' },
  ],
  voice: [async ({ microphones }, use) => use(await microphones(await speak(SAID))), { scope: 'worker' }],
  endless: [
    async ({ microphones }, use) => use(await microphones(await speak(SAID), { loops: true })),
    { scope: 'worker' },
  ],
  silence: [
    async ({ microphones }, use) => use(await microphones(await synthesize('anullsrc=r=16000:cl=mono:d=8'))),
    { scope: 'worker' },
  ],
  listening: async ({ microphones }, use) => {
    const browsers = new Set<Browser>();
    await use(async (wav) => {
      const browser = await microphones(wav);
      browsers.add(browser);
      return browser;
    });
    for (const context of [...browsers].flatMap((browser) => browser.contexts())) await context.close();
  },
});

/** Holds the modifying requests to an address. Returns the function that releases them. */
export async function holdRequests(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') await released;
    await route.fallback();
  });
  return async () => {
    release();
    await page.unroute(address);
  };
}

/**
 * Holds the first modifying request to an address whose body contains these words; later ones overtake it. Returns the
 * function that releases it.
 */
export async function holdFirstRequest(page: Page, address: string, words = ''): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(address, async (route) => {
    const request = route.request();
    if (!isHeld && request.method() !== 'GET' && (request.postData() ?? '').includes(words)) {
      isHeld = true;
      await released;
    }
    await route.fallback();
  });
  return release;
}

let accounts = 0;

export function newAddress(): string {
  accounts += 1;
  return `e2e-${accounts}-${Date.now()}@example.com`;
}

/** Creates an account through the form, as a user would. Returns its e-mail address. */
export async function signUp(page: Page, name = 'Ann Example'): Promise<string> {
  await page.goto('/auth');
  return signUpOnPage(page, name);
}

/** Creates an account through the form on screen, without a page load. Returns its e-mail address. */
export async function signUpOnPage(page: Page, name = 'Ann Example'): Promise<string> {
  const email = await registerOnPage(page, name);
  await dismissOnboarding(page);
  return email;
}

/** Completes a new user's first steps with the default values. */
export async function dismissOnboarding(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByRole('heading', { name: 'Voice Transcription' })).toBeAttached();
}

/** Creates an account and stays at the first steps. Returns its e-mail address. */
export async function registerOnPage(page: Page, name = 'Ann Example'): Promise<string> {
  const email = newAddress();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/app$/);
  return email;
}

/** Logs out through the menu, without a page load. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
}

/** Signs in through the form on screen. */
export async function signInOnPage(page: Page, email: string): Promise<void> {
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/app$/);
}

/**
 * Creates an account through the API and signs in, for tests of other features. Returns its e-mail address.
 */
export async function createAccount(
  page: Page,
  server: ServerProcess,
  name = 'Ann Example',
): Promise<string> {
  const email = newAddress();
  const answer = await page.request.post(`${server.url}/api/register`, {
    data: { name, email, password: PASSWORD },
    headers: { origin: server.url },
  });
  expect(answer.ok()).toBe(true);
  await completeOnboarding(page, server);
  return email;
}

/** Marks the first steps of the signed-in user as completed. */
export async function completeOnboarding(page: Page, server: ServerProcess): Promise<void> {
  const done = await page.request.post(`${server.url}/api/user/complete-onboarding`, {
    headers: { origin: server.url },
  });
  expect(done.ok()).toBe(true);
}

/** The visible notice; at most one is visible at a time. */
export function toast(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications (F8)' });
}

/** Whether nothing covers the middle of an element. */
export const isOnTop = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/**
 * Turns off the browser's audio processing of the microphone: it is tuned for real rooms and voices, and
 * breaks up synthetic speech.
 */
export async function disableAudioProcessing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    // Looked up at each call: a script of the desktop stand-in may replace it later.
    const { prototype } = MediaDevices;
    devices.getUserMedia = (constraints) => {
      const audio = typeof constraints?.audio === 'object' ? constraints.audio : {};
      return prototype.getUserMedia.call(devices, {
        ...constraints,
        audio: { ...audio, echoCancellation: false, noiseSuppression: false, autoGainControl: false },
      });
    };
  });
}

/**
 * Collects a page's errors, violations of its content security policy and refused requests. `provoked`: statuses that the
 * test asks for, beside those of a session, a text or a version that is not there.
 */
export function collectPageErrors(page: Page, provoked: readonly number[] = []): string[] {
  const expected = [401, 404, 409, ...provoked].map((status) => `status of ${status}`);
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('console', (message) => {
    const isExpected = expected.some((text) => message.text().includes(text));
    if (message.type() === 'error' && !isExpected) pageErrors.push(message.text());
  });
  return pageErrors;
}

/** Chooses the interface language of the signed-in account. */
export async function chooseLanguage(
  page: Page,
  server: ServerProcess,
  interfaceLanguage: InterfaceLanguage,
): Promise<void> {
  const saved = await page.request.post(`${server.url}/api/user-preferences`, {
    data: { interfaceLanguage },
    headers: { origin: server.url },
  });
  expect(saved.ok()).toBe(true);
}
