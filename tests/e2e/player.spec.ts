import type { Locator, Page } from '@playwright/test';
import type { ServerProcess } from '../support/server-process.ts';
import { SENTENCE, speak } from '../support/speech/voice.ts';
import { expectAccessible } from './expect-accessible.ts';
import { collectPageErrors, createAccount, expect, test, toast } from './fixtures.ts';
import { expectTranscribed, recordSentence, signIn, stopButton, textOf } from './recorder-page.ts';
import { DESKTOP, openTranscription, PHONE, uploadKeptRecording } from './transcription-page.ts';

const position = (page: Page): Locator => page.getByRole('slider', { name: 'Position in the recording' });
const play = (page: Page): Locator => page.getByRole('button', { name: 'Play the recording' });
const pause = (page: Page): Locator => page.getByRole('button', { name: 'Pause the recording' });

async function secondsOf(page: Page): Promise<number> {
  return Number(await position(page).getAttribute('aria-valuenow'));
}

/** Signs a new user up, and stores the spoken sentence with its recording; returns the id of the text. */
async function createKeptRecording(page: Page, server: ServerProcess): Promise<string> {
  await createAccount(page, server);
  return uploadKeptRecording(page, server, await speak(SENTENCE));
}

/** Makes the page record its audio elements, and the playback positions in seconds at which they start. */
async function keepSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sounds: HTMLAudioElement[] = [];
    const starts: number[] = [];
    window.Audio = class extends Audio {
      constructor() {
        super();
        sounds.push(this);
        this.addEventListener('play', () => starts.push(this.currentTime));
      }
    };
    Object.assign(window, { sounds, starts });
  });
}

/** The positions in seconds at which playback started, in order. */
const startsOf = (page: Page): Promise<number[]> => page.evaluate(() => Reflect.get(window, 'starts'));

/** The word that the browser currently highlights as spoken. */
function litWord(page: Page): Promise<string> {
  return page.evaluate(() => [...(CSS.highlights.get('parlance-spoken') ?? [])].map(String).join(' '));
}

for (const [name, viewport] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`a kept recording plays over its waveform on ${name}, and highlights its words`, async ({
    page,
    server,
  }) => {
    const pageErrors = collectPageErrors(page);
    await page.setViewportSize(viewport);
    const id = await createKeptRecording(page, server);
    await openTranscription(page, id);
    await expect(position(page)).toHaveAttribute('aria-valuetext', /^0:00 of 0:0\d$/);
    await expect(position(page).locator('canvas').first()).toBeVisible();

    await play(page).click();
    await expect(pause(page)).toBeVisible();
    const words = new Set<string>();
    await expect
      .poll(
        async () => {
          words.add((await litWord(page)).toLowerCase());
          return words.has('weather') || [...words].filter(Boolean).length >= 3;
        },
        { intervals: [60] },
      )
      .toBe(true);
    await expect(play(page)).toBeVisible();
    expect(await litWord(page)).toBe('');
    // Precedes axe, which injects a style that the policy blocks.
    expect(pageErrors).toEqual([]);
    await expectAccessible(page);
  });
}

