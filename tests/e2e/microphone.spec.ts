import { chromium, type Page } from '@playwright/test';
import { browserOptions } from '../support/browser.ts';
import { expect, join, notice, test } from './stage.ts';
import { recordedFor } from './studio.ts';

const TOAST = 'Could not access microphone. Please check permissions.';

/** Makes the browser refuse the microphone with an error of this name, as a computer in that state does. */
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

test('a microphone that is missing or taken says so in words, and nothing is kept', async ({
  page,
  server,
}) => {
  await join(page, server);
  await page.goto('/app');
  await expect(page.getByText('Press to record, or use the space bar')).toBeVisible();
  for (const [name, detail] of REFUSALS) {
    await refuseWith(page, name);
    await press(page);
    await expect(page.getByText(detail, { exact: true })).toBeVisible();
    await expect(notice(page)).toContainText('Recording Error');
    await expect(notice(page)).toContainText(TOAST);
    await expect(page.getByRole('button', { name: 'Start recording' })).toBeEnabled();
  }
  await page.reload();
  await expect(page.getByText('Press to record, or use the space bar')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Saved on this device' })).toHaveCount(0);
});

test('a refused permission says where to give it, and once given the next press records', async ({
  server,
}) => {
  const browser = await chromium.launch(browserOptions(['--use-fake-device-for-media-stream']));
  const page = await browser.newPage({ baseURL: server.url, locale: 'en-US' });
  await join(page, server);
  await page.goto('/app');
  await press(page);
  await expect(notice(page)).toContainText('Recording Error');
  await expect(notice(page)).toContainText(TOAST);
  const detail = page.getByText(
    'Microphone access denied. Please allow microphone permissions and try again.',
    { exact: true },
  );
  await expect(detail).toBeVisible();

  await page.context().grantPermissions(['microphone']);
  await press(page);
  await expect(page.getByRole('button', { name: 'Stop recording' })).toBeVisible();
  await recordedFor(page, 1);
  await expect(detail).toHaveCount(0);
  await browser.close();
});
