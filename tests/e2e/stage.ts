import { type Browser, test as base, chromium, expect, type Page } from '@playwright/test';
import { browserOptions, fakeMicrophone } from '../support/browser.ts';
import { type ServerProcess, startServer, temporaryFolder } from '../support/server-process.ts';

export { expect };

export const PASSWORD = 'walking-on-gravel';

interface Stage {
  /** A browser whose microphone plays a file once, from the moment it is opened. */
  listening: (wav: string) => Promise<Browser>;
}

/** The built server with a data folder of its own, for all tests of a worker. */
export const test = base.extend<Stage, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const folder = temporaryFolder();
      const server = await startServer(folder.path, { SPEECH_ENGINE: 'pocketsphinx' });
      await use(server);
      await server.stop();
      folder.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  listening: async ({}, use) => {
    const browsers: Browser[] = [];
    await use(async (wav) => {
      const browser = await chromium.launch(browserOptions(fakeMicrophone(wav)));
      browsers.push(browser);
      return browser;
    });
    for (const browser of browsers) await browser.close();
  },
});

let people = 0;

/** A new account, made through the form as a person would. Returns its address. */
export async function signUp(page: Page, name = 'Ann Example'): Promise<string> {
  people += 1;
  const email = `e2e-${people}-${Date.now()}@example.com`;
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/app$/);
  return email;
}

/**
 * Switches off the browser's own clean-up of the microphone: it is made for rooms and voices, and cuts synthetic
 * speech to pieces.
 */
export async function hearRaw(page: Page): Promise<void> {
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
export function watch(page: Page): string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    const expected = /status of (401|404|409|4\d\d)/.test(message.text());
    if (message.type() === 'error' && !expected) troubles.push(message.text());
  });
  return troubles;
}
