import { chromium, type Page } from '@playwright/test';
import { windowedBrowserOptions } from '../support/browser.ts';
import { createAccount, expect, test, toast } from './fixtures.ts';
import {
  signIn,
  startButton,
  stopButton,
  storedTakes,
  unsentRecordings,
  waitForRecorded,
} from './recorder-page.ts';

const TOAST = 'Could not access microphone. Please check permissions.';

/** Makes `getUserMedia` reject with an error of this name, as browsers do in that state. */
async function refuseWith(page: Page, name: string): Promise<void> {
  await page.evaluate((errorName) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', errorName));
  }, name);
}

async function press(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start recording' }).click();
}

const REFUSALS = [
  ['NotFoundError', 'No microphone found. Please connect a microphone and try again.'],
  ['NotReadableError', 'Microphone is being used by another application.'],
  ['AbortError', 'Could not access microphone'],
] as const;

test('a missing or busy microphone is explained, and nothing is stored', async ({ page, server }) => {
  await createAccount(page, server);
  await page.goto('/app');
  await expect(page.getByText('Press to record, or use the space bar')).toBeVisible();
  for (const [name, detail] of REFUSALS) {
    await refuseWith(page, name);
    await press(page);
    await expect(page.getByText(detail, { exact: true })).toBeVisible();
    await expect(toast(page)).toContainText('Recording Error');
    await expect(toast(page)).toContainText(TOAST);
    await expect(page.getByRole('button', { name: 'Start recording' })).toBeEnabled();
  }
  expect(await storedTakes(page)).toBe(0);
});

test('a denied permission is explained, and recording works once it is granted', async ({ server }) => {
  const browser = await chromium.launch(windowedBrowserOptions(['--use-fake-device-for-media-stream']));
  const page = await browser.newPage({ baseURL: server.url, locale: 'en-US' });
  await createAccount(page, server);
  await page.goto('/app');
  await press(page);
  await expect(toast(page)).toContainText('Recording Error');
  await expect(toast(page)).toContainText(TOAST);
  const detail = page.getByText(
    'Microphone access denied. Please allow microphone permissions and try again.',
    { exact: true },
  );
  await expect(detail).toBeVisible();

  await page.context().grantPermissions(['microphone']);
  await press(page);
  await expect(page.getByRole('button', { name: 'Stop recording' })).toBeVisible();
  await waitForRecorded(page, 1);
  await expect(detail).toHaveCount(0);
  await browser.close();
});

/** Lets a test unplug the page's microphone, and plug one in again. */
async function holdCable(page: Page): Promise<{ pull(): Promise<void>; plug(): Promise<void> }> {
  await page.evaluate(() => {
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    let fileExists = true;
    devices.getUserMedia = async (constraints) => {
      if (!fileExists) throw new DOMException('gone', 'NotFoundError');
      const stream = await open(constraints);
      window.addEventListener(
        'pull',
        () => {
          fileExists = false;
          for (const track of stream.getTracks()) {
            track.stop();
            // The browser fires `ended` only for a track that the page did not stop itself.
            track.dispatchEvent(new Event('ended'));
          }
        },
        { once: true },
      );
      return stream;
    };
    window.addEventListener('plug', () => {
      fileExists = true;
    });
  });
  const tell = (name: string) => page.evaluate((event) => window.dispatchEvent(new Event(event)), name);
  return { pull: () => tell('pull').then(() => undefined), plug: () => tell('plug').then(() => undefined) };
}

test('a microphone unplugged during a pause is reopened on resume, or ends the recording', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  const cable = await holdCable(page);
  await startButton(page).click();
  await waitForRecorded(page, 1);
  await page.getByRole('button', { name: 'Pause' }).click();
  await cable.pull();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await cable.plug();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(toast(page)).toContainText('Microphone changed');
  await waitForRecorded(page, 2);

  await page.getByRole('button', { name: 'Pause' }).click();
  await cable.pull();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(toast(page)).toContainText('Microphone disconnected');
  await expect(stopButton(page)).toHaveCount(0);
  await expect(unsentRecordings(page)).toContainText(
    'The recording was interrupted. Everything up to that moment is kept.',
  );
  await page.context().close();
});

test('a suspended audio context is resumed, and shown as a muted microphone meanwhile', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  await page.evaluate(() => {
    const { resume } = AudioContext.prototype;
    const Original = AudioContext;
    let isRefused = false;
    window.AudioContext = class extends Original {
      constructor(options?: AudioContextOptions) {
        super(options);
        window.addEventListener('suspend', () => void this.suspend());
      }
    };
    AudioContext.prototype.resume = function (this: AudioContext) {
      return isRefused ? Promise.reject(new DOMException('busy')) : resume.call(this);
    };
    window.addEventListener('refuse', () => {
      isRefused = true;
    });
    window.addEventListener('allow', () => {
      isRefused = false;
    });
  });
  const tell = (name: string) => page.evaluate((event) => void window.dispatchEvent(new Event(event)), name);
  const status = page.locator('#main').getByRole('status').filter({ hasText: 'Your microphone is muted' });
  // The code that watches the audio graph loads at the second attempt, after the graph was suspended.
  const suspended = Promise.withResolvers<void>();
  await page.route('**/assets/keep-running-*.js', async (route) => {
    await suspended.promise;
    await route.continue();
  });
  await page.route('**/assets/keep-running-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await startButton(page).click();
  await waitForRecorded(page, 1);
  for (const _time of ['before it is watched', 'while it is watched']) {
    await tell('refuse');
    await tell('suspend');
    suspended.resolve();
    await expect(toast(page)).toContainText('Your microphone is muted');
    await expect(status).toBeVisible();
    await tell('allow');
    await expect(status).toHaveCount(0);
  }
  await expect(stopButton(page)).toBeVisible();
  await page.context().close();
});
