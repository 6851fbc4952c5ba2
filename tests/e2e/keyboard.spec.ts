import type { Locator, Page } from '@playwright/test';
import { expect, test, toast } from './fixtures.ts';
import {
  expectTranscribed,
  SPOKEN_WORDS,
  signIn,
  stopButton,
  textOf,
  waitForSentence,
} from './recorder-page.ts';

/** An upper bound for the number of tab stops on a page. */
const STOPS = 80;

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key does not lead there.');
}

test('recording, editing and sharing work by keyboard alone (core 1, 2)', async ({ voice, server }) => {
  const page = await signIn(voice, server);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write', 'microphone']);
  await page.context().route(
    ({ protocol }) => protocol === 'https:',
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>outside</title>' }),
  );
  await page.keyboard.press('Space');
  await expect(stopButton(page)).toBeVisible();
  await waitForSentence(page);
  await page.keyboard.press('Space');
  await expectTranscribed(page);

  await tabTo(page, textOf(page));
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Kept by hand.');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+b');
  await expect(textOf(page).locator('strong').first()).toHaveText(SPOKEN_WORDS);

  await tabTo(page, page.getByRole('toolbar', { name: 'Editing' }).locator('[tabindex="0"]'));
  const copy = page.getByRole('button', { name: 'Copy text' });
  for (let step = 0; step < 30; step += 1) {
    if (await copy.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Text copied!');

  await tabTo(page, page.getByRole('button', { name: 'Share to WhatsApp' }));
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const elsewhere = await opening;
  await elsewhere.waitForURL(/^https:/);
  const { host, searchParams } = new URL(elsewhere.url());
  expect(host).toBe('wa.me');
  expect(searchParams.get('text')).toMatch(/Kept by hand\.$/);
  await page.context().close();
});
