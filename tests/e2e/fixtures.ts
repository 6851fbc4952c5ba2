import { type Browser, test as base, chromium, expect, type Locator, type Page } from '@playwright/test';
import { openDatabase } from '../../src/server/db/connection.ts';
import type { Database } from '../../src/server/db/database.ts';
import { browserOptions, fakeMicrophone } from '../support/browser.ts';
import { type ServerProcess, startServer, temporaryFolder } from '../support/server-process.ts';
import { speak, synthesize } from '../support/speech/voice.ts';

export { expect };

export const PASSWORD = 'walking-on-gravel';

export interface TestFixtures {
  /** A browser whose microphone plays a file once, from the moment it is opened; its contexts end with the test. */
  listening: (wav: string) => Promise<Browser>;
}

/** What the voice says, in under two seconds, each time a recording begins. */
const SAID = 'The weather is lovely today.';

export interface WorkerFixtures {
  dataDir: string;
  /** The built server with a data folder of its own, for all tests of a worker. */
  server: ServerProcess;
  /** The server's own database, to put a history there that nobody has to speak. */
  database: Database;
  /** One browser for each sound that a microphone plays, started when it is first needed. */
  microphones: (wav: string, sound?: { loops?: boolean }) => Promise<Browser>;
  /** A browser in which a voice says one sentence when a recording begins. */
  voice: Browser;
  /** A browser in which that voice never ends. */
  endless: Browser;
  /** A browser in which nobody speaks. */
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
    // The server is started first: it is what makes the tables.
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

let accounts = 0;

export function newAddress(): string {
  accounts += 1;
  return `e2e-${accounts}-${Date.now()}@example.com`;
}

/** A new account, made through the form as a person would. Returns its address. */
export async function signUp(page: Page, name = 'Ann Example'): Promise<string> {
  await page.goto('/auth');
  return signUpHere(page, name);
}

/** A new account, made through the form that is on screen: the page is not loaded again. Returns its address. */
export async function signUpHere(page: Page, name = 'Ann Example'): Promise<string> {
  const email = await registerHere(page, name);
  await takeFirstSteps(page);
  return email;
}

/** Goes through the first steps of a new person without changing anything. */
export async function takeFirstSteps(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByRole('heading', { name: 'Voice Transcription' })).toBeAttached();
}

/** The same account, in front of the first steps. Returns its address. */
export async function registerHere(page: Page, name = 'Ann Example'): Promise<string> {
  const email = newAddress();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/app$/);
  return email;
}

/** Logs out through the menu: the page is not loaded again. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
}

/** Signs in through the form that is on screen. */
export async function signInHere(page: Page, email: string): Promise<void> {
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/app$/);
}

/** A new account, made past the form for tests about something else, and signed in. Returns its address. */
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
  const done = await page.request.post(`${server.url}/api/user/complete-onboarding`, {
    headers: { origin: server.url },
  });
  expect(done.ok()).toBe(true);
  return email;
}

/** The notice on screen: only one is visible at a time. */
export function notice(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications (F8)' });
}

/**
 * Switches off the browser's own clean-up of the microphone: it is made for rooms and voices, and cuts synthetic
 * speech to pieces.
 */
export async function disableAudioProcessing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const original = devices.getUserMedia.bind(devices);
    devices.getUserMedia = (constraints) => {
      const audio = typeof constraints?.audio === 'object' ? constraints.audio : {};
      return original({
        ...constraints,
        audio: { ...audio, echoCancellation: false, noiseSuppression: false, autoGainControl: false },
      });
    };
  });
}

/** Collects what must not happen on a page: errors, and breaches of its content security policy. */
export function collectPageErrors(page: Page): string[] {
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('console', (message) => {
    const expected = /status of (401|404|409|4\d\d)/.test(message.text());
    if (message.type() === 'error' && !expected) pageErrors.push(message.text());
  });
  return pageErrors;
}
