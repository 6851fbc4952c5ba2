import { fileURLToPath } from 'node:url';
import { type ElectronApplication, _electron as electron, type Page } from '@playwright/test';
import { DEFAULT_DESKTOP_SETTINGS } from '../../src/contract/desktop/desktop.ts';
import { DEFAULT_HOTKEY } from '../../src/contract/desktop/desktop-options.ts';
import { BRIDGE, type Bridge, PILL_PAGE } from '../../src/contract/desktop/ipc.ts';
import type { ElectronStandIn } from '../support/electron-stand-in/electron-module.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { speak } from '../support/speech/voice.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { median, ms, type Result } from './measure.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STAND_IN = fileURLToPath(new URL('../support/electron-stand-in/electron', import.meta.url));
const CANCEL_KEY = 'F8';

/** Times of one recording in milliseconds since 1970, as the page saw them. */
interface Begun {
  /** How long the browser engine took to open the device. */
  readonly deviceMs: number;
  /** When the encoder took its first sample. */
  readonly startedAt: number;
}
type Marked = Window & { begun?: Begun[] };

/** Makes the page note when it records, and how long the device itself took. */
const watchPage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const marked: Begun[] = [];
    (window as Marked).begun = marked;
    let deviceMs = 0;
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const began = Date.now();
      const stream = await open(constraints);
      deviceMs = Date.now() - began;
      return stream;
    };
    const start = MediaRecorder.prototype.start;
    MediaRecorder.prototype.start = function record(slice) {
      start.call(this, slice);
      marked.push({ deviceMs, startedAt: Date.now() });
    };
  });

async function signIn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const account = {
      name: 'Ann Example',
      email: `${crypto.randomUUID()}@example.com`,
      password: 'Tr0ub4dor&3!',
    };
    await fetch('/api/register', { method: 'POST', headers, body: JSON.stringify(account) });
    await fetch('/api/user/complete-onboarding', { method: 'POST', headers, body: '{}' });
    location.assign('/app');
  });
  await page.waitForURL((url) => url.pathname === '/app');
  await page.getByRole('button', { name: 'Start recording' }).waitFor();
}

const change = (page: Page): Promise<unknown> =>
  page.evaluate(
    ([bridge, hotkeys]) =>
      (window as unknown as Record<string, Bridge>)[bridge]?.['settings.change']({ hotkeys }),
    [BRIDGE, { ...DEFAULT_DESKTOP_SETTINGS.hotkeys, cancel: CANCEL_KEY }] as const,
  );

/** Presses a key; resolves with the time of it. */
const press = (app: ElectronApplication, key: string): Promise<number> =>
  app.evaluate(
    ((module: ElectronStandIn, keys: string) => {
      const at = Date.now();
      if (!module.standIn.pressKeys(keys)) throw new Error(`Nobody listens for ${keys}.`);
      return at;
    }) as unknown as (module: unknown, keys: string) => number,
    key,
  );

/** Milliseconds from a key to the first sample, without the device's own. */
async function keyToSample(app: ElectronApplication, page: Page, round: number): Promise<number> {
  const pressedAt = await press(app, DEFAULT_HOTKEY);
  await page.waitForFunction((count) => ((window as Marked).begun?.length ?? 0) >= count, round);
  const begun = await page.evaluate((index) => (window as Marked).begun?.[index], round - 1);
  return begun ? begun.startedAt - pressedAt - begun.deviceMs : Number.NaN;
}

/** The app's page; the small window may open before it is found. */
async function appWindow(app: ElectronApplication): Promise<Page> {
  const [found] = app.windows().filter((page) => !page.url().endsWith(PILL_PAGE));
  return found ?? app.waitForEvent('window', (page) => !page.url().endsWith(PILL_PAGE));
}

/** The first key after a start, and the next one, in one run of the app. */
async function oneRun(server: TestServer, microphone: string): Promise<{ first: number; warm: number }> {
  const folder = temporaryFolder();
  const app = await electron.launch({
    executablePath: STAND_IN,
    args: [ROOT, `--user-data-dir=${folder.path}`, '--lang=en-US'],
    env: {
      ...process.env,
      XDG_SESSION_TYPE: 'x11',
      PARLANCE_SERVER: server.url,
      STAND_IN_MICROPHONE: microphone,
    },
  });
  try {
    const page = await appWindow(app);
    await page.getByRole('heading').first().waitFor();
    await signIn(page);
    await change(page);
    await watchPage(page);
    // The small window is prepared while nothing happens.
    await app.evaluate(async ({ BrowserWindow }) => {
      while (BrowserWindow.getAllWindows().length < 2) await new Promise((next) => setTimeout(next, 20));
    });
    const first = await keyToSample(app, page, 1);
    await press(app, CANCEL_KEY);
    // A press that follows at once would count as the repeat of a held key.
    await page.waitForTimeout(1000);
    return { first, warm: await keyToSample(app, page, 2) };
  } finally {
    // A running recording would ask whether to leave.
    app.process().kill('SIGKILL');
    folder.remove();
  }
}

/** The time from a key to the first recorded sample, on the Electron stand-in with a real page. */
export async function benchHotkey(rounds = 3): Promise<Result[]> {
  const server = await startTestServer();
  const microphone = await speak('The weather is lovely today.');
  const runs: { first: number; warm: number }[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) runs.push(await oneRun(server, microphone));
  } finally {
    await server.stop();
  }
  return (['first', 'warm'] as const).map((which) => {
    const times = runs.map((run) => run[which]);
    return {
      name: `${which} key to first sample, beyond the device’s own`,
      value: median(times),
      unit: ' ms',
      aim: 100,
      detail: times.map(ms).join(', '),
    };
  });
}
