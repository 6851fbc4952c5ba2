import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ElectronApplication, _electron as electron, type Page } from '@playwright/test';
import { electronProgram } from '../../scripts/electron-program.mjs';
import { PILL_PAGE } from '../../src/contract/desktop/ipc.ts';
import { test as base, newAddress, PASSWORD } from '../e2e/fixtures.ts';
import { fakeMicrophone } from '../support/browser.ts';
import { temporaryFolder } from '../support/server-process.ts';

export { expect, signInOnPage, signUpOnPage } from '../e2e/fixtures.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STAND_IN = fileURLToPath(new URL('../support/electron-stand-in/electron', import.meta.url));
const REAL = electronProgram();

/** Whether the real Electron runs the tests, which then skip what needs the stand-in's controls. */
export const isRealElectron = REAL !== null;

/** Start options of the app. Paths are absolute. */
export interface Start {
  /** Further command-line arguments, such as a link. */
  readonly values?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A WAV file (16 or 48 kHz) that the page's microphone plays, once. */
  readonly microphone?: string;
  /** A WAV file (16 kHz) that main's own microphone plays. */
  readonly nativeMicrophone?: string;
  /** The server's address; null lets the app choose. */
  readonly server?: string | null;
  /** The app's folder: the repository, or that of a packaged app. */
  readonly app?: string;
}

/** The running app. */
export interface Desktop {
  readonly electron: ElectronApplication;
  /** The app's main window. */
  readonly page: Page;
  /** The program's output so far, from stdout and stderr. */
  output(): string;
  /** Quits the app like a user would; resolves when it has ended. */
  quit(): Promise<void>;
  /** Kills the app like a crash or a power cut would. */
  kill(): Promise<void>;
}

/** A computer whose disk and keychain outlive the app. */
export interface Computer {
  readonly userData: string;
  readonly keychain: string;
  /** Removes the settings of earlier use, so that the app leads through its first steps. */
  becomeNew(): void;
  launch(start?: Start): Promise<Desktop>;
  /** The start command without Playwright, for a second instance or a start by another program. */
  readonly command: {
    readonly program: string;
    readonly values: readonly string[];
    readonly env: NodeJS.ProcessEnv;
  };
}

/** On a Wayland desktop, the app would start itself again and leave the program that a test has started. */
const X11 = { XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: '' };

/** Time limit in milliseconds for quitting: more than the app gives its own parts, because its pages close before that. */
const QUIT_MS = 20_000;

/** The app's main window, which may not be the first one to open. */
async function appWindow(app: ElectronApplication): Promise<Page> {
  const isApp = (page: Page) => !page.url().endsWith(PILL_PAGE) && page.url() !== 'about:blank';
  for (;;) {
    const found = app.windows().find(isApp);
    if (found) return found;
    const [any] = app.windows();
    if (any) await any.waitForTimeout(20);
    else await app.waitForEvent('window');
  }
}