test('the position is set by keyboard, and by a click on the waveform or on a word', async ({
  page,
  server,
}) => {
  await page.setViewportSize(DESKTOP);
  await keepSounds(page);
  await createAccount(page, server);
  const id = await uploadKeptRecording(
    page,
    server,
    await speak(`${SENTENCE} ${SENTENCE} ${SENTENCE} ${SENTENCE}`),
  );
  await openTranscription(page, id);
  const last = Number(await position(page).getAttribute('aria-valuemax'));
  expect(last).toBeGreaterThan(7);

  await position(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(position(page)).toHaveAttribute('aria-valuenow', '5');
  await page.keyboard.press('End');
  await expect(position(page)).toHaveAttribute('aria-valuenow', String(last));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await expect(position(page)).toHaveAttribute('aria-valuenow', '0');

  const box = await position(page).boundingBox();
  if (!box) throw new Error('the waveform is not drawn');
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2);
  await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(Math.floor(last * 0.5));

  await position(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await expect(pause(page)).toBeVisible();
  await page.keyboard.press(' ');
  await expect(play(page)).toBeVisible();
  // After the player was used, a click on a late word plays from there.
  const late = await textOf(page).evaluate((text) => {
    const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    const words = document.createRange();
    while (nodes.nextNode()) {
      const at = (nodes.currentNode.textContent ?? '').toLowerCase().lastIndexOf('weather');
      if (at < 0) continue;
      words.setStart(nodes.currentNode, at + 2);
      words.setEnd(nodes.currentNode, at + 5);
    }
    const { x, y, width, height } = words.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  await page.mouse.click(late.x, late.y);
  // The recording is near its end, and the pause button may disappear before an assertion sees it.
  await expect.poll(async () => (await startsOf(page)).at(-1)).toBeGreaterThan(last / 2);
});

test('the playback speed is remembered on the device, and preserves the pitch', async ({ page, server }) => {
  await keepSounds(page);
  const id = await createKeptRecording(page, server);
  await openTranscription(page, id);
  const speed = page.getByRole('combobox', { name: 'Playback speed' });
  await expect(speed).toHaveValue('1');
  await speed.selectOption('1.5');
  await page.reload();
  await expect(speed).toHaveValue('1.5');
  const rates = await page.evaluate(() => {
    const [audio] = (window as unknown as { sounds: HTMLAudioElement[] }).sounds;
    return audio && [audio.playbackRate, audio.preservesPitch];
  });
  expect(rates).toEqual([1.5, true]);
});

test('a long recording is streamed by the media element, and not downloaded for a waveform', async ({
  page,
  server,
  database,
}) => {
  const pageErrors = collectPageErrors(page);
  const id = await createKeptRecording(page, server);
  await database.db.updateTable('transcriptions').set({ duration: 1200 }).where('id', '=', id).execute();
  const asked: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/audio')) asked.push(request.resourceType());
  });
  await openTranscription(page, id);
  await expect(position(page)).toHaveAttribute('aria-valuetext', '0:00 of 20:00');
  await play(page).click();
  await expect(pause(page)).toBeVisible();
  expect([...new Set(asked)]).toEqual(['media']);
  expect(pageErrors).toEqual([]);
});

test('a recording that fails to load shows the failure, and can be retried', async ({ page, server }) => {
  const id = await createKeptRecording(page, server);
  await page.route('**/audio', (route) => route.fulfill({ status: 502, body: '' }));
  await openTranscription(page, id);
  await expect(page.getByRole('alert').getByText('This recording can’t be played')).toBeVisible();
  await page.unroute('**/audio');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(play(page)).toBeVisible();
});

test('a kept recording is deleted from its receipt by keyboard: the text stays, and the player disappears', async ({
  page,
  server,
}) => {
  const pageErrors = collectPageErrors(page);
  const id = await createKeptRecording(page, server);
  await openTranscription(page, id);
  await expect(play(page)).toBeVisible();
  const text = await textOf(page).innerText();
  await page.getByRole('button', { name: /^Privacy/ }).press('Enter');
  const receipt = page.getByRole('region', { name: /^Privacy/ });
  await expect(receipt.getByText('Kept: on this server')).toBeVisible();
  const ask = receipt.getByRole('button', { name: 'Delete recording' });
  await ask.press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete this recording?' });
  await expect(question).toContainText('The text stays.');
  // Precedes axe, which injects a style that the policy blocks.
  expect(pageErrors.splice(0)).toEqual([]);
  await expectAccessible(page);
  pageErrors.length = 0;
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(ask).toBeFocused();
  await ask.press('Enter');
  await question.getByRole('button', { name: 'Delete recording' }).press('Enter');
  await expect(toast(page)).toContainText('Recording deleted');
  await expect(receipt.getByText(/^on this server · deleted /)).toBeVisible();
  await expect(ask).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
  await expect(position(page)).toHaveCount(0);
  await expect(textOf(page)).toHaveText(text);
  expect((await page.request.get(`/api/transcriptions/${id}/audio`)).status()).toBe(404);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Recording Tips' })).toBeVisible();
  await expect(position(page)).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

test('a recording that was deleted on another device can no longer be played here', async ({
  page,
  server,
  database,
}) => {
  const id = await createKeptRecording(page, server);
  // Too long for a waveform: it is streamed as it plays.
  await database.db.updateTable('transcriptions').set({ duration: 1200 }).where('id', '=', id).execute();
  const opened = page.waitForResponse(`**/api/transcriptions/${id}`);
  await page.route('**/audio', async (route) => {
    const headers = { origin: server.url };
    if (route.request().method() === 'GET')
      await page.request.delete(`/api/transcriptions/${id}/audio`, { headers });
    await route.continue();
  });
  await openTranscription(page, id);
  expect(await (await opened).json()).toMatchObject({ audioUrl: expect.any(String) });
  await expect(page.getByRole('region', { name: 'Recording', exact: true })).toHaveCount(0);
});

test('no player is shown when no recording is kept', async ({ page, server }) => {
  const id = await createKeptRecording(page, server);
  const headers = { origin: server.url };
  await page.request.post('/api/user-preferences', { data: { keepRecordings: false }, headers });
  const response = await page.request.post('/api/transcriptions', {
    headers,
    multipart: {
      audio: {
        name: 'talk.wav',
        mimeType: 'audio/wav',
        buffer: Buffer.from(await (await page.request.get(`/api/transcriptions/${id}/audio`)).body()),
      },
    },
  });
  const { id: other } = (await response.json()) as { id: string };
  await openTranscription(page, other);
  await expect(play(page)).toHaveCount(0);
});

test('a new recording plays from the page’s own copy, although its file has no duration', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  await recordSentence(page);
  await stopButton(page).click();
  await expectTranscribed(page);
  await expect(play(page)).toBeVisible();
  await position(page).focus();
  await page.keyboard.press('End');
  await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(2);
  await page.keyboard.press('Home');
  await expect(position(page)).toHaveAttribute('aria-valuenow', '0');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Recording Tips' })).toBeVisible();
  await expect(position(page)).toHaveCount(0);
  await page.context().close();
});

test('a new recording that is deleted can no longer be played from the page’s own copy', async ({
  voice,
  server,
}) => {
  const page = await signIn(voice, server);
  const headers = { origin: server.url };
  await page.request.post('/api/user-preferences', { data: { keepRecordings: true }, headers });
  await recordSentence(page);
  await stopButton(page).click();
  await expectTranscribed(page);
  await expect(play(page)).toBeVisible();
  // The page without a text offers the last recording.
  const last = page.getByRole('region', { name: 'Last recording' });
  await page.goBack();
  await expect(last).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: /^Privacy/ }).click();
  await page.getByRole('button', { name: 'Delete recording' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete recording' }).click();
  await expect(toast(page).filter({ hasText: 'Recording deleted' })).toBeVisible();
  await expect(play(page)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('Ready to Record')).toBeVisible();
  await expect(last).toHaveCount(0);
  await page.context().close();
});

test('a recording kept by the server can be played after a reload', async ({ voice, server }) => {
  const page = await signIn(voice, server);
  const headers = { origin: server.url };
  await page.request.post('/api/user-preferences', { data: { keepRecordings: true }, headers });
  await recordSentence(page);
  await stopButton(page).click();
  await expectTranscribed(page);
  await page.reload();
  await position(page).focus();
  await page.keyboard.press('End');
  await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(2);
  await page.context().close();
});
