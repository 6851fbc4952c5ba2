import { execFileSync } from 'node:child_process';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { rounds, timeoutOf } from '../soak/rounds.ts';
import { browserOptions, fakeMicrophone } from '../support/browser.ts';
import { killBrowserOf } from '../support/kill-browser.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { synthesize } from '../support/speech/voice.ts';
import { createAccount, disableAudioProcessing, expect, test } from './fixtures.ts';
import { startButton, stopButton } from './recorder-page.ts';

const ROUNDS = rounds(2, 200);

/** A tone whose pitch encodes the time: its start in Hz, and the rise in Hz per second. */
const PITCH = { start: 400, perSecond: 40 };
const SWEEP = `aevalsrc='0.5*sin(2*PI*(${PITCH.start}*t+${PITCH.perSecond / 2}*t*t))':s=48000:d=30`;
const RATE = 16_000;
/** Length in seconds of a pitch measurement: 20 periods of the lowest tone. */
const WINDOW = 0.05;
/**
 * Seconds. A lost slice shifts the time by a quarter of a second; a busy machine's microphone shifts it less.
 */
const SLIP_MAX = 0.2;

/** The pitch of each window in Hz, from the zero crossings between its first and its last one. */
function pitches(samples: Int16Array): number[] {
  const size = WINDOW * RATE;
  const windows = Math.floor(samples.length / size);
  return Array.from({ length: windows }, (_, index) => {
    const rising: number[] = [];
    for (let at = index * size + 1; at < (index + 1) * size; at += 1) {
      const [before = 0, now = 0] = [samples[at - 1], samples[at]];
      if (before < 0 && now >= 0) rising.push(at - 1 + before / (before - now));
    }
    const [first = 0, last = 0] = [rising[0], rising.at(-1)];
    return last > first ? ((rising.length - 1) * RATE) / (last - first) : 0;
  });
}

/**
 * Windows on each side for the median: microphone crackle makes the pitch of one or two windows unreadable.
 */
const NEIGHBOURS = 4;

/**
 * The tone's time in seconds at each window: the median over the window and its neighbours. A missing slice
 * remains visible, because it shifts every later window.
 */
function times(samples: Int16Array): number[] {
  const read = pitches(samples).map((pitch) => (pitch - PITCH.start) / PITCH.perSecond);
  const starts = read.map((time, at) => time - at * WINDOW);
  return starts.map((_, at) => {
    const near = starts.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1).toSorted((a, b) => a - b);
    return (near[Math.floor(near.length / 2)] ?? 0) + at * WINDOW;
  });
}

function decode(bytes: Buffer): Int16Array {
  const pcm = execFileSync(
    'ffmpeg',
    ['-v', 'quiet', '-i', 'pipe:0', '-f', 's16le', '-ar', String(RATE), '-ac', '1', 'pipe:1'],
    { input: bytes, maxBuffer: 64 * 1024 * 1024 },
  );
  return new Int16Array(pcm.buffer, pcm.byteOffset, pcm.byteLength >> 1);
}

/** The bytes of the single stored recording. */
async function storedAudio(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('parlance-takes');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => resolve(opening.result);
    });
    const rows = await new Promise<{ bytes: ArrayBuffer }[]>((resolve, reject) => {
      const reading = database.transaction('slices').objectStore('slices').getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    const reader = new FileReader();
    reader.readAsDataURL(new Blob(rows.map(({ bytes }) => bytes)));
    await new Promise((resolve) => reader.addEventListener('load', resolve));
    return String(reader.result).replace(/^[^,]*,/, '');
  });
  return Buffer.from(base64, 'base64');
}

/**
 * Reopens the profile and returns the stored recording; a killed browser may keep the profile locked briefly.
 */
async function recovered(open: () => Promise<BrowserContext>, tries = 3): Promise<Buffer> {
  const context = await open();
  try {
    const page = await context.newPage();
    await page.goto('/favicon.svg');
    return await storedAudio(page);
  } catch (error) {
    if (tries === 1) throw error;
    return await recovered(open, tries - 1);
  } finally {
    await context.close();
  }
}

test('a browser killed while recording loses less than a second at the end, and nothing before', async ({
  server,
}) => {
  test.setTimeout(timeoutOf(ROUNDS, 12));
  const wav = await synthesize(SWEEP);
  const lost: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const profile = temporaryFolder();
    const open = () =>
      chromium.launchPersistentContext(profile.path, {
        ...browserOptions(fakeMicrophone(wav)),
        baseURL: server.url,
        locale: 'en-US',
      });
    const before = await (await open()).newPage();
    await disableAudioProcessing(before);
    await before.addInitScript(() => {
      const devices = navigator.mediaDevices;
      const original = devices.getUserMedia.bind(devices);
      devices.getUserMedia = async (constraints) => {
        const stream = await original(constraints);
        Object.assign(window, { heardSince: Date.now() });
        return stream;
      };
    });
    await createAccount(before, server);
    await before.goto('/app');
    await startButton(before).click();
    await expect(stopButton(before)).toBeVisible();
    // On a busy machine, the button changes before the microphone is open.
    await before.waitForFunction(() => 'heardSince' in window);
    const since = await before.evaluate(() => (window as unknown as { heardSince: number }).heardSince);
    await before.waitForTimeout(2000 + Math.random() * 1500);
    const until = Date.now();
    await killBrowserOf(profile.path);

    const heard = times(decode(await recovered(open)));
    profile.remove();

    // The encoder fades in, and the last window may be incomplete.
    const steady = heard.slice(2, -1);
    const steps = steady.slice(1).map((time, index) => time - (steady[index] ?? 0));
    expect(steps.length).toBeGreaterThan(20);
    const slip = Math.max(...steps.map((step) => Math.abs(step - WINDOW)));
    expect(slip, `in round ${round + 1}`).toBeLessThan(SLIP_MAX);
    lost.push((until - since) / 1000 - (steady.at(-1) ?? 0));
  }
  const worst = Math.max(...lost);
  test.info().annotations.push({ type: 'worst loss', description: `${worst.toFixed(3)} s of ${ROUNDS}` });
  if (process.env.SOAK) process.stdout.write(`worst loss in ${ROUNDS} kills: ${worst.toFixed(3)} s\n`);
  expect(worst).toBeLessThan(1);
});
