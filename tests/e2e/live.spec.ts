import type { Locator, Page } from '@playwright/test';
import { startServer, temporaryFolder } from '../support/server-process.ts';
import { speak } from '../support/speech/voice.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test, toast } from './fixtures.ts';
import {
  signIn,
  startButton,
  stopButton,
  storedTakes,
  textOf,
  unsentRecordings,
  waitForRecorded,
} from './recorder-page.ts';

const SAID =
  'The weather is lovely today and we are going to the park. The children will play by the river. ' +
  'The quick brown fox jumps over the lazy dog. We will meet again tomorrow morning.';
/** Words of each sentence that the engine recognises reliably. */
const PARTS = [/is lovely/i, /children/i, /lazy dog/i, /meet again tomorrow/i];

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

const words = (page: Page): Locator => page.getByRole('log', { name: 'What you have said so far' });

async function expectWhole(page: Page): Promise<void> {
  for (const part of PARTS) await expect(textOf(page)).toContainText(part);
  await expect(unsentRecordings(page)).toHaveCount(0);
  await expect.poll(() => storedTakes(page)).toBe(0);
}

/** The positions of the first lines, from the top of the window. */
const linesOf = (locator: Locator): Promise<number[]> =>
  locator.evaluate((element) => {
    const tops = new Set<number>();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNode(text);
      for (const { top } of range.getClientRects()) tops.add(Math.round(top));
    }
    return [...tops].slice(0, 3);
  });

test('live words appear during the recording, and stay in place when they become the text', async ({
  listening,
  server,
}) => {
  const page = await signIn(await listening(await speak(SAID)), server);
  await page.getByLabel('Language').selectOption('en');
  await startButton(page).click();
  await expect(page.getByText('Your words appear here as you speak.')).toBeVisible();
  await expect(words(page)).toContainText(/lovely/i);
  await expect(words(page).locator('[lang=en]').first()).toContainText(/lovely/i);
  await expect(stopButton(page)).toBeVisible();
  await expect(words(page)).toHaveAttribute('aria-live', 'polite');
  await waitForRecorded(page, 10);
  const recent = page.getByRole('region', { name: 'Recent Transcriptions' });
  const before = { lines: await linesOf(words(page)), recent: (await recent.boundingBox())?.y };
  await stopButton(page).click();
  await expectWhole(page);
  expect(await linesOf(textOf(page))).toEqual(before.lines);
  // The result's buttons appear below the text: only the history moves down, so the text being read stays in
  // place.
  expect((await recent.boundingBox())?.y).toBeGreaterThanOrEqual(before.recent ?? 0);
  await expect(words(page)).toHaveCount(0);
  await page.context().close();
});