function environment(folder: string, start: Start, server: string): Record<string, string> {
  const all = Object.entries({
    ...process.env,
    ...X11,
    STAND_IN_KEYCHAIN: join(folder, 'keychain.json'),
    ...(start.server === null ? {} : { PARLANCE_SERVER: start.server ?? server }),
    ...(start.microphone === undefined ? {} : { STAND_IN_MICROPHONE: start.microphone }),
    ...(start.nativeMicrophone === undefined ? {} : { STAND_IN_NATIVE_MICROPHONE: start.nativeMicrophone }),
    ...start.env,
  });
  return Object.fromEntries(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

async function launch(folder: string, server: string, start: Start): Promise<Desktop> {
  const userData = join(folder, 'user-data');
  const app = await electron.launch({
    executablePath: REAL ?? STAND_IN,
    args: [
      start.app ?? ROOT,
      `--user-data-dir=${userData}`,
      '--lang=en-US',
      ...(isRealElectron && start.microphone ? fakeMicrophone(start.microphone) : []),
      ...(start.values ?? []),
    ],
    env: environment(folder, start, server),
    cwd: folder,
  });
  const child = app.process();
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  // Main decides whether a page may unload: without a listener, Playwright would accept every dialog.
  app.context().on('dialog', () => undefined);
  const page = await appWindow(app);
  // The app chooses the first page itself and may navigate until then.
  await page.getByRole('heading').first().waitFor();
  return {
    electron: app,
    page,
    output: () => output,
    kill,
    async quit() {
      let isLate = false;
      const late = setTimeout(() => {
        isLate = true;
        child.kill('SIGKILL');
      }, QUIT_MS);
      await app.close().catch((error: unknown) => {
        // The app can end before Playwright receives the answer to its request.
        if (child.exitCode === null && child.signalCode === null) throw error;
      });
      await ended;
      clearTimeout(late);
      if (isLate) throw new Error(`The app did not end within ${QUIT_MS} ms of being asked to:\n${output}`);
    },
  };
}

/** A new computer, and what ends its apps and removes its disk. */
export function openComputer(server: string): { computer: Computer; close: () => Promise<void> } {
  const folder = temporaryFolder();
  const running: Desktop[] = [];
  const userData = join(folder.path, 'user-data');
  const settings = join(userData, 'settings.json');
  mkdirSync(userData);
  writeFileSync(settings, '{}');
  return {
    computer: {
      userData,
      becomeNew: () => rmSync(settings),
      keychain: join(folder.path, 'keychain.json'),
      command: {
        program: REAL ?? STAND_IN,
        values: [ROOT, `--user-data-dir=${userData}`],
        env: environment(folder.path, {}, server),
      },
      async launch(start = {}) {
        const desktop = await launch(folder.path, server, start);
        running.push(desktop);
        return desktop;
      },
    },
    async close() {
      // A running recording may keep the app from quitting.
      for (const desktop of running) await desktop.quit().catch(() => desktop.kill());
      folder.remove();
    },
  };
}

/** Loads the app's page anew at a path, which forgets what a test has done in it. */
async function loadAnew(page: Page, path: string): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.evaluate((to) => location.assign(to), path);
  await loaded;
  await page.getByRole('heading').first().waitFor();
}

interface TestFixtures {
  computer: Computer;
  desktop: Desktop;
  /**
   * The app that a worker's tests share, with its page loaded anew: for tests that leave main as it was. Another test
   * may have run in it before, so counts of what main did since its start mean nothing. After a failure, a new worker
   * starts another.
   */
  sharedDesktop: Desktop;
}

interface WorkerFixtures {
  sharedComputer: Computer;
  sharedApp: Desktop & { readonly firstPath: string };
}

/** A separate computer for each test, and the built server for all tests of a worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  computer: async ({ server }, use) => {
    const { computer, close } = openComputer(server.url);
    await use(computer);
    await close();
  },
  desktop: async ({ computer }, use) => use(await computer.launch()),
  sharedComputer: [
    async ({ server }, use) => {
      const { computer, close } = openComputer(server.url);
      await use(computer);
      await close();
    },
    { scope: 'worker' },
  ],
  sharedApp: [
    async ({ sharedComputer }, use) => {
      const app = await sharedComputer.launch();
      await use({ ...app, firstPath: new URL(app.page.url()).pathname });
    },
    { scope: 'worker' },
  ],
  sharedDesktop: async ({ sharedApp }, use) => {
    await loadAnew(sharedApp.page, sharedApp.firstPath);
    await use(sharedApp);
  },
});

/** Navigates by script: an address under the app's scheme can't be typed anywhere. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => location.assign(to), path);
  await page.waitForURL((url) => url.pathname === path);
}

/**
 * Creates an account through the API and signs in, for tests of other features. Returns its e-mail address.
 */
export async function createAccountOnPage(page: Page): Promise<string> {
  const email = newAddress();
  await page.evaluate(
    async ([address, password]) => {
      const send = (path: string, body: object) =>
        fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      await send('/api/register', { name: 'Ann Example', email: address, password });
      await send('/api/user/complete-onboarding', {});
    },
    [email, PASSWORD] as const,
  );
  await goTo(page, '/app');
  return email;
}