test('live words of a language without spaces are joined as in the text', async ({ endless, server }) => {
  const page = await signIn(endless, server);
  const said = ['今日は', '晴れです。', 'Parlance is here.', 'It works.'];
  const events = said.map((text, n) => ({ run: 'a', n, text, start: n, end: n + 1 }));
  const body = [
    ...events.map((data) => `event: segment\ndata: ${JSON.stringify(data)}\n\n`),
    `event: partial\ndata: ${JSON.stringify({ run: 'a', text: 'And now' })}\n\n`,
  ].join('');
  await page.route('**/api/takes/*/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body }),
  );
  await startButton(page).click();
  await expect(words(page)).toHaveText('今日は晴れです。Parlance is here. It works.', { useInnerText: true });
  await expect(words(page).locator('xpath=following-sibling::*')).toHaveText(/^ And now$/);
  await stopButton(page).click();
  await page.context().close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a recording with live words has no accessibility violations at any size, ${colorScheme}`, async ({
    listening,
    server,
  }) => {
    const page = await signIn(await listening(await speak(SAID)), server);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await startButton(page).click();
    await expect(words(page)).toContainText(/lovely/i);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expectAccessible(page);
      await expect(words(page)).toBeInViewport();
      await expect(stopButton(page)).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(words(page)).toHaveCount(0);
    await page.context().close();
  });
}

test('a text opened during a recording can be read and edited below the live words (core 4)', async ({
  endless,
  server,
}) => {
  const page = await signIn(endless, server);
  for (const text of ['The older note', 'The newer note']) {
    const data = { key: crypto.randomUUID(), text };
    const added = await page.request.post('/api/texts', { data, headers: { origin: server.url } });
    expect(added.ok(), await added.text()).toBe(true);
  }
  await page.reload();
  const item = (text: string): Locator =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: text }).getByRole('button').first();
  await item('The newer note').click();
  await startButton(page).click();
  await expect(words(page)).toContainText(/lovely/i);
  await expect(textOf(page)).toBeHidden();
  // The text that was open before, and another one.
  for (const text of ['The newer note', 'The older note']) {
    await item(text).click();
    await expect(textOf(page)).toHaveText(text);
    await expect(words(page)).toBeVisible();
  }
  await textOf(page).press('ControlOrMeta+End');
  await page.keyboard.type(' goes on');
  // Escape hides a tooltip, shown by focus or pointer, and does not cancel the recording.
  const bold = page.getByRole('button', { name: 'Bold' });
  const tip = page.locator('[aria-hidden]', { hasText: /^Bold/ });
  const focusBold = async () => {
    for (const key of ['Tab', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await expect(bold).toBeFocused();
  };
  for (const show of [focusBold, () => bold.hover()]) {
    await show();
    await expect(tip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip).toHaveCount(0);
    await expect(stopButton(page)).toBeVisible();
    await textOf(page).focus();
  }
  await page.mouse.move(0, 0);
  await page.goBack();
  await expect(textOf(page)).toBeHidden();
  await expect(words(page)).toBeVisible();
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Recent Transcriptions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recent Transcriptions' })).toBeVisible();
  await item('The older note goes on').click();
  await expect(textOf(page)).toHaveText('The older note goes on');
  await stopButton(page).click();
  await expect(textOf(page)).toHaveText(/is lovely/i);
  // The next recording starts with its live words alone.
  await item('The older note goes on').click();
  await startButton(page).click();
  await expect(words(page)).toBeVisible();
  await expect(textOf(page)).toBeHidden();
  await page.context().close();
});

test('a network interruption during a recording loses nothing', async ({ listening, server }) => {
  const page = await signIn(await listening(await speak(SAID)), server);
  await startButton(page).click();
  await waitForRecorded(page, 2);
  await page.context().setOffline(true);
  await expect(page.getByText('No connection right now.')).toBeVisible();
  await waitForRecorded(page, 7);
  await page.context().setOffline(false);
  await expect(page.getByText('Listening...')).toBeVisible();
  await waitForRecorded(page, 15);
  await stopButton(page).click();
  await expectWhole(page);
  await page.context().close();
});

test('a server killed and restarted during a recording loses nothing', async ({ listening }) => {
  const folder = temporaryFolder();
  const settings = { SPEECH_ENGINE: 'moonshine' };
  const first = await startServer(folder.path, settings);
  const page = await signIn(await listening(await speak(SAID)), first);
  await startButton(page).click();
  await expect(words(page)).toContainText(/lovely/i);
  await waitForRecorded(page, 5);
  process.kill(first.pid, 'SIGKILL');
  await waitForRecorded(page, 8);
  const second = await startServer(folder.path, { ...settings, PORT: new URL(first.url).port });
  await waitForRecorded(page, 15);
  await stopButton(page).click();
  await expectWhole(page);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: /is lovely/i })).toHaveCount(1);
  await page.context().close();
  await second.stop();
  folder.remove();
});

test('an exceeded quota is shown immediately; the recording continues and is kept with the reason', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  const error = 'You have too few minutes left this month for this recording. Your recording is kept.';
  await page.route('**/api/takes/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 402, json: { error, code: 'quota_exceeded' } })
      : route.continue(),
  );
  await startButton(page).click();
  await expect(toast(page)).toContainText('Recording continues, on this device only');
  await expect(toast(page)).toContainText(error);
  await waitForRecorded(page, 2);
  await stopButton(page).click();
  await expect(unsentRecordings(page)).toContainText(error);
  await page.unroute('**/api/takes/*');
  await unsentRecordings(page).getByRole('button', { name: 'Retry' }).click();
  await expect(textOf(page)).toContainText(/lovely/i);
  await page.context().close();
});
